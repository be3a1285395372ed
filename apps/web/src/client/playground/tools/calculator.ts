/**
 * Works out an arithmetic expression. A recursive descent over the characters, one function for each level of binding:
 * no `eval`, no names but those in the table below, and bounds on length and depth.
 */

const LONGEST = 1000;
const DEEPEST = 100;

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ["pi", Math.PI],
  ["e", Math.E],
]);
const FUNCTIONS: ReadonlyMap<string, (...values: number[]) => number> = new Map([
  ["sqrt", Math.sqrt],
  ["abs", Math.abs],
  ["round", Math.round],
  ["floor", Math.floor],
  ["ceil", Math.ceil],
  ["sin", Math.sin],
  ["cos", Math.cos],
  ["tan", Math.tan],
  ["exp", Math.exp],
  ["ln", Math.log],
  ["log10", Math.log10],
  ["log2", Math.log2],
  ["min", Math.min],
  ["max", Math.max],
]);

/** @throws an error that says where the expression is wrong */
export function calculate(expression: string): number {
  if (expression.length > LONGEST) throw new Error(`The expression has more than ${LONGEST} characters.`);
  let at = 0;
  let depth = 0;
  const skip = () => {
    while (/\s/.test(expression[at] ?? "")) at += 1;
  };
  const takes = (sign: string): boolean => {
    skip();
    if (!expression.startsWith(sign, at)) return false;
    at += sign.length;
    return true;
  };
  const wrong = (wanted: string) =>
    new Error(
      `At character ${at + 1} of “${expression}” ${wanted} is expected, not “${expression.slice(at, at + 10) || "the end"}”.`,
    );
  const sum = (): number => {
    let value = product();
    for (;;) {
      if (takes("+")) value += product();
      else if (takes("-")) value -= product();
      else return value;
    }
  };
  const product = (): number => {
    let value = signed();
    for (;;) {
      skip();
      if (!expression.startsWith("**", at) && takes("*")) value *= signed();
      else if (takes("/")) value /= signed();
      else if (takes("%")) value %= signed();
      else return value;
    }
  };
  /** A sign binds less than a power: -2^2 is -4. */
  const signed = (): number => {
    depth += 1;
    if (depth > DEEPEST) throw new Error(`The expression is nested more than ${DEEPEST} deep.`);
    const value = takes("-") ? -signed() : takes("+") ? signed() : power();
    depth -= 1;
    return value;
  };
  /** Powers bind to the right: 2^3^2 is 2^9. */
  const power = (): number => {
    const base = single();
    return takes("^") || takes("**") ? base ** signed() : base;
  };
  const single = (): number => {
    if (takes("(")) {
      const value = sum();
      if (!takes(")")) throw wrong("a closing parenthesis");
      return value;
    }
    skip();
    const [number] = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/i.exec(expression.slice(at)) ?? [];
    if (number !== undefined) {
      at += number.length;
      return Number(number);
    }
    const [name] = /^[a-z][a-z0-9]*/i.exec(expression.slice(at)) ?? [];
    if (name === undefined) throw wrong("a number");
    const constant = CONSTANTS.get(name.toLowerCase());
    const work = FUNCTIONS.get(name.toLowerCase());
    if (constant === undefined && work === undefined)
      throw new Error(`“${name}” is not known. Known are ${[...FUNCTIONS.keys(), ...CONSTANTS.keys()].join(", ")}.`);
    at += name.length;
    if (constant !== undefined) return constant;
    if (!takes("(")) throw wrong("an opening parenthesis");
    const values = [sum()];
    while (takes(",")) values.push(sum());
    if (!takes(")")) throw wrong("a closing parenthesis");
    return work?.(...values) ?? Number.NaN;
  };
  const value = sum();
  skip();
  if (at < expression.length) throw wrong("an operator or the end");
  return value;
}
