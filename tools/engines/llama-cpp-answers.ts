/**
 * Answers in llama.cpp's own tests: raw texts of models and the messages that they should become, read from
 * the source of `tests/test-chat.cpp`. The tests are a chain of calls with literals, of which this reads the few forms
 * that they use; a case with anything else is left out, and counted.
 */

export interface RawAnswer {
  /** The file of the template, and what the model wrote behind its generation prompt. */
  template: string;
  text: string;
  tools: object[];
  enableThinking: boolean | undefined;
  content: string;
  reasoning: string;
  toolCalls: { name: string; arguments: unknown }[];
}

type Token = { kind: "text" | "name" | "sign"; value: string };

/** Literals, names and signs of C++; texts side by side are one. */
function tokensOf(code: string): Token[] {
  const pattern =
    /\s+|\/\/[^\n]*|\/\*[^]*?\*\/|R"(\w*)\(([^]*?)\)\1"|"((?:[^"\\]|\\.)*)"|([\w:]+(?:\.\d+)?)|'(?:[^'\\]|\\.)'|([^])/gy;
  const tokens: Token[] = [];
  for (const [, , raw, quoted, name, sign] of code.matchAll(pattern)) {
    const text = raw ?? (quoted === undefined ? undefined : unescaped(quoted));
    const last = tokens.at(-1);
    if (text !== undefined && last?.kind === "text") last.value += text;
    else if (text !== undefined) tokens.push({ kind: "text", value: text });
    else if (name !== undefined) tokens.push({ kind: "name", value: name });
    else if (sign !== undefined) tokens.push({ kind: "sign", value: sign });
  }
  return tokens;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0" };

