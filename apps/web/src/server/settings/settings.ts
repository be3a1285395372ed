/**
 * Reads the settings that modules declare, from the environment and the arguments. All are read and checked together at
 * the start: a mistake is a message with the value and what is allowed, before anything is opened, and not a page that
 * fails for a visitor.
 */
import { VitrineError } from "@vitrine/base";
import * as v from "valibot";
import type { SettingDeclarations, SettingSource } from "./setting.ts";
import { unknownOptions, unknownSettings } from "./unknown-settings.ts";

/** One or more settings cannot be used. The message has a line for each. */
export class SettingsError extends VitrineError<"settings"> {
  override readonly name = "SettingsError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      "settings",
      ["The server cannot start with these settings:", ...problems.map((problem) => `- ${problem}`)].join("\n"),
    );
    this.problems = problems;
  }
}

/** @throws SettingsError that names every setting that cannot be used */
export function readDeclared(
  modules: readonly { settings: SettingDeclarations }[],
  env: NodeJS.ProcessEnv,
  argv: readonly string[],
): Record<string, unknown> {
  const problems: string[] = [];
  const declared = new Map(modules.flatMap(({ settings }) => Object.values(settings)).map((each) => [each.name, each]));
  declared.delete("");
  const source: SettingSource = {
    text(name) {
      if (!declared.has(name)) throw new TypeError(`No module declares the setting ${name}.`);
      return env[name]?.trim() || undefined;
    },
    options: (name) =>
      argv.flatMap((argument, at) =>
        argument === name
          ? [argv[at + 1] ?? ""]
          : argument.startsWith(`${name}=`)
            ? [argument.slice(name.length + 1)]
            : [],
      ),
    hasFlag: (name) => argv.includes(name),
    refuse(name, value, allowed) {
      const shown = declared.get(name)?.isSecret ? "not" : JSON.stringify(value.slice(0, 200));
      problems.push(`${name} must be ${allowed}, but is ${shown}.`);
      return undefined;
    },
    parse(name, schema, text = source.text(name)) {
      if (text === undefined) return undefined;
      const { success, output, issues = [] } = v.safeParse(schema, text);
      for (const { input, message } of issues) source.refuse(name, String(input), message);
      return success ? output : undefined;
    },
  };
  const values: Record<string, unknown> = {};
  for (const { settings } of modules)
    for (const [key, { read }] of Object.entries(settings)) if (read) values[key] = read(source);
  const isSet = (name: string) => {
    const [option] = declared.get(name)?.option?.split(" ") ?? [];
    return source.text(name) !== undefined || (option !== undefined && source.options(option).length > 0);
  };
  for (const { name, needs } of declared.values())
    if (needs !== undefined && isSet(name) && !isSet(needs)) source.refuse(name, env[name] ?? "", `set with ${needs}`);
  problems.push(...unknownSettings(env, new Set(declared.keys())), ...unknownOptions(argv, [...declared.values()]));
  if (problems.length > 0) throw new SettingsError(problems);
  return values;
}
