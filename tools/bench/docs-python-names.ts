/**
 * How many names of installed Python libraries a reference has: the public modules, classes, functions, methods and
 * properties that `inspect` sees where a library is imported, looked up in what is read from its sources alone.
 *
 *     python3 -m venv /tmp/libraries && /tmp/libraries/bin/pip install griffe==2.4.1 requests numpy
 *     node --conditions=vitrine-source tools/bench/docs-python-names.ts /tmp/libraries/bin/python requests numpy
 *
 * A library is named as it is imported; `google.api_core` is one of several in a folder.
 */
import { execFileSync } from "node:child_process";
import { pythonReference } from "../../packages/docs/src/api-reference/python/python-reference.ts";

const FIND = `
import importlib.util, importlib.metadata, os, sys
spec = importlib.util.find_spec(sys.argv[1])
print(list(spec.submodule_search_locations)[0] if spec.submodule_search_locations else spec.origin)
names = importlib.metadata.packages_distributions().get(sys.argv[1].split(".")[0], [])
print(importlib.metadata.version(names[0]) if len(names) == 1 else "")
`;

const [python = "python3", ...libraries] = process.argv.slice(2);
console.log("| library | names | in the reference | seconds |\n|---|--:|--:|--:|");
for (const library of libraries) {
  const [folder = "", version = ""] = execFileSync(python, ["-I", "-c", FIND, library], { encoding: "utf8" }).split(
    "\n",
  );
  const begin = performance.now();
  const { imported } = await pythonReference(folder, { python, imports: true });
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  if (!imported) continue;
  const { both, onlyImported, failed } = imported;
  const share = ((100 * both) / (both + onlyImported)).toFixed(1);
  console.log(`| ${`${library} ${version}`.trim()} | ${both + onlyImported} | ${both} (${share} %) | ${seconds} |`);
  const modules = Object.keys(failed);
  if (modules.length > 0) console.error(`  could not be imported: ${modules.slice(0, 5).join(", ")}`);
}
