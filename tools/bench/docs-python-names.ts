/**
 * How many public names of Python libraries `[[autodoc]]` finds. The names are those that each module lists itself, in
 * `__all__` or, in libraries of the hub, in `_import_structure`; stand-ins for missing packages are left out.
 *
 *     pip install --no-deps --target /tmp/peft peft
 *     VITRINE_PYTHON=… node --conditions=vitrine-source tools/bench/docs-python-names.ts /tmp/peft/peft …
 */
import { execFileSync } from "node:child_process";
import { basename } from "node:path";
import { autodocFrom } from "@vitrine/docs";
import { pythonReference } from "../../packages/docs/src/api-reference/python/python-reference.ts";

const LISTED = `
import ast, json, os, sys
root = sys.argv[1]
names, modules = set(), set()
def literal(node):
    try: return ast.literal_eval(node)
    except Exception: return []
for folder, folders, files in os.walk(root):
    for file in files:
        if not file.endswith(".py") or file.startswith("dummy_"): continue
        parts = os.path.relpath(os.path.join(folder, file), os.path.dirname(root))[:-3].split(os.sep)
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        modules.add(module)
        for node in ast.walk(ast.parse(open(os.path.join(folder, file), encoding="utf-8").read())):
            if not isinstance(node, ast.Assign): continue
            target = node.targets[0]
            name = target.id if isinstance(target, ast.Name) else getattr(getattr(target, "value", None), "id", "")
            if name == "__all__": names.update(module + "." + n for n in literal(node.value) if isinstance(n, str))
            if name == "_import_structure":
                value = literal(node.value)
                for some in value.values() if isinstance(value, dict) else [value]:
                    names.update(module + "." + n for n in some if isinstance(n, str))
names = {n for n in names if n not in modules and not n.split(".")[-1].startswith(("dummy_", "_"))}
print(json.dumps(sorted(names)))
`;

const python = process.env["VITRINE_PYTHON"];
console.log("| library | names | found | seconds |\n|---|---|---|---|");
for (const folder of process.argv.slice(2)) {
  const names = JSON.parse(
    execFileSync(python ?? "python3", ["-c", LISTED, folder], { encoding: "utf8", maxBuffer: 1e8 }),
  ) as string[];
  const begin = performance.now();
  const autodoc = autodocFrom(JSON.stringify(await pythonReference(folder, { python })));
  const seconds = (performance.now() - begin) / 1000;
  const missing = names.filter((name) => autodoc(name, []) === undefined);
  if (names.length === 0) continue;
  const share = ((100 * (names.length - missing.length)) / names.length).toFixed(1);
  console.log(
    `| ${basename(folder)} | ${names.length} | ${names.length - missing.length} (${share} %) | ${seconds.toFixed(1)} |`,
  );
  if (missing.length > 0) console.error(`  ${missing.slice(0, 12).join(", ")}`);
}
