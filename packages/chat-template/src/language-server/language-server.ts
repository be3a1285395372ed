/**
 * The language server: messages of the Language Server Protocol in, messages out. How they travel is somebody else's
 * matter; `vitrine-template language-server` sends them over standard input and output.
 */
import { type Completion, type Diagnostic, type SourceRange, TemplateDocument } from "./template-document.ts";
import type { TextChange } from "./quick-fixes.ts";
import { TemplateError } from "../python/errors.ts";

/** A request, a notification or a response. */
export interface RpcMessage {
  jsonrpc: "2.0";
  id?: number | string | null;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

interface Position {
  line: number;
  character: number;
}
interface Params {
  textDocument: { uri: string; text?: string };
  position: Position;
  contentChanges: { text: string }[];
  range: { start: Position; end: Position };
  newName: string;
}

/** Numbers of the protocol. */
const SEVERITIES: Readonly<Record<Diagnostic["severity"], number>> = { error: 1, warning: 2, note: 3 };
const COMPLETION_KINDS: Readonly<Record<Completion["kind"], number>> = {
  method: 2,
  function: 3,
  filter: 3,
  test: 3,
  variable: 6,
  key: 5,
  keyword: 14,
  statement: 14,
};
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const SERVER_NOT_INITIALIZED = -32002;
const FULL_TEXT = 1;
/** Templates are linted by rendering them, so an endless one must not hold up the editor. */
const LIMITS = { steps: 2_000_000, length: 1_000_000 } as const;

const CAPABILITIES = {
  textDocumentSync: { openClose: true, change: FULL_TEXT },
  hoverProvider: true,
  completionProvider: { triggerCharacters: ["|", "."] },
  definitionProvider: true,
  documentSymbolProvider: true,
  documentFormattingProvider: true,
  referencesProvider: true,
  renameProvider: true,
  signatureHelpProvider: { triggerCharacters: ["(", ","] },
  codeActionProvider: { codeActionKinds: ["quickfix"] },
} as const;

/** One connection with an editor. */
export class LanguageServer {
  readonly #documents = new Map<string, TemplateDocument>();
  readonly #send: (message: RpcMessage) => void;
  #state: "new" | "ready" | "shutdown" | "exited" = "new";

  constructor(send: (message: RpcMessage) => void) {
    this.#send = send;
  }

  /** The exit code once the editor has ended the connection: 1 where it did not say so before. */
  exitCode: number | undefined;

  receive({ id, method, params }: RpcMessage): void {
    if (method === undefined) return;
    if (method === "exit") {
      this.exitCode = this.#state === "shutdown" ? 0 : 1;
      return;
    }
    if (id === undefined) {
      this.#notice(method, params as Params);
      return;
    }
    const reply = (rest: Pick<RpcMessage, "result" | "error">): void => this.#send({ jsonrpc: "2.0", id, ...rest });
    if (method === "initialize") {
      this.#state = "ready";
      reply({ result: { capabilities: CAPABILITIES, serverInfo: { name: "vitrine-template" } } });
    } else if (this.#state !== "ready") {
      reply({ error: { code: SERVER_NOT_INITIALIZED, message: "The editor must send 'initialize' first." } });
    } else if (method === "shutdown") {
      this.#state = "shutdown";
      reply({ result: null });
    } else {
      const answer = ANSWERS.get(method);
      if (!answer) {
        reply({ error: { code: METHOD_NOT_FOUND, message: `There is no method '${method}'.` } });
        return;
      }
      reply(this.#answered(answer, params as Partial<Params> | undefined));
    }
  }

  /** The reply to a request about a document; one that makes no sense ends nothing. */
  #answered(answer: Answer, params: Partial<Params> | undefined): Pick<RpcMessage, "result" | "error"> {
    const uri = params?.textDocument?.uri;
    if (uri === undefined) return { error: { code: INVALID_PARAMS, message: "The request names no document." } };
    const document = this.#documents.get(uri);
    try {
      return { result: document ? answer(document, params as Params) : null };
    } catch (error) {
      return { error: { code: INVALID_PARAMS, message: error instanceof Error ? error.message : String(error) } };
    }
  }

