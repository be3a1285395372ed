/**
 * A setting as its module declares it: the variable, what it means, its default and how its text is read. The server,
 * the reference, `--help`, the nearest-name check and the doctor all follow from these declarations.
 */
import * as v from "valibot";

export interface SettingFacts {
  /** The environment variable. */
  name: string;
  /** The default, in Markdown; "none" without one. */
  default?: string;
  /** The sentences of the reference, in Markdown; links are relative to `docs/`. */
  says: string;
  /** Never repeated in a message. */
  isSecret?: true;
  /** The start option that means the same, as `--models PATH`. */
  option?: string;
  /** Addition to the option's row of the reference. */
  optionSays?: string;
  /** The option may be given several times. */
  optionRepeats?: true;
  /** The setting without which this one has no effect. */
  needs?: string;
  /** The option that sets it to `0`. */
  optionOff?: string;
  /** For developers and npm: not in the reference. */
  isInternal?: true;
}

export interface Setting<Value = unknown> extends SettingFacts {
  /** Absent where a library or a command reads the variable, and not the server. */
  read?(source: SettingSource): Value;
}

export type SettingDeclarations = Readonly<Record<string, Setting>>;

/** The values of declared settings, by their keys. */
export type Values<S> = {
  readonly [Key in keyof S]: S[Key] extends { read(source: SettingSource): infer Value } ? Value : never;
};

/** Where values come from, and where what is wrong with them goes. */
export interface SettingSource {
  /** A variable, trimmed; `undefined` where it is empty. */
  text(name: string): string | undefined;
  /** Values of a start option, in their order: `--name value` or `--name=value`. */
  options(name: string): readonly string[];
  hasFlag(name: string): boolean;
  refuse(name: string, value: string, allowed: string): undefined;
  /** Reads a text by a schema, whose messages say what is allowed. */
  parse<Value>(name: string, schema: TextSchema<Value>, text?: string): Value | undefined;
}

export type TextSchema<Value> = v.GenericSchema<string, Value>;
export type Refuse = (allowed: string, value?: string) => undefined;

/**
 * A schema by a function that refuses a text, or a part of it, with what is allowed.
 *
 * @param otherwise what a value that is no text is answered with
 */
export function schema<Value>(
  read: (text: string, refuse: Refuse) => Value | undefined,
  otherwise = "a text",
): TextSchema<Value> {
  return v.pipe(
    v.string(otherwise),
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      let isRefused = false;
      const refuse: Refuse = (message, input = dataset.value) => {
        isRefused = true;
        addIssue({ message, input });
        return undefined;
      };
      const value = read(dataset.value, refuse);
      return isRefused ? NEVER : (value as Value);
    }),
  );
}

/** Additions of a declaration to name and sentence. */
type More = Omit<SettingFacts, "name" | "says">;

/** A setting that stands by itself. The default of the reference follows from `otherwise`, where nothing else is said. */
export function setting<Value = string>(
  name: string,
  says: string,
  kind?: TextSchema<Value>,
  more?: More,
): SettingOf<Value | undefined>;
export function setting<Value>(
  name: string,
  says: string,
  kind: TextSchema<Value>,
  more: More & { otherwise: NoInfer<Value> },
): SettingOf<Value>;
export function setting<Value>(
  name: string,
  says: string,
  kind = v.string() as unknown as TextSchema<Value>,
  { otherwise, ...more }: More & { otherwise?: Value } = {},
): SettingOf<Value | undefined> {
  const option = more.option?.split(" ", 1)[0];
  const read = (source: SettingSource) => {
    const text = (option === undefined ? undefined : source.options(option)[0]) ?? source.text(name);
    return (text === undefined ? undefined : source.parse(name, kind, text)) ?? otherwise;
  };
  const usual = typeof otherwise === "boolean" ? (otherwise ? "on" : "off") : otherwise;
  const shown = typeof usual === "string" && typeof otherwise === "string" ? `\`${usual}\`` : String(usual);
  return { name, says, ...(otherwise !== undefined && { default: shown }), ...more, read };
}

/** A setting that is read with others. */
export function settingOf<Value>(
  name: string,
  says: string,
  read: (source: SettingSource) => Value,
  more: More = {},
): SettingOf<Value> {
  return { name, says, ...more, read };
}

/** A variable that a library, a command or another setting reads. */
export function variable(name: string, says: string, more: More = {}): SettingFacts {
  return { name, says, ...more };
}

export interface SettingOf<Value> extends SettingFacts {
  read(source: SettingSource): Value;
}
