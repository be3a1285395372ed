/**
 * Programs that run a model on one's own machine: commands to paste, or a link that opens the program. A program is
 * offered only where the record qualifies; its declaration below says when. GGUF programs find the file by its
 * quantization, which is a hole that a page fills.
 */
import { py, sh } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import { parseQuantizationLabel } from "@vitrine/models";
import type { ModelRecord } from "@vitrine/models";
import { mayChat } from "../model/chat-sample.ts";
import { ggufChoices, ggufHole, hasGguf } from "../model/gguf-files.ts";
import { fillFrom } from "../entry/library.ts";
import type { Fill } from "../entry/library.ts";
import { snippet } from "../entry/make-snippet.ts";
import { readModelFacts } from "../model/model-facts.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Hole, Snippet } from "../entry/snippet.ts";
import { withMark } from "../verification/verification-mark.ts";

export type LocalAppId =
  | "docker-model-runner"
  | "jan"
  | "llama-cpp-python-server"
  | "llama.cpp"
  | "lm-studio"
  | "mlx-lm"
  | "ollama"
  | "sglang"
  | "tgi"
  | "unsloth"
  | "vllm";

/** A program, ready to be shown for one model. Plain data. */
export interface LocalApp {
  id: LocalAppId;
  label: string;
  docsUrl: string;
  /** A link opens the program at `url`; a command is pasted. A program with a link may have commands too. */
  kind: "command" | "link";
  url?: string;
  /** In the order in which they are run. */
  snippets: Snippet[];
}

export interface LocalAppOptions {
  /** Values for holes, by the hole's name (`quantization`, `gguf-file`). */
  fill?: Record<string, string>;
}

interface Declaration {
  id: LocalAppId;
  label: string;
  docsUrl: string;
  fits(model: ModelFacts): boolean;
  link?(model: ModelFacts, fill: Fill): string;
  snippets(model: ModelFacts, fill: Fill): Snippet[];
}

/** Programs for a record, in a fixed order, those that need least first. Never throws; empty where none fits. */
export function localApps(model: ModelRecord, options: LocalAppOptions = {}): LocalApp[] {
  const facts = readModelFacts(model);
  if (facts === undefined) return [];
  const fill = fillFrom(options.fill);
  return APPS.filter((app) => app.fits(facts)).map(({ id, label, docsUrl, link, snippets }) => ({
    id,
    label,
    docsUrl,
    ...(link === undefined ? { kind: "command" } : { kind: "link", url: link(facts, fill) }),
    snippets: snippets(facts, fill).map((each) => withMark(id, each)),
  }));
}

const WRITES_TEXT: ReadonlySet<string> = new Set(["text-generation", "image-text-to-text", "any-to-any"]);

function writesText({ task, tags }: ModelFacts): boolean {
  return tags.has("conversational") || (task !== undefined && WRITES_TEXT.has(task));
}

/** A GGUF file that answers in words; the task is often missing from their cards. */
function runsAsGguf(model: ModelFacts): boolean {
  return hasGguf(model) && (writesText(model) || model.task === undefined);
}

/** Whole weights in the layout of transformers: no adapter, and not GGUF files or MLX weights alone. */
function runsAsTransformers(model: ModelFacts): boolean {
  const isLibrary = model.libraryName === "transformers" || model.tags.has("transformers");
  const isAdapter = model.tags.has("lora") || model.tags.has("peft") || model.peft.taskType !== undefined;
  const isOther = model.libraryName === "mlx" || model.tags.has("mlx");
  const hasWeights = model.files?.some((file) => /\.(?:safetensors|bin)$/.test(file)) ?? !model.tags.has("gguf");
  return isLibrary && !isAdapter && !isOther && hasWeights && writesText(model);
}

/** `id:quantization`, as llama.cpp and those that build on it name a file; the id alone when no label is known. */
function tagged(model: ModelFacts, fill: Fill): { name: string; holes: Hole[] } {
  const labels = ggufChoices(model.files ?? []).flatMap((file) => parseQuantizationLabel(file)?.label ?? []);
  const [first, ...others] = new Set<string>(labels);
  if (first === undefined) return { name: model.id, holes: [] };
  const value = fill("quantization", first);
  const options = [first, ...others];
  return {
    name: `${model.id}:${value}`,
    holes: [{ name: "quantization", kind: "quantization", label: "Quantization", value, options }],
  };
}

