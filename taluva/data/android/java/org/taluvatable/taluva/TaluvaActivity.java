package org.taluvatable.taluva;

import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import android.view.InputDevice;
import android.view.MotionEvent;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.kivy.android.PythonActivity;

/** What Android starts: python-for-android's activity, which loses nothing that comes before Python listens. */
public class TaluvaActivity extends PythonActivity {
    // Written by taluva/app/device/platform.py; it goes with the folder when another version is unpacked.
    private static final String STARTED = "started";
    private static final int TELLS_PALMS = 33; // since this Android a single finger can be cancelled
    private static final float NOWHERE = -1;

    private final Early intents = new Early();
    private final Early answers = new Early();

    /** What nobody has heard yet; only for Android's own thread. */
    private static final class Early {
        private List<Runnable> waiting = new ArrayList<>();

        void tell(Runnable news) {
            if (waiting == null) news.run();
            else waiting.add(news);
        }

        void heard() {
            List<Runnable> before = waiting;
            waiting = null;
            if (before != null) for (Runnable news : before) news.run();
        }
    }

    @Override
    protected void onCreate(Bundle state) {
        unpackAnewUnlessStarted();
        super.onCreate(state);
    }

    /** A full disk cuts the unpacking of an update short, and it counts as unpacked: Python would never start again. */
    private void unpackAnewUnlessStarted() {
        File app = new File(getAppRoot());
        File[] versions = app.listFiles((folder, name) -> name.endsWith(".version"));
        if (versions == null || new File(app, STARTED).exists()) return;
        for (File version : versions) version.delete();
    }

    @Override
    protected void onNewIntent(Intent intent) {
        intents.tell(() -> super.onNewIntent(intent));
    }

    @Override
    protected void onActivityResult(int request, int result, Intent intent) {
        answers.tell(() -> super.onActivityResult(request, result, intent));
    }

    @Override
    public void registerNewIntentListener(NewIntentListener listener) {
        super.registerNewIntentListener(listener);
        runOnUiThread(intents::heard);
    }

    @Override
    public void registerActivityResultListener(ActivityResultListener listener) {
        super.registerActivityResultListener(listener);
        runOnUiThread(answers::heard);
    }

    @Override
    protected void finishLoad() {
        super.finishLoad();
        if (mSurface != null) mSurface.setInterceptTouchListener(this::takeOffIfCancelled);
    }

    /** SDL lifts a cancelled finger as if it had tapped: it leaves the glass first, for its end has its last place. */
    private boolean takeOffIfCancelled(MotionEvent event) {
        boolean all = event.getActionMasked() == MotionEvent.ACTION_CANCEL;
        boolean one =
                event.getActionMasked() == MotionEvent.ACTION_POINTER_UP
                        && Build.VERSION.SDK_INT >= TELLS_PALMS
                        && (event.getFlags() & MotionEvent.FLAG_CANCELED) != 0;
        if ((all || one) && !event.isFromSource(InputDevice.SOURCE_MOUSE)) {
            int device = event.getDeviceId();
            if (device < 0) device -= 1; // as SDL numbers them
            for (int finger = 0; finger < event.getPointerCount(); finger++)
                if (all || finger == event.getActionIndex())
                    onNativeTouch(device, event.getPointerId(finger), MotionEvent.ACTION_MOVE, NOWHERE, NOWHERE, 1);
        }
        return false; // SDL goes on with it
    }
}
