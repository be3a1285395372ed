import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CodeError, cs, js, json, py, sh } from "./index.ts";
import { hostileString, javascriptError, loadGrammars, pythonError, runPython } from "./testing/index.ts";

const codeOf = (run: () => unknown): string | undefined => {
  try {
    run();
  } catch (error) {
    if (error instanceof CodeError) return error.code;
    throw error;
  }
  return undefined;
};

describe("composition", () => {
  test("nested code is not encoded again and takes on the indentation of its place", () => {
    const body = py`
      x = ${1}
      y = ${"two"}
    `;
    expect(
      py`
      if True:
          ${body}
          print(x)
    `.text,
    ).toBe('if True:\n    x = 1\n    y = "two"\n    print(x)');
  });

  test("a long value is laid out over lines that keep the indentation", () => {
    const long = Array.from({ length: 4 }, (_, i) => `sentence number ${i} is rather long`);
    expect(
      py`
      def f():
          return ${long}
    `.text,
    ).toBe(`def f():\n    return [\n${long.map((s) => `        "${s}",\n`).join("")}    ]`);
  });

  test("empty code alone on a line removes the line, at the start, in the middle and at the end", () => {
    expect(
      py`
      ${py.empty}
      a

      ${py.empty}

      b
      ${py.empty}
    `.text,
    ).toBe("a\n\nb");
  });

  test("lines and join omit empty pieces", () => {
    expect(py.lines(py`a`, py.empty, py`b`).text).toBe("a\nb");
    expect(py`f(${py.join([py`x=${1}`, py.empty, "s"])})`.text).toBe('f(x=1, "s")');
  });

  test("code of another language is refused", () => {
    expect(codeOf(() => py`f(${js`x` as never})`)).toBe("wrong-language");
  });

  test("template text comes out as written, backslashes included", () => {
    expect(py`print("a\n")`.text).toBe(String.raw`print("a\n")`);
    expect(js`const s = \`\${1}\`;`.text).toBe("const s = `${1}`;");
  });

  test("code may follow a literal directly, and shell words may be joined", () => {
    const trust = py`, trust_remote_code=${true}`;
    expect(py`load(${"id"}${trust}${py.empty})`.text).toBe('load("id", trust_remote_code=True)');
    expect(sh`cat ${"a b"}${"/c"}`.text).toBe("cat 'a b'/c");
  });

  test("numbers keep their meaning next to dots, signs and powers", () => {
    expect(js`${5}.toFixed(1)`.text).toBe("(5).toFixed(1)");
    expect(py`x -${-1}`.text).toBe("x -(-1)");
    expect(js`() => ${{ a: 1 }}`.text).toBe("() => ({ a: 1 })");
  });
});

describe("a hole where a literal is not allowed is refused at first use", () => {
  const v = "x";
  test.each<[string, () => unknown, string]>([
    ["inside a Python string", () => py`f("hf://${v}")`, "hole-in-string"],
    ["inside a Python single-quoted string", () => py`f('${v}')`, "hole-in-string"],
    ["inside a Python triple-quoted string", () => py`f("""${v}""")`, "hole-in-string"],
    ["inside a Python comment", () => py`f()  # ${v}`, "hole-in-comment"],
    ["after a Python string prefix", () => py`f${v}`, "hole-glued"],
    ["before a name", () => py`${v}if x`, "hole-glued"],
    ["directly after another literal", () => py`f(${v}${v})`, "hole-glued"],
    ["inside a JavaScript string", () => js`f('${v}')`, "hole-in-string"],
    ["inside a JavaScript template literal", () => js`f(\`${v}\`)`, "hole-in-string"],
    ["inside a JavaScript regular expression", () => js`x = /${v}/`, "hole-in-string"],
    ["inside a JavaScript block comment", () => js`/* ${v} */`, "hole-in-comment"],
    ["inside a JavaScript line comment", () => js`f(); // ${v}`, "hole-in-comment"],
    ["inside shell double quotes", () => sh`echo "${v}"`, "hole-in-string"],
    ["inside shell single quotes", () => sh`echo '${v}'`, "hole-in-string"],
    ["inside shell ANSI quotes", () => sh`echo $'it\'s ${v}'`, "hole-in-string"],
    ["inside shell backticks", () => sh`echo \`cat ${v}\``, "hole-in-string"],
    ["after a shell backslash", () => sh`echo \ ${v} \\${v}` && sh`echo a\${HOME}${v}`, ""],
    ["after a shell dollar sign", () => sh`echo $${v}`, "hole-glued"],
    ["inside a shell comment", () => sh`ls # ${v}`, "hole-in-comment"],
    [
      "inside a shell here-document",
      () => sh`cat <<EOF
${v}
EOF`,
      "unsupported-syntax",
    ],
    ["inside a C# string", () => cs`Load("${v}")`, "hole-in-string"],
    ["inside a C# verbatim string", () => cs`Load(@"a\${v}")`, ""],
    ["inside a C# comment", () => cs`// ${v}`, "hole-in-comment"],
    ["inside a JSON string", () => json`{"a": "${v}"}`, "hole-in-string"],
    ["in text with a quote that does not end", () => py`f("x)`, "unterminated-string"],
    [
      "in text with a string over several lines",
      () => py`
      x = """
      a
      """
    `,
      "multi-line-string",
    ],
  ])("%s", (_, run, code) => {
    expect(codeOf(run) ?? "").toBe(code);
  });

  test("strings, comments and quotes in the text around a hole do no harm", () => {
    expect(py`f('it"s', "it's", """x""", ${v})  # don't`.text).toBe(`f('it"s', "it's", """x""", "x")  # don't`);
    expect(
      sh`echo "it's" 'a"b' it\'s \
      --x=${v} # don't`.text,
    ).toBe(`echo "it's" 'a"b' it\\'s \\\n      --x=x # don't`);
    expect(js`const re = /["']/g; f(${v}); // don't`.text).toBe(`const re = /["']/g; f("x"); // don't`);
    expect(cs`var c = '"'; var s = @"a\"; f(${v});`.text).toBe(`var c = '"'; var s = @"a\\"; f("x");`);
  });
});

