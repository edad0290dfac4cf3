#!/bin/sh
# Installs the app on the one Android device that is connected, taps through a first turn, keeps what is seen, and looks
# into the archive for that turn: tap-a-turn.sh APK FOLDER-FOR-THE-PICTURES. Only a debug package lets its files be read.
set -eu
apk=$1
shots=$2
app=org.taluvatable.taluva
python=${PYTHON:-.venv/bin/python}
mkdir -p "$shots"

# One pixel a dp, and nothing of the system over the app: so the places that the app itself gives are the tablet's.
adb shell wm size 1280x800
adb shell wm density 160
adb shell settings put secure immersive_mode_confirmations confirmed
adb shell settings put system accelerometer_rotation 0
adb logcat -c
adb install -r "$apk"
trap 'adb logcat -d >"$shots/logcat.txt"; adb exec-out screencap -p >"$shots/last.png"' EXIT
adb shell monkey -p "$app" -c android.intent.category.LAUNCHER 1

# The archive is opened once the first screen can be seen; unpacking Python takes its time before that.
waited=0
until adb shell run-as "$app" ls files/taluva/archive.db >/dev/null 2>&1; do
    waited=$((waited + 5))
    [ "$waited" -le 300 ] || { echo "The app did not open its archive in five minutes."; exit 1; }
    sleep 5
done
sleep 15

"$python" -m tests.ship.taps 1280 800 >"$shots/taps.txt"
while read -r what a b c d; do
    case $what in
        tap) adb shell input tap "$a" "$b" </dev/null ;;
        swipe) adb shell input swipe "$a" "$b" "$c" "$d" 800 </dev/null ;;
        shot) adb exec-out screencap -p </dev/null >"$shots/$a.png" ;;
    esac
    sleep 4
done <"$shots/taps.txt"

# Put away, the app has nothing left to write.
adb shell input keyevent KEYCODE_HOME
sleep 4
mkdir -p "$shots/taluva"
for file in archive.db archive.db-wal; do
    if adb shell run-as "$app" ls "files/taluva/$file" >/dev/null 2>&1; then
        adb exec-out run-as "$app" cat "files/taluva/$file" >"$shots/taluva/$file"
    fi
done
"$python" -m tests.ship.taps --check "$shots/taluva"
if adb logcat -d | grep -q 'python.*Traceback'; then
    echo "The app told of an error; see logcat.txt."
    exit 1
fi
