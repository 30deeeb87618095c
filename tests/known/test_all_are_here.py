"""Every known failure of programs like this one is tried here, once, by a test that bears its number."""

from __future__ import annotations

import re
from pathlib import Path

NUMBERS = (
    "001 002 003 004 005 006 007 008 009 010 012 013 014 017 018 020 021 022 024 025 026 027 "
    "028 029 031 032 033 034 036 038 039 041 042 043 044 046 047 048 049 050 051 052 053 054 "
    "056 057 058 059 061 063 064 065 067 068 069 070 072 073 074 076 078 079 080 081 082 083 "
    "084 085 086 088 089 090 091 093 094 095 097 098 099 100 101 102 104 105 106 107 108 109 "
    "110 112 113 115 116 117 118 119 120 121 124"
)
TEST = re.compile(r"^def test_bb_(\d{3})_\w+\(", re.MULTILINE)


def test_every_known_failure_has_one_test() -> None:
    """99 numbers, each the name of exactly one test function of this folder, and no other number."""
    files = sorted(Path(__file__).parent.glob("test_*.py"))
    found = [number for file in files for number in TEST.findall(file.read_text(encoding="utf-8"))]
    assert len(NUMBERS.split()) == 99
    assert sorted(found) == NUMBERS.split()
