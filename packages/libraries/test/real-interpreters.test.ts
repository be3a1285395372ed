// @module-tag slow
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sh } from "@vitrine/code";
import { runBash, runPython } from "@vitrine/code/testing";
import { LIBRARIES, type Snippet } from "../src/index.ts";
import { exampleSnippets } from "./example-snippets.ts";
import { PLAUSIBLE } from "./records.ts";

const all: Snippet[] = exampleSnippets().map(({ snippet }) => snippet);
const codeOf = (language: Snippet["language"]) => [
  ...new Set(all.filter((snippet) => snippet.language === language && snippet.code !== "").map(({ code }) => code)),
];

test("every generator has plausible records", () => {
  const withGenerator = LIBRARIES.filter(({ snippets }) => snippets !== undefined).map(({ id }) => id);
  expect(Object.keys(PLAUSIBLE).toSorted()).toEqual(withGenerator.toSorted());
});

test("the real Python accepts every snippet, imports come first, and no name is used before it is defined", ({
  skip,
}) => {
  const diagnostics = runPython(
    `
import ast, builtins
def names(tree, context):
    return [n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, context)]
def undefined(statements, defined):
    for statement in statements:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            defined |= {(a.asname or a.name).split(".")[0] for a in statement.names}
            continue
        blocks = isinstance(statement, (ast.With, ast.For))
        if isinstance(statement, ast.With):
            head = [item.context_expr for item in statement.items]
        else:
            head = [statement.iter] if blocks else [statement]
        for part in head:
            scoped = {n for c in ast.walk(part) if isinstance(c, ast.comprehension) for n in names(c.target, ast.Store)}
            missing = [n for n in names(part, ast.Load) if n not in defined and n not in scoped]
            if missing:
                return missing
        if blocks:
            targets = [statement.target] if isinstance(statement, ast.For) else [
                item.optional_vars for item in statement.items if item.optional_vars
            ]
            defined |= {n for target in targets for n in names(target, ast.Store)}
            missing = undefined(statement.body, defined)
            if missing:
                return missing
        defined |= set(names(statement, ast.Store))
    return []
def goes_before(statement):
    # What a package reads when it is imported has to be set before: the environment, the path.
    return ast.unparse(statement).startswith(("os.environ[", "sys.path.append("))
def late_import(statements):
    rest = [s for s in statements if not goes_before(s)]
    kinds = [isinstance(s, (ast.Import, ast.ImportFrom)) for s in rest]
    return True in kinds[kinds.index(False):] if False in kinds else False
def check(source):
    statements = ast.parse(source).body
    if late_import(statements):
        return "an import after code: %s" % source
    missing = undefined(statements, set(dir(builtins)))
    return "undefined: %s in %s" % (missing, source) if missing else None
result = []
for source in data:
    try:
        found = check(source)
    except SyntaxError as error:
        found = "%s in %s" % (error, source)
    if found:
        result.append(found)
`,
    codeOf("python"),
  );
  if (diagnostics === undefined) return skip("python3 is not installed on this machine");
  expect(diagnostics).toEqual([]);
  expect(codeOf("python").length).toBeGreaterThan(60);
});

test("the real bash accepts every shell snippet and every install line", ({ skip }) => {
  const scripts = [...codeOf("shell"), ...new Set(all.flatMap(({ install }) => install ?? []))];
  const output = runBash(scripts.map((script) => sh`bash -n -c ${script} || echo ${script}`.text).join("\n"));
  if (output === undefined) return skip("bash is not installed on this machine");
  expect(output.toString()).toBe("");
  expect(scripts.length).toBeGreaterThan(10);
});

test("the real Node accepts every JavaScript snippet as a module", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-snippets-"));
  try {
    for (const [i, code] of codeOf("javascript").entries()) {
      const file = join(folder, `${i}.mjs`);
      writeFileSync(file, code);
      const { status, stderr } = spawnSync(process.execPath, ["--check", file]);
      expect(stderr.toString()).toBe("");
      expect(status).toBe(0);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what users must fill in is a hole", () => {
  const open = all.filter(({ code, holes }) => {
    const values = holes.map(({ value }) => value);
    return [...code.matchAll(/fill-in[\w-]*|<[a-z_ -]+>|YOUR_\w+|\{\{\w+\}\}/gi)].some(
      ([found]) => !["<mask>", "<image>"].includes(found) && !values.includes(found),
    );
  });
  expect(open).toEqual([]);
});
