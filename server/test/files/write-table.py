"""Writes a table as a file of delimited text, by Python's own csv, codecs and gzip.

Reads JSON from standard input: {"rows": [[text]], "delimiter", "line_end", "quotes_all", "encoding", "packing"}, and writes
the file to standard output.
"""

import csv
import gzip
import io
import json
import sys

asked = json.load(sys.stdin)
text = io.StringIO(newline="")
csv.writer(
    text,
    delimiter=asked["delimiter"],
    lineterminator=asked["line_end"],
    quoting=csv.QUOTE_ALL if asked["quotes_all"] else csv.QUOTE_MINIMAL,
).writerows(asked["rows"])
content = text.getvalue().encode(asked["encoding"])
if asked["packing"] == "gzip":
    content = gzip.compress(content, 1)
elif asked["packing"] == "members":
    half = len(content) // 2
    content = gzip.compress(content[:half], 9) + gzip.compress(content[half:], 1)
sys.stdout.buffer.write(content)