  #notice(method: string, { textDocument, contentChanges }: Params): void {
    if (method === "textDocument/didClose") {
      this.#documents.delete(textDocument.uri);
      this.#publish(textDocument.uri, []);
      return;
    }
    const text = method === "textDocument/didOpen" ? textDocument.text : contentChanges?.at(-1)?.text;
    if (text === undefined || !/^textDocument\/did(?:Open|Change)$/.test(method)) return;
    const document = new TemplateDocument(text, { limits: LIMITS });
    this.#documents.set(textDocument.uri, document);
    const diagnostics = document.diagnostics().map(({ severity, rule, message, start, end }) => ({
      range: rangeOf(document, { start, end }),
      severity: SEVERITIES[severity],
      code: rule,
      source: "vitrine-template",
      message,
    }));
    this.#publish(textDocument.uri, diagnostics);
  }

  #publish(uri: string, diagnostics: object[]): void {
    this.#send({ jsonrpc: "2.0", method: "textDocument/publishDiagnostics", params: { uri, diagnostics } });
  }
}

type Answer = (document: TemplateDocument, params: Params) => unknown;

const ANSWERS: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  [
    "textDocument/hover",
    (document, { position }) => {
      const hover = document.hover(offsetOf(document.source, position));
      return hover ? { contents: { kind: "markdown", value: hover.text }, range: rangeOf(document, hover) } : null;
    },
  ],
  [
    "textDocument/completion",
    (document, { position }) =>
      document.completions(offsetOf(document.source, position)).map(({ label, kind, documentation }) => ({
        label,
        kind: COMPLETION_KINDS[kind],
        ...(documentation && { documentation: { kind: "markdown", value: documentation } }),
      })),
  ],
  [
    "textDocument/definition",
    (document, { position, textDocument: { uri } }) => {
      const definition = document.definition(offsetOf(document.source, position));
      return definition ? { uri, range: rangeOf(document, definition) } : null;
    },
  ],
  [
    "textDocument/references",
    (document, { position, textDocument: { uri } }) =>
      document
        .references(offsetOf(document.source, position))
        .map((range) => ({ uri, range: rangeOf(document, range) })),
  ],
  [
    "textDocument/rename",
    (document, { position, newName, textDocument: { uri } }) => {
      const changes = document.rename(offsetOf(document.source, position), newName);
      return changes ? { changes: { [uri]: changes.map((change) => editOf(document, change)) } } : null;
    },
  ],
  [
    "textDocument/signatureHelp",
    (document, { position }) => {
      const found = document.signature(offsetOf(document.source, position));
      if (!found) return null;
      const { label, parameters, active } = found;
      const signature = { label, parameters: parameters.map((name) => ({ label: name })) };
      return { signatures: [signature], activeSignature: 0, activeParameter: active };
    },
  ],
  [
    "textDocument/codeAction",
    (document, { range, textDocument: { uri } }) =>
      document
        .fixes(offsetOf(document.source, range.start), offsetOf(document.source, range.end))
        .map(({ title, change }) => ({
          title,
          kind: "quickfix",
          edit: { changes: { [uri]: [editOf(document, change)] } },
        })),
  ],
  [
    "textDocument/documentSymbol",
    (document) =>
      document.definitions().map(({ kind, signature, ...range }) => ({
        name: signature,
        kind: kind === "macro" ? 12 : 13,
        range: rangeOf(document, range),
        selectionRange: rangeOf(document, range),
      })),
  ],
  [
    "textDocument/formatting",
    (document) => {
      try {
        const newText = document.format();
        const whole = { start: 0, end: document.source.length };
        return newText === document.source ? [] : [{ range: rangeOf(document, whole), newText }];
      } catch (error) {
        // Its diagnostics say what is wrong.
        if (error instanceof TemplateError) return null;
        throw error;
      }
    },
  ],
]);

function editOf(document: TemplateDocument, { text, ...range }: TextChange): { range: object; newText: string } {
  return { range: rangeOf(document, range), newText: text };
}

function offsetOf(source: string, { line, character }: Position): number {
  let start = 0;
  for (let seen = 0; seen < line; seen += 1) {
    const end = source.indexOf("\n", start);
    if (end < 0) return source.length;
    start = end + 1;
  }
  const end = source.indexOf("\n", start);
  return Math.min(start + character, end < 0 ? source.length : end);
}

function positionOf(source: string, offset: number): Position {
  const before = source.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length - 1, character: offset - lineStart };
}

function rangeOf({ source }: TemplateDocument, { start, end }: SourceRange): { start: Position; end: Position } {
  return { start: positionOf(source, start), end: positionOf(source, end) };
}
