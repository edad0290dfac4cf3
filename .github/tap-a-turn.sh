#!/bin/sh
# Installs the app on the one Android device that is connected, taps through a first turn, goes back out of it, and shares a
# record with it after Android has ended it; keeps what is seen, and looks into the archive for both:
# tap-a-turn.sh APK FOLDER-FOR-THE-PICTURES. Only a debug package lets its files be read.
set -eu
apk=$1
shots=$2
app=org.taluvatable.taluva
activity=$(sed -n 's/^android.entrypoint = //p' buildozer.spec)
started=files/app/started
python=${PYTHON:-.venv/bin/python}
mkdir -p "$shots"

# Waits up to so many seconds until something is so.
wait_for() {
    left=$1
    shift
    until "$@" </dev/null; do
        left=$((left - 10))
        [ "$left" -gt 0 ] || { echo "Waited in vain: $*"; exit 1; }
        sleep 10
    done
}

has_started() { adb shell run-as "$app" ls "$started" >/dev/null 2>&1; }
in_front() { adb shell dumpsys activity activities </dev/null | grep -q "ResumedActivity.*$app/"; }
ended() {
    # It ends what is in the background only.
    adb shell am kill "$app"
    ! adb shell pidof "$app" >/dev/null
}
holds() {
    rm -rf "$shots/taluva"
    adb exec-out run-as "$app" tar -cf - -C files taluva </dev/null | tar -xf - -C "$shots"
    "$python" -m tests.ship.taps --check "$shots/taluva" "$1"
}

# One pixel a dp, and nothing of the system over the app: so the places that the app itself gives are the tablet's.
adb shell wm size 1280x800
adb shell wm density 160
adb shell settings put secure immersive_mode_confirmations confirmed
adb shell settings put system accelerometer_rotation 0
adb logcat -c
adb install -r "$apk"
trap 'adb logcat -d >"$shots/logcat.txt"; adb exec-out screencap -p >"$shots/last.png"' EXIT
adb shell monkey -p "$app" -c android.intent.category.LAUNCHER 1

# The first start unpacks Python before its first frame.
wait_for 300 has_started
sleep 15

"$python" -m tests.ship.taps 1280 800 >"$shots/taps.txt"
while read -r what a b c d; do
    case $what in
        tap) adb shell input tap "$a" "$b" </dev/null ;;
        swipe) adb shell input swipe "$a" "$b" "$c" "$d" 800 </dev/null ;;
        shot) adb exec-out screencap -p </dev/null >"$shots/$a.png" ;;
        back)
            adb shell input keyevent KEYCODE_BACK </dev/null
            sleep 4
            seen=behind
            if in_front; then seen=front; fi
            [ "$seen" = "$a" ] || { echo "After the back key the app is not $a."; exit 1; }
            ;;
    esac
    sleep 4
done <"$shots/taps.txt"

# Put away, the app has nothing left to write.
wait_for 20 holds 1

wait_for 60 ended
record=$("$python" -m tests.ship.taps --shared)
adb shell "am start -n $app/$activity -a android.intent.action.SEND -t text/plain --es android.intent.extra.TEXT '$record'"
wait_for 120 holds 2
adb exec-out screencap -p >"$shots/shared.png"

if adb logcat -d | grep -q 'python.*Traceback'; then
    echo "The app told of an error; see logcat.txt."
    exit 1
fi