/** The text of a literal; bytes that are written as `\xe2` are UTF-8. */
function unescaped(quoted: string): string {
  const bytes = (text: string): string => Buffer.from(text, "latin1").toString("utf8");
  return quoted
    .replaceAll(/(?:\\x[\da-fA-F]{2})+/g, (run) =>
      bytes(
        String.fromCharCode(
          ...run
            .split(String.raw`\x`)
            .slice(1)
            .map((hex) => Number.parseInt(hex, 16)),
        ),
      ),
    )
    .replaceAll(/\\u([\da-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}

type Value = string | Value[] | { call: string; args: Value[] } | { name: string };

/** One value: a text, a name, a call or a list in braces. */
class Values {
  readonly #tokens: readonly Token[];
  #at = 0;
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  is(sign: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === "sign" && token.value === sign;
  }

  skip(sign: string): boolean {
    if (!this.is(sign)) return false;
    this.#at += 1;
    return true;
  }

  name(): string {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "name") throw new UnknownForm(token?.value ?? "end");
    this.#at += 1;
    return token.value;
  }

  list(end: string): Value[] {
    const values: Value[] = [];
    while (!this.skip(end)) {
      if (this.isAtEnd) throw new UnknownForm("end");
      values.push(this.value());
      if (!this.skip(",") && !this.is(end)) throw new UnknownForm(this.#tokens[this.#at]?.value ?? "end");
    }
    return values;
  }

  value(): Value {
    const token = this.#tokens[this.#at];
    if (token?.kind === "text") {
      this.#at += 1;
      if (this.is("+")) throw new UnknownForm("+");
      return token.value;
    }
    if (this.skip("{")) return this.list("}");
    const name = this.name();
    return this.skip("(") ? { call: name, args: this.list(")") } : { name };
  }
}

class UnknownForm extends Error {}

interface Message {
  content: string;
  reasoning: string;
  toolCalls: { name: string; arguments: unknown }[];
}

function expectString(value: Value | undefined): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return "";
  if (typeof value !== "string") throw new UnknownForm(JSON.stringify(value));
  return value;
}

function callOf(name: Value | undefined, given: Value | undefined): Message["toolCalls"][number] {
  const text = expectString(given);
  try {
    return { name: expectString(name), arguments: text === "" ? {} : (JSON.parse(text) as unknown) };
  } catch {
    throw new UnknownForm("arguments that are cut off");
  }
}

/** Messages by the functions that the tests have for them. */
function messageOf(value: Value, known: ReadonlyMap<string, Message>): Message {
  if (typeof value === "string" || Array.isArray(value)) throw new UnknownForm("a message");
  if ("name" in value) {
    const found = known.get(value.name);
    if (!found) throw new UnknownForm(value.name);
    return found;
  }
  const [a, b, c, d] = value.args;
  const single = (content: string, reasoning: string, name?: Value, given?: Value): Message => ({
    content,
    reasoning,
    toolCalls: expectString(name) ? [callOf(name, given)] : [],
  });
  switch (value.call) {
    case "simple_assist_msg":
      return single(expectString(a), expectString(b), c, d);
    case "message_with_tool_calls":
      return single("", "", a, b);
    case "message_with_tool_calls_and_reasoning":
      return single("", expectString(c), a, b);
    case "message_with_content_and_tool_call":
      return single(expectString(a), "", b, c);
    case "message_with_reasoning_and_tool_call":
      return single("", expectString(a), b, c);
    case "message_with_reasoning_content_and_multiple_tool_calls":
      if (!Array.isArray(c)) throw new UnknownForm("calls");
      return { reasoning: expectString(a), content: expectString(b), toolCalls: c.map((pair) => pairOf(pair)) };
    default:
      throw new UnknownForm(value.call);
  }
}

function pairOf(value: Value): Message["toolCalls"][number] {
  if (!Array.isArray(value)) throw new UnknownForm("a call");
  return callOf(value[0], value[1]);
}

/** From each `tst.test(` to its `.run()`, and the template that it belongs to. */
export function readRawAnswers(code: string): { answers: RawAnswer[]; leftOut: number } {
  const tools = new Map<string, object>();
  for (const [, name = "", body = ""] of code.matchAll(/static common_chat_tool (\w+)\s*\{([^]*?)\n\};/g)) {
    const [title, description, parameters] = new Values(tokensOf(`{${body}}`)).value() as string[];
    if (parameters === undefined) continue;
    const schema = JSON.parse(parameters) as object;
    tools.set(name, { type: "function", function: { name: title, description, parameters: schema } });
  }
  const messages = new Map<string, Message>();
  for (const [, name = "", body = ""] of code.matchAll(/const common_chat_msg (\w+)\s*=\s*([^;]*?\));/g)) {
    try {
      messages.set(name, messageOf(new Values(tokensOf(body)).value(), messages));
    } catch (error) {
      if (!(error instanceof UnknownForm)) throw error;
    }
  }
  const answers: RawAnswer[] = [];
  let leftOut = 0;
  let template = "";
  for (const [all, path, chain] of code.matchAll(
    /auto tst = peg_tester\((?:"models\/templates\/([^"]+)")?|tst\.test\(([^]*?\)\s*\.run\(\));/g,
  )) {
    if (chain === undefined) {
      template = path ?? "";
      continue;
    }
    try {
      if (!template) throw new UnknownForm("a template that has no name");
      answers.push({ template, ...answerOf(all.slice("tst.test".length), tools, messages) });
    } catch (error) {
      if (!(error instanceof UnknownForm)) throw error;
      leftOut += 1;
    }
  }
  return { answers, leftOut };
}

function answerOf(
  chain: string,
  tools: ReadonlyMap<string, object>,
  messages: ReadonlyMap<string, Message>,
): Omit<RawAnswer, "template"> {
  const values = new Values(tokensOf(chain));
  values.skip("(");
  const [text] = values.list(")");
  const answer: Omit<RawAnswer, "template"> = {
    text: expectString(text),
    tools: [],
    enableThinking: undefined,
    content: "",
    reasoning: "",
    toolCalls: [],
  };
  let isApart = false;
  while (values.skip(".")) {
    const method = values.name();
    values.skip("(");
    const args = values.list(")");
    const [first] = args;
    const word = first !== undefined && typeof first === "object" && "name" in first ? first.name : "";
    switch (method) {
      case "run":
      case "expect_reconstruction":
      case "parallel_tool_calls":
      case "tool_choice":
        break;
      case "reasoning_format":
        isApart = !word.endsWith("NONE");
        break;
      case "enable_thinking":
        answer.enableThinking = word === "true";
        break;
      case "tools":
        if (!Array.isArray(first)) throw new UnknownForm("tools");
        answer.tools = first.map((item) => {
          const tool = typeof item === "object" && "name" in item ? tools.get(item.name) : undefined;
          if (!tool) throw new UnknownForm("a tool");
          return tool;
        });
        break;
      case "expect":
        Object.assign(answer, messageOf(first as Value, messages));
        break;
      case "expect_content":
        answer.content = expectString(first);
        break;
      case "expect_reasoning":
        answer.reasoning = expectString(first);
        break;
      case "expect_tool_calls":
        if (!Array.isArray(first)) throw new UnknownForm("calls");
        answer.toolCalls = first.map((item) => pairOf(item));
        break;
      default:
        // A message that is continued, or a part of an answer, is another test.
        throw new UnknownForm(method);
    }
  }
  // Without a format, llama.cpp leaves reasoning in the text.
  if (!isApart && /think|THINK|channel/i.test(answer.content))
    throw new UnknownForm("reasoning that is left in the text");
  return answer;
}
