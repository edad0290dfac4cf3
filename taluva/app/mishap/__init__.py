"""What happens when the app itself fails: it is written down, said in a sentence, and led on from."""
