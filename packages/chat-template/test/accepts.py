"""Whether xgrammar's grammars accept texts; a JSON list of grammars with texts in, lists of booleans out."""

import json
import sys

import xgrammar
from xgrammar.testing import _is_grammar_accept_string


def compiled(case):
    if "gbnf" in case:
        return xgrammar.Grammar.from_ebnf(case["gbnf"])
    return xgrammar.Grammar.from_structural_tag(json.dumps(case["structuralTag"]))


def answer(case):
    try:
        grammar = compiled(case)
    except Exception as error:
        return {"error": str(error)}
    return {"accepts": [_is_grammar_accept_string(grammar, text) for text in case["texts"]]}


json.dump([answer(case) for case in json.load(sys.stdin)], sys.stdout)
