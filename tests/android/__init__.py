"""Tests of the app on a tablet: a process of their own, in which Kivy believes to be on Android.

There Kivy takes its own branches for Android, below them stands a double of what the tablet answers, and fingers
come in where SDL puts them. Everything else is as in the other tests of the app.
"""
