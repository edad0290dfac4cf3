// As little of Android and of SDL as python-for-android's activity and ours need to run on a plain JVM. Each class is cut
// out at its `package` and compiled under its own name. What they give back without a word is nobody's matter here.

package android.app;
public class Activity extends android.content.Context {
    public static final Thread OWN = Thread.currentThread(); // whoever loads it first
    public static final java.util.Queue<Runnable> posted = new java.util.concurrent.ConcurrentLinkedQueue<>();
    protected void onCreate(android.os.Bundle state) {}
    protected void onNewIntent(android.content.Intent intent) {}
    protected void onActivityResult(int request, int result, android.content.Intent data) {}
    protected void onPause() {}
    protected void onResume() {}
    public void onWindowFocusChanged(boolean focus) {}
    public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {}
    public final void runOnUiThread(Runnable work) {
        if (Thread.currentThread() == OWN) work.run(); else posted.add(work);
    }
    public static void turn() { for (Runnable work; (work = posted.poll()) != null; ) work.run(); }
    public void setContentView(android.view.View view) {}
    public void setRequestedOrientation(int how) {}
    public android.content.Intent getIntent() { return null; }
    public android.view.LayoutInflater getLayoutInflater() { return new android.view.LayoutInflater(); }
}

package android.content;
public class Context {
    public static final String POWER_SERVICE = "power", INPUT_METHOD_SERVICE = "input_method";
    public java.io.File getFilesDir() { return new java.io.File(System.getProperty("files")); }
    public android.content.res.Resources getResources() { return new android.content.res.Resources(); }
    public android.content.res.AssetManager getAssets() { return new android.content.res.AssetManager(); }
    public android.content.pm.ApplicationInfo getApplicationInfo() { return new android.content.pm.ApplicationInfo(); }
    public android.content.pm.PackageManager getPackageManager() { return new android.content.pm.PackageManager(); }
    public String getPackageName() { return "org.taluvatable.taluva"; }
    public Object getSystemService(String name) { return null; }
    public Object startService(Intent intent) { return null; }
    public boolean stopService(Intent intent) { return false; }
}

package android.content;
public class Intent {
    private final String action;
    public Intent(String action) { this.action = action; }
    public Intent(Context context, Class<?> service) { this(""); }
    public String getAction() { return action; }
    public android.net.Uri getData() { return null; }
    public Intent putExtra(String name, String value) { return this; }
}

package android.net;
public class Uri {
    public String getSchemeSpecificPart() { return ""; }
}

package android.content.pm;
public class ActivityInfo {
    public static final int SCREEN_ORIENTATION_LANDSCAPE = 0, SCREEN_ORIENTATION_PORTRAIT = 1;
}

package android.content.pm;
public class ApplicationInfo {
    public String nativeLibraryDir = System.getProperty("libraries");
    public android.os.Bundle metaData = new android.os.Bundle();
}

package android.content.pm;
public class PackageManager {
    public static final int GET_META_DATA = 128, PERMISSION_GRANTED = 0;
    public static class NameNotFoundException extends Exception {}
    public ApplicationInfo getApplicationInfo(String name, int flags) throws NameNotFoundException {
        return new ApplicationInfo();
    }
}

package android.content.res;
public class Resources {
    public static class NotFoundException extends RuntimeException {}
    public int getIdentifier(String name, String kind, String of) { return 0; }
    public String getString(int id) { return System.getProperty("version"); }
    public java.io.InputStream openRawResource(int id) { return new java.io.ByteArrayInputStream(new byte[0]); }
}

package android.content.res;
public class AssetManager {
    public static final int ACCESS_STREAMING = 2;
    public java.io.InputStream open(String name, int how) throws java.io.IOException {
        return new java.io.FileInputStream(System.getProperty("assets") + "/" + name);
    }
}

package android.graphics;
public class Bitmap {}

package android.graphics;
public class BitmapFactory {
    public static Bitmap decodeStream(java.io.InputStream stream) { return new Bitmap(); }
    public static Bitmap decodeFile(String path) { return new Bitmap(); }
}

package android.graphics;
public class Color {
    public static int parseColor(String colour) { return 0; }
}

package android.graphics;
public class PixelFormat {
    public static final int TRANSPARENT = -2;
}

package android.os;
public abstract class AsyncTask<P, U, R> {
    protected abstract R doInBackground(P... given);
    protected void onPreExecute() {}
    protected void onProgressUpdate(U... given) {}
    protected void onPostExecute(R result) {}
    public void execute(P... given) {
        R result = doInBackground(given);
        android.app.Activity.posted.add(() -> onPostExecute(result));
    }
}

package android.os;
public class Build {
    public static class VERSION { public static int SDK_INT = Integer.getInteger("api", 36); }
}

package android.os;
public class Bundle {
    public int getInt(String name) { return 0; }
}

package android.os;
public class PowerManager {
    public static final int SCREEN_BRIGHT_WAKE_LOCK = 10;
    public class WakeLock {
        public void acquire() {}
        public void release() {}
        public boolean isHeld() { return false; }
    }
    public WakeLock newWakeLock(int kind, String name) { return new WakeLock(); }
}

