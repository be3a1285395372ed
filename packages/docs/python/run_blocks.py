"""Runs the Python blocks of a page, one after the other, in one namespace.

Reads a JSON list of blocks from the file that is named first, and appends one JSON line for each block that ran to the
file that is named second: what it printed, and what went wrong at which of its lines. A block with `>>>` is a session:
its examples are run one by one, and their written output is compared.
"""

import contextlib
import doctest
import io
import json
import sys
import traceback

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MAX_CHARS = 65_536


class Output(io.StringIO):
    """Keeps the beginning of what is written."""

    def write(self, text):
        room = MAX_CHARS - self.tell()
        if room > 0:
            super().write(text[:room])
        return len(text)


def message_of(error):
    return "".join(traceback.format_exception_only(type(error), error)).strip()


def line_of(error, name):
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == name]
    if lines:
        return lines[-1]
    return error.lineno if isinstance(error, SyntaxError) and error.filename == name else 1


def run_script(code, name, namespace):
    output = Output()
    problems = []
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            exec(compile(code, name, "exec"), namespace)
        except BaseException as error:
            problems.append({"line": line_of(error, name), "message": message_of(error)})
    return output.getvalue(), problems


def run_session(code, name, namespace):
    """Gives the session with what it printed in the place of what was written."""
    lines = code.split("\n")
    shown, problems = [], []
    checker = doctest.OutputChecker()
    for example in doctest.DocTestParser().get_examples(code):
        count = example.source.count("\n")
        shown += lines[example.lineno : example.lineno + count]
        flags = FLAGS
        for flag, is_on in example.options.items():
            flags = flags | flag if is_on else flags & ~flag
        if flags & doctest.SKIP:
            shown += example.want.rstrip("\n").split("\n") if example.want else []
            continue
        output = Output()
        failed = None
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            try:
                exec(compile(example.source, name, "single"), namespace)
            except BaseException as error:
                failed = error
        got = output.getvalue()
        if failed is not None:
            is_expected = example.exc_msg is not None and checker.check_output(
                example.exc_msg, message_of(failed) + "\n", flags
            )
            got += "Traceback (most recent call last):\n  ...\n" + message_of(failed) + "\n"
            if not is_expected:
                problems.append({"line": example.lineno + 1, "message": message_of(failed)})
        elif example.want and not checker.check_output(example.want, got, flags):
            problems.append(
                {
                    "line": example.lineno + count + 1,
                    "message": f"It prints {got.strip()!r:.200}, and {example.want.strip()!r:.200} is written.",
                }
            )
        shown += got.rstrip("\n").split("\n") if got else []
    return "\n".join(shown), problems


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        blocks = json.load(file)
    namespace = {"__name__": "__main__"}
    for block in blocks:
        name = f"<block at line {block['line']}>"
        run = run_session if block["isSession"] else run_script
        try:
            output, problems = run(block["code"], name, namespace)
        except ValueError as error:  # of the parser of sessions
            output, problems = "", [{"line": 1, "message": str(error)}]
        with open(sys.argv[2], "a", encoding="utf-8") as file:
            file.write(json.dumps({"line": block["line"], "output": output, "problems": problems}) + "\n")


main()
