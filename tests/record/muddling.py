"""Records with a few things wrong."""

import random

from tests.record.texts import RECORDS

SEEDS = tuple(text.encode() for text in RECORDS)

# What a mutation puts in: words of the format, right and wrong, and bytes that have broken readers before.
WORDS = (
    *("hut", "tower", "temple", "expand", "out", "concede", "!", "!!", "{", "}", "{x}", "JC", "LL", "VJ", "J"),
    *("0,0", "-0,+0", "999,-999", "1000,0", "1,-1", ",", "-", "+", "12", "2", "3", "1.", "99.", ".", " ", "  "),
    *("\n", "\r\n", "\r", "\n\n", "\t", "\0", "\x7f", "\x85", "\u2028", "\ufeff", "é", "😀", "٣", '"', "\\", '\\"'),
    *('[Red "x"]', '[Play "teams"]', '[Play "ranking"]', '[Tiles "1"]', '[Edition "rio-grande"]', "[", "]", "[X"),
    *('[Island "0,0 J1"]', '[Left "red 0 0 3"]', '[Laid "0"]', '[Out "white"]', '[Won "red"]', '[Move "red build"]'),
    *("; ", "V2>12", "V1>3", "C2", "C48", "V", ">", "red", "white", "red hut", "hut 1", "tile", "build", "20", "00"),
)
PIECES = (*(word.encode() for word in WORDS), b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80")


def mutated(data: bytes, chance: random.Random) -> bytes:
    """A record with a few things wrong, or right in another way."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at, to = sorted(chance.randrange(len(data) + 1) for _ in range(2))
        to = min(to, at + chance.choice((0, 1, 1, 2, 8, 40)))
        way = chance.randrange(8)
        if way == 0:  # other bytes
            data = data[:at] + chance.randbytes(to - at) + data[to:]
        elif way == 1:  # some missing
            data = data[:at] + data[to:]
        elif way == 2:  # some twice
            data = data[:to] + data[at:to] + data[to:]
        elif way == 3:  # a word of the format
            data = data[:at] + chance.choice(PIECES) + data[to:]
        elif way == 4:  # a word in another's place
            words = data.split(b" ")
            one, other = chance.randrange(len(words)), chance.randrange(len(words))
            words[one] = words[other] if chance.random() < 0.7 else chance.choice(PIECES)
            data = b" ".join(words)
        elif way == 5:  # lines in another order, their turns numbered again or not
            lines = data.split(b"\n")
            one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            data = b"\n".join(lines)
        elif way == 6:  # lines missing
            data = b"\n".join(line for line in data.split(b"\n") if chance.random() < 0.8)
        else:  # the beginning of one, the end of another
            other_seed = chance.choice(SEEDS)
            data = data[:at] + other_seed[chance.randrange(len(other_seed)) :]
    return data


def renumbered(data: bytes) -> bytes:
    """The same lines with the numbers that turns need here: more mutations stay readable."""
    head, blank, body = data.partition(b"\n\n")
    lines = body.split(b"\n")
    turns = [b"%d.%s" % (n, line.partition(b".")[2]) if b"." in line else line for n, line in enumerate(lines, 1)]
    return head + blank + b"\n".join(turns)
