/** Arguments to parameters, as Python binds them: by position, by name, with a complaint about the rest. */
import { type Keywords, type Value, typeError } from "./values.ts";

export interface Parameters {
  names: readonly string[];
  /** How many must be given. */
  required: number;
}

/** Reads `"sep maxsplit?"`; a question mark says that the parameter may be left out. */
export function parameters(spec: string): Parameters {
  const names = spec ? spec.split(" ") : [];
  return {
    names: names.map((name) => name.replace("?", "")),
    required: names.filter((name) => !name.endsWith("?")).length,
  };
}

/** The values of the parameters in order; a parameter that was not given is undefined. */
export function bind(
  label: string,
  { names, required }: Parameters,
  args: readonly Value[],
  keywords: Keywords,
): readonly Value[] {
  if (keywords.size === 0 && args.length >= required && args.length <= names.length) return args;
  if (args.length > names.length) {
    throw typeError(`'${label}' takes at most ${names.length} arguments, but got ${args.length}.`);
  }
  const bound = [...args];
  for (const [name, value] of keywords) {
    const index = names.indexOf(name);
    if (index < 0) throw typeError(`'${label}' has no argument '${name}'.`);
    if (index < args.length) throw typeError(`'${label}' got the argument '${name}' twice.`);
    bound[index] = value;
  }
  for (let index = 0; index < required; index += 1) {
    if (bound[index] === undefined) throw typeError(`'${label}' needs the argument '${names[index]}'.`);
  }
  return bound;
}
