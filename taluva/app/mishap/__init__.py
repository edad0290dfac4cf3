"""What happens when the app itself fails: it is written down, told in a sentence, and a screen that works is shown."""