/** A request to a server that speaks the protocol of OpenAI: messages, or a text to go on with. */
function ask(model: ModelFacts, port: number, name: string, chats: boolean): Code<"shell"> {
  const body = chats
    ? { model: name, messages: [{ role: "user", content: "What is the capital of France?" }] }
    : { model: name, prompt: "Once upon a time,", max_tokens: 512 };
  const path = chats ? "chat/completions" : "completions";
  return sh`curl ${`http://localhost:${port}/v1/${path}`} \
  -H "Content-Type: application/json" \
  -d ${JSON.stringify(body, null, 2)}`;
}

function serveAndAsk(model: ModelFacts, port: number, install: string, serve: Code<"shell">): Snippet[] {
  return [
    snippet(serve, { title: "Start the server", install }),
    snippet(ask(model, port, model.id, mayChat(model, "tokenizer")), { title: "Ask it" }),
  ];
}

/** Passes the token of a restricted model into a container; where there is none, nothing is said of it. */
function tokenOption(model: ModelFacts): Code<"shell"> {
  return model.restricted ? sh.raw(` --env HF_TOKEN="$HF_TOKEN"`) : sh.empty;
}

const APPS: readonly Declaration[] = [
  {
    id: "llama.cpp",
    label: "llama.cpp",
    docsUrl: "https://github.com/ggml-org/llama.cpp",
    fits: runsAsGguf,
    snippets(model, fill) {
      const { name, holes } = tagged(model, fill);
      // Without a template the program would make one up; with one, or when in doubt, it chats by itself.
      const hasNone = model.ggufChatTemplate === "absent" && model.chatTemplate !== "present";
      const inTerminal = hasNone
        ? sh`llama-cli -hf ${name} -no-cnv -p "Once upon a time," -n 512`
        : sh`llama-cli -hf ${name}`;
      return [
        snippet(inTerminal, { title: "In the terminal", install: "brew install llama.cpp", holes }),
        snippet(sh`llama-server -hf ${name}`, {
          title: "As a server, with a page to chat in",
          install: "brew install llama.cpp",
          notes: ["The server listens on http://localhost:8080. On Windows: winget install llama.cpp."],
          holes,
        }),
      ];
    },
  },
  {
    id: "ollama",
    label: "Ollama",
    docsUrl: "https://docs.ollama.com",
    fits: runsAsGguf,
    snippets(model, fill) {
      const { name, holes } = tagged(model, fill);
      return [
        snippet(sh`ollama run ${`hf.co/${name}`}`, {
          notes: ["Install Ollama from https://ollama.com/download first."],
          holes,
        }),
      ];
    },
  },
  {
    id: "lm-studio",
    label: "LM Studio",
    docsUrl: "https://lmstudio.ai/docs",
    fits: (model) => runsAsGguf(model) || isMlxText(model),
    link(model, fill) {
      const file = ggufChoices(model.files ?? []).length > 0 ? ggufHole(model, fill).value : undefined;
      const query = new URLSearchParams({ model: wellFormed(model.id), ...(file && { file: wellFormed(file) }) });
      return `lmstudio://open_from_hf?${query}`;
    },
    snippets: (model) => [
      snippet(sh`lms get ${`https://huggingface.co/${model.id}`}`, {
        title: "In the terminal",
        notes: ["Install LM Studio from https://lmstudio.ai first; it asks which file to take."],
      }),
    ],
  },
  {
    id: "jan",
    label: "Jan",
    docsUrl: "https://jan.ai/docs",
    fits: runsAsGguf,
    link: (model) => `jan://models/huggingface/${model.id.split("/").map(encodePart).join("/")}`,
    snippets: () => [],
  },
  {
    id: "docker-model-runner",
    label: "Docker Model Runner",
    docsUrl: "https://docs.docker.com/ai/model-runner/",
    fits: runsAsGguf,
    snippets(model, fill) {
      const { name, holes } = tagged(model, fill);
      return [snippet(sh`docker model run ${`hf.co/${name}`}`, { holes })];
    },
  },
  {
    id: "llama-cpp-python-server",
    label: "llama-cpp-python server",
    docsUrl: "https://llama-cpp-python.readthedocs.io/en/latest/server/",
    fits: runsAsGguf,
    snippets(model, fill) {
      const hole = ggufHole(model, fill);
      return [
        snippet(sh`python -m llama_cpp.server --hf_model_repo_id ${model.id} --model ${hole.value}`, {
          title: "Start the server",
          install: "pip install 'llama-cpp-python[server]' huggingface_hub",
          holes: [hole],
        }),
        snippet(ask(model, 8000, model.id, mayChat(model, "gguf")), { title: "Ask it" }),
      ];
    },
  },
  {
    id: "mlx-lm",
    label: "MLX LM",
    docsUrl: "https://github.com/ml-explore/mlx-lm",
    fits: isMlxText,
    snippets(model) {
      const chats = mayChat(model, "tokenizer");
      const around = { install: "pip install -U mlx-lm", notes: ["Runs on Apple silicon."] };
      const inTerminal = chats
        ? sh`mlx_lm.chat --model ${model.id}`
        : sh`mlx_lm.generate --model ${model.id} --prompt "Once upon a time,"`;
      return [
        snippet(inTerminal, { title: "In the terminal", ...around }),
        snippet(sh`mlx_lm.server --model ${model.id}`, { title: "Start the server", ...around }),
        snippet(ask(model, 8080, model.id, chats), { title: "Ask the server" }),
      ];
    },
  },
  {
    id: "vllm",
    label: "vLLM",
    docsUrl: "https://docs.vllm.ai",
    fits: runsAsTransformers,
    snippets: (model) => serveAndAsk(model, 8000, "pip install -U vllm", sh`vllm serve ${model.id}${trust(model)}`),
  },
  {
    id: "sglang",
    label: "SGLang",
    docsUrl: "https://docs.sglang.ai",
    fits: runsAsTransformers,
    snippets: (model) =>
      serveAndAsk(
        model,
        30_000,
        "pip install -U sglang",
        sh`python -m sglang.launch_server --model-path ${model.id} --host 127.0.0.1 --port 30000${trust(model)}`,
      ),
  },
  {
    id: "tgi",
    label: "Text Generation Inference",
    docsUrl: "https://huggingface.co/docs/text-generation-inference",
    fits: runsAsTransformers,
    snippets(model) {
      const serve = sh`docker run --gpus all --shm-size 1g -p 8080:80 -v "$PWD/data:/data"${tokenOption(model)} \
  ghcr.io/huggingface/text-generation-inference:latest --model-id ${model.id}${trust(model)}`;
      return [
        snippet(serve, { title: "Start the server", notes: ["Needs Docker, and a GPU by NVIDIA."] }),
        snippet(ask(model, 8080, model.id, mayChat(model, "tokenizer")), { title: "Ask it" }),
      ];
    },
  },
  {
    id: "unsloth",
    label: "Unsloth",
    docsUrl: "https://docs.unsloth.ai",
    fits: (model) =>
      (model.tags.has("unsloth") || model.libraryName === "unsloth") && !hasGguf(model) && writesText(model),
    snippets(model) {
      const className = py.identifier(model.task === "image-text-to-text" ? "FastVisionModel" : "FastLanguageModel");
      const code = py`
        from unsloth import ${className}

        model, tokenizer = ${className}.from_pretrained(${model.id}, max_seq_length=2048, load_in_4bit=True)
      `;
      return [
        snippet(code, {
          title: "Load it for fine-tuning",
          install: "pip install -U unsloth",
          notes: ["Needs a GPU; the loaded model takes adapters through get_peft_model."],
        }),
      ];
    },
  },
];

function isMlxText(model: ModelFacts): boolean {
  return (model.libraryName === "mlx" || model.tags.has("mlx")) && writesText(model);
}

/** The option that lets a model run the code that it brings. */
function trust(model: ModelFacts): Code<"shell"> {
  return model.tags.has("custom_code") ? sh.raw(" --trust-remote-code") : sh.empty;
}

/** Half of a surrogate pair has no place in an address. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

function encodePart(part: string): string {
  return encodeURIComponent(wellFormed(part));
}
