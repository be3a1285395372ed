/**
 * Conversations and texts by llama.cpp, from one GGUF file: `node-llama-cpp` and the binary for this machine's
 * processor.
 */
import { availableParallelism } from "node:os";
import { badInput } from "../model/errors.ts";
import { readInteger, readNumber, readText } from "../model/inputs.ts";
import { tooLong } from "../model/context.ts";
import type { LoadedModel, PackageLoader, TokenCounter } from "../model/model.ts";

/** Release of node-llama-cpp, and of the binary that belongs to it. */
const LLAMA = "3.22.1";

/** llama.cpp for this machine's processor alone; the others, with graphics cards, are 600 MB more. */
export function llamaPackages(): Record<string, string> {
  const { platform, arch } = process;
  const system = platform === "darwin" ? "mac" : platform === "win32" ? "win" : "linux";
  const binary = `@node-llama-cpp/${system}-${arch}${system === "mac" && arch === "arm64" ? "-metal" : ""}`;
  return { "node-llama-cpp": LLAMA, [binary]: LLAMA };
}

const CONTEXT = 2048;

interface Session {
  setChatHistory(history: readonly unknown[]): void;
  prompt(text: string, options: Record<string, unknown>): Promise<string>;
  dispose(): void;
}

interface Completion {
  generateCompletion(text: string, options: Record<string, unknown>): Promise<string>;
  dispose(options: { disposeSequence: boolean }): void;
}

interface Weights {
  createContext(options: { contextSize: number; threads: number }): Promise<{ getSequence(): Sequence }>;
  tokenize(text: string): readonly number[];
  tokenizer: unknown;
  /** Facts of the file; also known where only the vocabulary was read. */
  fileInsights: { trainContextSize: number | undefined };
  dispose(): Promise<void>;
}

interface ChatWrapper {
  generateContextState(options: { chatHistory: readonly unknown[] }): {
    contextText: { tokenize(tokenizer: unknown): readonly number[] };
  };
}

interface Llama {
  getLlama(options: Record<string, unknown>): Promise<{
    loadModel(options: { modelPath: string; vocabOnly?: boolean }): Promise<Weights>;
  }>;
  LlamaChatSession: new (options: { contextSequence: Sequence; chatWrapper: ChatWrapper }) => Session;
  LlamaCompletion: new (options: { contextSequence: Sequence }) => Completion;
  resolveChatWrapper(model: Weights): ChatWrapper;
}

interface Sequence {
  clearHistory(): Promise<void>;
}

const BUILD = { gpu: false, build: "never", skipDownload: true, logLevel: "error" } as const;

/** Counts with the vocabulary of a GGUF file; its weights are not read. */
export async function loadLlamaCounter(packages: PackageLoader, modelPath: string): Promise<TokenCounter> {
  const program = (await packages.import("node-llama-cpp")) as unknown as Llama;
  const weights = await (await program.getLlama(BUILD)).loadModel({ modelPath, vocabOnly: true });
  const count = promptCounter(weights, program.resolveChatWrapper(weights));
  return {
    count: (messages) => count(readMessages(messages)),
    contextTokens: contextOf(weights),
    dispose: () => void weights.dispose(),
  };
}

function contextOf({ fileInsights: { trainContextSize = CONTEXT } }: Weights): number {
  return trainContextSize > 0 ? Math.min(CONTEXT, trainContextSize) : CONTEXT;
}

/** Tokens of a conversation up to where the answer begins, as a session of this chat format reads them. */
function promptCounter(weights: Weights, wrapper: ChatWrapper) {
  return ({ history, prompt }: { history: readonly unknown[]; prompt: string }): number => {
    const chatHistory = [...history, { type: "user", text: prompt }, { type: "model", response: [] }];
    return wrapper.generateContextState({ chatHistory }).contextText.tokenize(weights.tokenizer).length;
  };
}