package android.util;
public class Log {
    public static int v(String tag, String said) { return 0; }
    public static int i(String tag, String said) { return 0; }
    public static int i(String tag, String said, Throwable why) { return 0; }
    public static int w(String tag, Throwable why) { return 0; }
    public static int e(String tag, String said) { return 0; }
    public static int e(String tag, String said, Throwable why) { return 0; }
}

package android.view;
public class InputDevice {
    public static final int SOURCE_TOUCHSCREEN = 0x1002, SOURCE_MOUSE = 0x2002;
}

package android.view;
public class LayoutInflater {
    public View inflate(int id, ViewGroup in, boolean attach) { throw new android.content.res.Resources.NotFoundException(); }
    public View inflate(int id, ViewGroup in) { return inflate(id, in, true); }
}

package android.view;
public class MotionEvent {
    public static final int ACTION_DOWN = 0, ACTION_UP = 1, ACTION_MOVE = 2, ACTION_CANCEL = 3;
    public static final int ACTION_POINTER_DOWN = 5, ACTION_POINTER_UP = 6, FLAG_CANCELED = 0x20;
    private final int source, device, action, index, flags;
    private final int[] fingers;
    public MotionEvent(int source, int device, int action, int index, int flags, int... fingers) {
        this.source = source;
        this.device = device;
        this.action = action;
        this.index = index;
        this.flags = flags;
        this.fingers = fingers;
    }
    public int getSource() { return source; }
    public boolean isFromSource(int asked) { return (source & asked) == asked; }
    public int getDeviceId() { return device; }
    public int getActionMasked() { return action; }
    public int getActionIndex() { return index; }
    public int getFlags() { return flags; }
    public int getPointerCount() { return fingers.length; }
    public int getPointerId(int at) { return fingers[at]; }
}

package android.view;
public class SurfaceView extends View {
    public class Holder { public void setFormat(int format) {} }
    public Holder getHolder() { return new Holder(); }
    public void setZOrderOnTop(boolean top) {}
}

package android.view;
public class View {
    public ViewGroup getParent() { return null; }
    public View findViewById(int id) { return null; }
    public void setBackgroundColor(int colour) {}
    public void setLayoutParams(ViewGroup.LayoutParams params) {}
}

package android.view;
public class ViewGroup extends View {
    public static class LayoutParams {
        public static final int FILL_PARENT = -1;
        public LayoutParams(int width, int height) {}
    }
    public void addView(View view) {}
    public void removeView(View view) {}
}

package android.view.inputmethod;
public class InputMethodManager {
    public void restartInput(android.view.View view) {}
}

package android.widget;
public class ImageView extends android.view.View {
    public enum ScaleType { FIT_CENTER }
    public ImageView(android.content.Context context) {}
    public void setImageBitmap(android.graphics.Bitmap bitmap) {}
    public void setScaleType(ScaleType type) {}
}

package android.widget;
public class Toast {
    public static final int LENGTH_LONG = 1;
    public static Toast makeText(android.content.Context context, CharSequence text, int length) { return new Toast(); }
    public void show() {}
}

package org.kivy.android;
public class PythonService {}

package org.libsdl.app;
public class SDLActivity extends android.app.Activity {
    public enum NativeState { INIT, RESUMED, PAUSED }
    public static NativeState mCurrentNativeState = NativeState.INIT;
    public static boolean mHasFocus = false;
    public static int keyboardInputType = 0;
    public static SDLActivity mSingleton;
    protected static SDLSurface mSurface;
    protected static android.view.View mTextEdit;
    protected static android.view.ViewGroup mLayout;
    protected static Thread mSDLThread;
    protected void onCreate(android.os.Bundle state) { mSingleton = this; }
    protected void finishLoad() { mSurface = new SDLSurface(); }
    protected boolean sendCommand(int command, Object data) { return true; }
    public void appConfirmedActive() {}
    public void loadLibraries() {}
    protected void resumeNativeThread() {}
    public static android.content.Context getContext() { return mSingleton; }
    public static int nativeSetenv(String name, String value) { return 0; }
    public static void onNativeTouch(int device, int finger, int action, float x, float y, float pressure) {
        System.out.println(device + " " + finger + " " + action + " " + x + " " + y);
    }
}

package org.libsdl.app;
// What 2.30.11 does with an event's fingers, behind the listener that python-for-android's patch puts before it.
public class SDLSurface extends android.view.SurfaceView {
    public interface OnInterceptTouchListener { boolean onTouch(android.view.MotionEvent event); }
    private OnInterceptTouchListener listener;
    public void setInterceptTouchListener(OnInterceptTouchListener listener) { this.listener = listener; }
    public boolean onTouch(android.view.View view, android.view.MotionEvent event) {
        if (listener != null && listener.onTouch(event)) return false;
        if (event.getSource() == android.view.InputDevice.SOURCE_MOUSE) return true;
        int device = event.getDeviceId() < 0 ? event.getDeviceId() - 1 : event.getDeviceId();
        int action = event.getActionMasked();
        boolean all = action == android.view.MotionEvent.ACTION_MOVE || action == android.view.MotionEvent.ACTION_CANCEL;
        for (int at = 0; at < event.getPointerCount(); at++)
            if (all || at == event.getActionIndex())
                SDLActivity.onNativeTouch(
                        device, event.getPointerId(at), action == android.view.MotionEvent.ACTION_CANCEL ? 1 : action, .5f, .5f, 1);
        return true;
    }
}
