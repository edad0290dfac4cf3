"""What runs the app: it opens the archive, shows the screens, rests, wakes and keeps. Nothing else imports from here.

Screens ask the running app for what reaches across them.
"""
