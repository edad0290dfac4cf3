package org.kivy.android; // p4a's activity tells those of its own package only

import android.app.Activity;
import android.content.Intent;
import android.view.InputDevice;
import android.view.MotionEvent;
import org.libsdl.app.SDLSurface;

/** One life of the app's process: Life ACTIVITY SCENE; says what Python, or SDL, came to know. */
public class Life {
    private static final int GLASS = InputDevice.SOURCE_TOUCHSCREEN;
    private static PythonActivity activity;

    public static void main(String[] words) throws Exception {
        activity = (PythonActivity) Class.forName(words[0]).getDeclaredConstructor().newInstance();
        activity.onCreate(null);
        switch (words[1]) {
            case "start":
                Activity.turn();
                break;
            case "early":
                activity.onActivityResult(4, -1, new Intent("a place"));
                activity.onNewIntent(new Intent("a file"));
                activity.onNewIntent(new Intent("a file"));
                Activity.turn();
                listen();
                System.out.println("listening");
                activity.onNewIntent(new Intent("a file"));
                activity.onActivityResult(5, 0, null);
                break;
            case "touch":
                Activity.turn();
                touch("both are taken", GLASS, 2, MotionEvent.ACTION_CANCEL, 0, 0, 0, 1);
                touch("a palm", GLASS, 2, MotionEvent.ACTION_POINTER_UP, 1, MotionEvent.FLAG_CANCELED, 0, 1);
                touch("one of two is lifted", GLASS, 2, MotionEvent.ACTION_POINTER_UP, 1, 0, 0, 1);
                touch("the last is lifted", GLASS, 2, MotionEvent.ACTION_UP, 0, 0, 0);
                touch("of no device", GLASS, -1, MotionEvent.ACTION_CANCEL, 0, 0, 0);
                touch("a mouse", InputDevice.SOURCE_MOUSE, 3, MotionEvent.ACTION_CANCEL, 0, 0, 0);
        }
    }

    /** Python begins to listen, as p4a's module does it: in SDL's thread, for answers and then for intents. */
    private static void listen() throws InterruptedException {
        Thread sdl =
                new Thread(
                        () -> {
                            activity.registerActivityResultListener(
                                    (request, result, data) ->
                                            say(request + " " + result + " " + (data == null ? null : data.getAction())));
                            activity.registerNewIntentListener(intent -> say(intent.getAction()));
                        });
        sdl.start();
        sdl.join();
        Activity.turn();
    }

    private static void say(String what) {
        System.out.println(what + (Thread.currentThread() == Activity.OWN ? "" : ", in another thread"));
    }

    private static void touch(String what, int source, int device, int action, int index, int flags, int... fingers) {
        System.out.println(what);
        ((SDLSurface) PythonActivity.getSurface())
                .onTouch(null, new MotionEvent(source, device, action, index, flags, fingers));
    }
}
