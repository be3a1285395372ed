/**
 * An ICU message as an expression of TypeScript: a string, or a function of one object of named values. Plural forms and
 * numbers go to `Intl`, so that a page needs neither a parser nor a runtime library for its texts.
 */
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

export type ValueType = "number" | "boolean" | "string" | "string | number";

export interface Message {
  /** Types of its values by name; none in a plain text. */
  values: ReadonlyMap<string, ValueType>;
  /** The text as an expression in which the values are variables. */
  expression: string;
}

/** The formatters that the messages of one module share: an expression that makes each, by the name of its variable. */
export class Formatters {
  readonly #names = new Map<string, string>();
  readonly #locale: string;

  constructor(locale: string) {
    this.#locale = locale;
  }

  formatterName(kind: "NumberFormat" | "PluralRules", options: object): string {
    const made = Object.keys(options).length === 0 ? "" : `, ${JSON.stringify(options)}`;
    const source = `new Intl.${kind}(${JSON.stringify(this.#locale)}${made})`;
    const name = this.#names.get(source) ?? `${kind === "NumberFormat" ? "number" : "plural"}${this.#names.size}`;
    this.#names.set(source, name);
    return name;
  }

  /** Made when first used: a page has more languages and numbers than it shows. */
  source(isTyped: boolean): string {
    return [...this.#names]
      .map(([source, name]) => {
        const isNumber = source.includes("NumberFormat");
        const [type, call] = isNumber ? ["NumberFormat", "format"] : ["PluralRules", "select"];
        return [
          `let ${name}Saved${isTyped ? `: Intl.${type} | undefined` : ""};`,
          `const ${name} = (value${isTyped ? ": number" : ""}) => (${name}Saved ??= ${source}).${call}(value);`,
        ].join("\n");
      })
      .join("\n");
  }
}

/**
 * @throws {SyntaxError} with the place in the message
 * @example
 * compileMessage("Remove {name}", new Formatters("en")).expression; // `Remove ${name}`
 */
export function compileMessage(message: string, formatters: Formatters): Message {
  const values = new Map<string, ValueType>();
  const expression = compileElements(parseMessage(message), { values, formatters, counted: undefined });
  return { values, expression };
}

/** Tags such as `<link>` stay in the text: the page puts elements in their place. */
export function parseMessage(message: string): MessageFormatElement[] {
  return parse(message, { ignoreTag: true, requiresOtherClause: true, shouldParseSkeletons: true });
}

/** Whether the message is a function of values. */
export function hasValues(message: string): boolean {
  return parseMessage(message).some(({ type }) => type !== TYPE.literal);
}

interface Context {
  values: Map<string, ValueType>;
  formatters: Formatters;
  /** The expression that `#` stands for, within a plural. */
  counted: string | undefined;
}

function compileElements(elements: readonly MessageFormatElement[], context: Context): string {
  const first = elements[0];
  if (elements.length === 0 || (elements.length === 1 && first?.type === TYPE.literal))
    return JSON.stringify(first?.type === TYPE.literal ? first.value : "");
  if (elements.length === 1 && (first?.type === TYPE.plural || first?.type === TYPE.select))
    return compileElement(first, context);
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? element.value.replace(/[\\`]|\$(?=\{)/g, String.raw`\$&`).replace(/\$$/, String.raw`\$`)
      : `\${${compileElement(element, context)}}`,
  );
  return `\`${parts.join("").replaceAll("\n", String.raw`\n`)}\``;
}

function compileElement(element: MessageFormatElement, context: Context): string {
  switch (element.type) {
    case TYPE.argument:
      return variable(element.value, "string | number", context);
    case TYPE.number: {
      const { style } = element;
      if (typeof style === "string") throw new SyntaxError(`write {${element.value}, number, ::skeleton}`);
      const format = context.formatters.formatterName("NumberFormat", style?.parsedOptions ?? {});
      return `${format}(${variable(element.value, "number", context)})`;
    }
    case TYPE.pound:
      return `${context.formatters.formatterName("NumberFormat", {})}(${context.counted ?? "0"})`;
    case TYPE.plural: {
      const value = variable(element.value, "number", context);
      const counted = element.offset === 0 ? value : `${value} - ${element.offset}`;
      const rules = () =>
        context.formatters.formatterName("PluralRules", element.pluralType === "ordinal" ? { type: "ordinal" } : {});
      return choice(element.options, { ...context, counted }, (key) =>
        key.startsWith("=") ? `${value} === ${key.slice(1)}` : `${rules()}(${counted}) === ${JSON.stringify(key)}`,
      );
    }
    case TYPE.select: {
      const isBoolean = Object.keys(element.options).every((key) => /^(?:true|false|other)$/.test(key));
      const value = variable(element.value, isBoolean ? "boolean" : "string", context);
      return choice(element.options, context, (key) =>
        isBoolean ? (key === "true" ? value : `!${value}`) : `${value} === ${JSON.stringify(key)}`,
      );
    }
    default:
      throw new SyntaxError("dates and times are formatted by the caller and passed as {name}");
  }
}

/** `a ? b : c`, the exact numbers of a plural first. */
function choice(
  options: Readonly<Record<string, { value: MessageFormatElement[] }>>,
  context: Context,
  condition: (key: string) => string,
): string {
  const cases = Object.entries(options).filter(([key]) => key !== "other");
  const ordered = cases.toSorted(([a], [b]) => Number(b.startsWith("=")) - Number(a.startsWith("=")));
  const texts = ordered.map(([key, { value }]) => `${condition(key)} ? ${compileElements(value, context)} : `);
  return `(${texts.join("")}${compileElements(options["other"]?.value ?? [], context)})`;
}

/** The narrower type holds where a message uses a value twice. */
function variable(name: string, type: ValueType, { values }: Context): string {
  const known = values.get(name);
  if (known === undefined || known === "string | number") values.set(name, type);
  else if (type !== known && type !== "string | number")
    throw new SyntaxError(`{${name}} is used as a ${known} and as a ${type}`);
  return variableName(name);
}

const RESERVED =
  /^(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|let|static|await)$/;

/** A value's variable: its name, unless the language has that word for itself. */
export function variableName(name: string): string {
  return RESERVED.test(name) ? `${name}Value` : name;
}