describe("names", () => {
  test("identifier takes plain names and refuses keywords and everything else", () => {
    expect(py`m = ${py.identifier("AutoModel")}`.text).toBe("m = AutoModel");
    for (const name of ["class", "a-b", "1a", "", "a b", "a\n", "é\u200b", "a;b"]) {
      expect(codeOf(() => py.identifier(name))).toBe("not-an-identifier");
      expect(py.isIdentifier(name)).toBe(false);
    }
    expect(js.isIdentifier("await")).toBe(false);
    expect(cs.isIdentifier("string")).toBe(false);
    expect(sh.isIdentifier("done")).toBe(false);
  });

  test("toIdentifier always gives a valid name", () => {
    expect(py.toIdentifier("en-core.web", "model").text).toBe("en_core_web");
    expect(py.toIdentifier("日本", "model").text).toBe("model");
    expect(py.toIdentifier("3d", "model").text).toBe("_3d");
    expect(py.toIdentifier("class", "model").text).toBe("class_");
    fc.assert(
      fc.property(hostileString, (name) => {
        for (const tag of [py, js, cs, sh]) expect(tag.isIdentifier(tag.toIdentifier(name, "model").text)).toBe(true);
      }),
    );
  });
});

describe("comments", () => {
  test("hostile text stays inside one comment line in every language", async () => {
    const { shellError, shellWords, csharpError } = await loadGrammars();
    for (const text of fc.sample(hostileString, 1000)) {
      const comments = [py, js, sh, cs].map((tag) => tag.comment(text).text);
      for (const comment of comments) expect(comment).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
      expect(pythonError(`${comments[0]}\nx = 1`)).toBeUndefined();
      expect(javascriptError(`${comments[1]}\nf();`)).toBeUndefined();
      expect(shellError(`${comments[2]}\ntrue`)).toBeUndefined();
      expect(shellWords(`${comments[2]}\necho a`)).toEqual(["a"]);
      expect(csharpError(`${comments[3]}\nf();`)).toBeUndefined();
    }
  });

  test("a comment cannot declare a source encoding", ({ skip }) => {
    const source = `${py.comment("coding: utf-7 +AAo-import os").text}\nx = 1`;
    const ok = runPython("import ast\nresult = ast.dump(ast.parse(data.encode()))", source);
    expect(source).not.toMatch(/coding[:=]/);
    if (ok === undefined) return skip("python3 is not installed on this machine");
    expect(ok).not.toContain("Import");
  });

  test("special characters in a shell comment are quoted, for shells that take a pasted comment as a command", () => {
    expect(sh.comment("a; rm -rf $(b)").text).toBe("# 'a; rm -rf $(b)'");
    expect(sh.comment("plain words").text).toBe("# plain words");
  });
});
