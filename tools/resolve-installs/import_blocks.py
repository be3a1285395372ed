"""Runs the import statements of blocks of code, with the environment that they set before, and nothing else of them.
Reads a JSON list of code on standard input, prints a JSON object: statement -> "" or what went wrong."""

import ast
import contextlib
import json
import os
import sys

results = {}
for code in json.load(sys.stdin):
    for node in ast.parse(code).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).startswith("os.environ["):
            exec(ast.unparse(node), {"os": os})
        if not isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        statement = ast.unparse(node)
        if statement in results:
            continue
        try:
            with contextlib.redirect_stdout(sys.stderr):
                exec(statement, {})
            results[statement] = ""
        except BaseException as error:
            results[statement] = f"{type(error).__name__}: {error}"
json.dump(results, sys.stdout)
