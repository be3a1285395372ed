import { closest } from "fastest-levenshtein";
import type { SettingFacts } from "./setting.ts";

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
const OF_KUBERNETES = /^VITRINE_(SERVICE_(HOST|PORT)(_|$)|PORT_|PORT$)/;
const OF_KUBERNETES_PORT = /^(tcp|udp|sctp):/;

/**
 * Says of each variable that begins with `VITRINE_` and has no meaning which one was probably meant. A misspelt name
 * would leave its setting off without a word, and that may be the one that closes the site.
 */
export function unknownSettings(env: NodeJS.ProcessEnv, known: ReadonlySet<string>): string[] {
  const names = [...known].filter((name) => name.startsWith("VITRINE_"));
  const isOfKubernetes = (name: string) =>
    OF_KUBERNETES.test(name) && (name !== "VITRINE_PORT" || OF_KUBERNETES_PORT.test(env[name] ?? ""));
  return Object.keys(env)
    .filter((name) => /^VITRINE_/i.test(name))
    .filter((name) => !known.has(name) && !READ_ELSEWHERE.has(name) && !OF_TESTS.test(name) && !isOfKubernetes(name))
    .map((name) => `${name} is no setting. Did you mean ${closest(name.toUpperCase(), names)}? Rename or remove it.`);
}

/** Says what is wrong with the arguments: those that no setting declares, with the one that was probably meant. */
export function unknownOptions(argv: readonly string[], settings: readonly SettingFacts[]): string[] {
  const declared = new Map(
    settings.flatMap((each): [string, SettingFacts & { takesValue: boolean }][] =>
      [each.option, each.optionOff].flatMap((option) => {
        const [name = "", value] = option?.split(" ") ?? [];
        return name === "" ? [] : [[name, { ...each, takesValue: value !== undefined }]];
      }),
    ),
  );
  const problems: string[] = [];
  const given = new Set<string>();
  for (let at = 0; at < argv.length; at += 1) {
    const [, name = "", value] = /^(.*?)(?:=(.*))?$/s.exec(argv[at] ?? "") ?? [];
    const setting = declared.get(name);
    if (setting === undefined) {
      const near = name.startsWith("--") ? ` Did you mean ${closest(name, [...declared.keys()])}?` : "";
      problems.push(`${JSON.stringify(name.slice(0, 100))} is no option.${near} npm start -- --help lists them.`);
      continue;
    }
    if (given.has(setting.name) && setting.optionRepeats !== true)
      problems.push(`${name} says again what ${setting.name} is: remove one.`);
    given.add(setting.name);
    if (!setting.takesValue && value !== undefined) problems.push(`${name} takes no value: remove "=…".`);
    if (!setting.takesValue) continue;
    const own = value ?? argv[at + 1] ?? "";
    if (own.trim() === "" || (value === undefined && own.startsWith("--"))) problems.push(`${name} needs a value.`);
    else if (value === undefined) at += 1;
  }
  return problems;
}
