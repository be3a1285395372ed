import { closest } from "fastest-levenshtein";

/** Read where they are used: by local models in their thread, by tests and tools. */
const READ_ELSEWHERE = new Set([
  "VITRINE_LOCAL_DATA",
  "VITRINE_LOCAL_MEMORY_MB",
  "VITRINE_LOCAL_TEST_DATA",
  "VITRINE_PYTHON",
  "VITRINE_TORCH_PYTHON",
  "VITRINE_SEED",
  "VITRINE_SEED_CACHE",
  "VITRINE_CASES",
  "VITRINE_CRAWL",
  "VITRINE_FIGURES",
  "VITRINE_SAMPLES",
]);

/** Variables of the tests. They start sites with all that their own shell exports. */
const OF_TESTS = /^VITRINE_TEST_/;

/** Kubernetes tells each container about a service named `vitrine` in variables of these names. */
const OF_KUBERNETES = /^VITRINE_(SERVICE_(HOST|PORT)|PORT)(_|$)/;

/**
 * Says of each variable that begins with `VITRINE_` and has no meaning which one was probably meant. A misspelt name
 * would leave its setting off without a word, and that may be the one that closes the site.
 */
export function unknownSettings(env: NodeJS.ProcessEnv, known: ReadonlySet<string>): string[] {
  const names = [...known].filter((name) => name.startsWith("VITRINE_"));
  return Object.keys(env)
    .filter((name) => name.startsWith("VITRINE_"))
    .filter(
      (name) => !known.has(name) && !READ_ELSEWHERE.has(name) && !OF_TESTS.test(name) && !OF_KUBERNETES.test(name),
    )
    .map((name) => `${name} is no setting. Did you mean ${closest(name, names)}? Rename or remove it.`);
}

/** Says of each argument that no setting declares as an option which one was probably meant. */
export function unknownOptions(argv: readonly string[], options: readonly string[]): string[] {
  const takesValue = new Map(options.map((option) => [option.split(" ", 1)[0] ?? "", option.includes(" ")]));
  const problems: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const [name = ""] = (argv[at] ?? "").split("=", 1);
    const isKnown = takesValue.has(name);
    if (!isKnown) {
      const near = name.startsWith("--") ? ` Did you mean ${closest(name, [...takesValue.keys()])}?` : "";
      problems.push(`${JSON.stringify(name.slice(0, 100))} is no option.${near} npm start -- --help lists them.`);
    }
    // Its value is the next argument.
    if (isKnown && takesValue.get(name) && !argv[at]?.includes("=")) at += 1;
  }
  return problems;
}