/** Loads a GGUF file. */
export async function loadLlama(packages: PackageLoader, modelPath: string): Promise<LoadedModel> {
  const program = (await packages.import("node-llama-cpp")) as unknown as Llama;
  const { LlamaChatSession, LlamaCompletion } = program;
  const weights = await (await program.getLlama(BUILD)).loadModel({ modelPath });
  const contextSize = contextOf(weights);
  const chatWrapper = program.resolveChatWrapper(weights);
  const countPrompt = promptCounter(weights, chatWrapper);
  // One core is left to others: its threads wait for each other by spinning, and crawl where cores are shared.
  const threads = Math.max(1, availableParallelism() - 1);
  const sequence = (await weights.createContext({ contextSize, threads })).getSequence();
  return {
    async run({ task, inputs, parameters, onText, isCancelled }) {
      const abort = new AbortController();
      const requested = parameters["max_tokens"] ?? parameters["max_new_tokens"];
      const options = {
        maxTokens: readInteger(requested, "max_tokens", { min: 1, max: CONTEXT, otherwise: 256 }),
        temperature: readNumber(parameters["temperature"], "temperature", { min: 0, max: 5, otherwise: 0.7 }),
        topP: readNumber(parameters["top_p"], "top_p", { min: 0.01, max: 1, otherwise: 0.9 }),
        ...(typeof parameters["seed"] === "number" && { seed: parameters["seed"] }),
        signal: abort.signal,
        stopOnAbortSignal: true,
        onTextChunk: onText,
      };
      const count = (words: string) => weights.tokenize(words).length;
      const watch = setInterval(() => isCancelled() && abort.abort(), 50);
      await sequence.clearHistory();
      try {
        if (task === "text-generation") {
          const completion = new LlamaCompletion({ contextSequence: sequence });
          const text = await completion.generateCompletion(readText(inputs), options);
          completion.dispose({ disposeSequence: false });
          return { kind: "json", value: { generated_text: text } };
        }
        const { history, prompt } = readMessages(inputs);
        const promptTokens = countPrompt({ history, prompt });
        // Otherwise the program leaves out the oldest answers without a word.
        if (promptTokens >= contextSize) throw tooLong(promptTokens, contextSize);
        const session = new LlamaChatSession({ contextSequence: sequence, chatWrapper });
        session.setChatHistory(history);
        const text = await session.prompt(prompt, options);
        session.dispose();
        const value = { text, prompt_tokens: promptTokens, completion_tokens: count(text) };
        return { kind: "json", value };
      } finally {
        clearInterval(watch);
      }
    },
    dispose: () => void weights.dispose(),
  };
}

/** Messages as chat endpoints take them: the conversation so far, and the new message. */
function readMessages(inputs: unknown): { history: unknown[]; prompt: string } {
  if (!Array.isArray(inputs) || inputs.length === 0) throw badInput("messages must be a list of messages.");
  if (inputs.length > 200) throw badInput("messages holds more than 200 messages.");
  const said = inputs.map((message: unknown, index) => {
    const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown };
    return { role, text: readContent(content, `messages[${index}].content`) };
  });
  const last = said.at(-1);
  if (last?.role !== "user") throw badInput("The last message must be the user's.");
  const history = said.slice(0, -1).map(({ role, text }, index) => {
    if (role === "system") return { type: "system", text };
    if (role === "user") return { type: "user", text };
    if (role === "assistant") return { type: "model", response: [text] };
    throw badInput(`messages[${index}].role must be system, user or assistant.`);
  });
  return { history, prompt: last.text };
}

function readContent(content: unknown, name: string): string {
  if (!Array.isArray(content)) return readText(content, name);
  const texts = content.map((part: unknown) => {
    const { type, text } = (part ?? {}) as { type?: unknown; text?: unknown };
    if (type !== "text") throw badInput(`${name} contains something other than text; this model reads only text.`);
    return readText(text, name);
  });
  return readText(texts.join("\n"), name);
}
