/** Servers and tools that read whole weights in the layout of transformers, or MLX weights. */
import { type Code, py, sh, type Snippet } from "@vitrine/code";
import type { Machine } from "@vitrine/models";
import { command } from "../entry/command.ts";
import { note, snippet } from "../entry/library.ts";
import { type Draft, draftOf, draftReason } from "../model/draft.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import { isQuantized } from "../model/storage.ts";
import type { ModelKind } from "../runs-with/model-kind.ts";
import { DRAFTS, draftWithMlx } from "../runs-with/mlx-draft.ts";
import { type Declaration, exampleRequest, post, SAMPLE, tokenOption, trust } from "./declaration.ts";
import { isTrusted, parserOptions, planFor, recipeOptions, type ServingPlan } from "./serving.ts";

/** The container's options on a line, and what runs in it on the next. */
function inContainer(options: Code<"shell">, program: Code<"shell">): Code<"shell"> {
  return sh`${options} \
  ${program}`;
}

const CACHE = sh.raw(`-v "$HOME/.cache/huggingface:/root/.cache/huggingface"`);
const NVIDIA = "Needs Docker, and a GPU by NVIDIA.";

/** Mistral's own layout is read by flags. */
const MISTRAL = sh.raw("--tokenizer-mode mistral --config-format mistral --load-format mistral");

/** Model that a server serves, or the one that it drafts for; and the notes on the draft model. */
interface Served {
  readonly id: string;
  readonly notes: readonly string[];
  readonly options: Code<"shell">;
}

function served(model: SnippetModel, optionsOf: (model: SnippetModel, draft: Draft) => Code<"shell">): Served {
  const draft = draftOf(model);
  if (draft?.target === undefined) return { id: model.id, notes: [], options: sh.empty };
  return { id: draft.target, notes: [DRAFTS], options: optionsOf(model, draft) };
}

/** Tokens proposed at a time, as recipes for vLLM have them; DSpark's come from its configuration. */
function vllmDraft({ id, name }: SnippetModel, { method }: Draft): Code<"shell"> {
  const ofDflash = name.endsWith("-b16") ? 15 : 7;
  const tokens = { eagle: 3, eagle3: 3, dflash: ofDflash, dspark: undefined, mtp: 4 }[method];
  return sh`--speculative-config ${JSON.stringify({ model: id, method, num_speculative_tokens: tokens })}`;
}

/** SGLang reads the number of tokens from the configurations; layers of the model's own kind have one name there. */
function sglangDraft({ id }: SnippetModel, { method }: Draft): Code<"shell"> {
  const algorithm = method === "mtp" ? "NEXTN" : method.toUpperCase();
  return sh`--speculative-algorithm ${algorithm} --speculative-draft-model-path ${id}`;
}

/** Names of options that a command has already are not said again. */
function vllmOptions(model: SnippetModel, { ability, mistralLayout }: ModelKind, plan: ServingPlan): Code<"shell"> {
  const pools = ability === "embed" || ability === "rerank" ? sh`--runner pooling` : sh.empty;
  const recipe = recipeOptions(model);
  const isSaid = (option: string) => recipe.text.replaceAll("_", "-").includes(option);
  const { cards, context, cacheBits } = plan;
  return command(
    mistralLayout && !isSaid("--tokenizer-mode") ? MISTRAL : sh.empty,
    isSaid("--runner") ? sh.empty : pools,
    recipe,
    cards > 1 ? sh`--tensor-parallel-size ${cards}` : sh.empty,
    context !== undefined && !isSaid("--max-model-len") ? sh`--max-model-len ${context}` : sh.empty,
    cacheBits === 8 && !isSaid("--kv-cache-dtype") ? sh`--kv-cache-dtype fp8` : sh.empty,
    parserOptions(model, "vllm", ability),
    isTrusted(model) && !isSaid("--trust-remote-code") ? trust : sh.empty,
  );
}

function sglangOptions(model: SnippetModel, { ability }: ModelKind, plan: ServingPlan): Code<"shell"> {
  const { cards, context, cacheBits } = plan;
  return command(
    ability === "embed" || ability === "rerank" ? sh`--is-embedding` : sh.empty,
    cards > 1 ? sh`--tp ${cards}` : sh.empty,
    context === undefined ? sh.empty : sh`--context-length ${context}`,
    cacheBits === 8 ? sh`--kv-cache-dtype fp8_e5m2` : sh.empty,
    parserOptions(model, "sglang", ability),
    isTrusted(model) ? trust : sh.empty,
  );
}

export const SERVERS: readonly Declaration[] = [
  {
    id: "mlx-lm",
    label: "MLX LM",
    docsUrl: "https://github.com/ml-explore/mlx-lm",
    snippets(model, _fill, { ability }) {
      const around = { install: "pip install -U mlx-lm", notes: ["Runs on Apple silicon."] };
      const inTerminal =
        ability === "chat"
          ? sh`mlx_lm.chat --model ${model.id}`
          : sh`mlx_lm.generate --model ${model.id} --prompt "Once upon a time," --max-tokens 512`;
      return [
        snippet(inTerminal, { title: "In the terminal", ...around }),
        snippet(sh`mlx_lm.server --model ${model.id}`, { title: "Start the server", ...around }),
        exampleRequest(model, 8080, model.id, ability, "Call the server"),
      ];
    },
  },
  {
    id: "mlx-vlm",
    label: "MLX-VLM",
    docsUrl: "https://github.com/Blaizzy/mlx-vlm",
    snippets(model, _fill, { ability }) {
      const draft = draftOf(model);
      if (draft?.target !== undefined)
        return [...draftWithMlx(model, draft), exampleRequest(model, 8080, draft.target, ability, "Call the server")];
      const around = { install: "pip install -U mlx-vlm", notes: ["Runs on Apple silicon. The file is one of yours."] };
      const about =
        ability === "hear"
          ? sh`--audio speech.wav --prompt "What is said here?"`
          : sh`--image picture.jpg --prompt "What is in this picture?"`;
      return [
        snippet(sh`mlx_vlm.generate --model ${model.id} ${about} --max-tokens 512`, {
          title: "In the terminal",
          ...around,
        }),
        snippet(sh`mlx_vlm.server --model ${model.id} --port 8080`, { title: "Start the server", ...around }),
        exampleRequest(model, 8080, model.id, ability, "Call the server"),
      ];
    },
  },
  {
    id: "vllm",
    label: "vLLM",
    docsUrl: "https://docs.vllm.ai",
    snippets: (model, _fill, kind, machine) => serveWithVllm(model, kind, machine),
  },
  {
    id: "sglang",
    label: "SGLang",
    docsUrl: "https://docs.sglang.ai",
    snippets(model, _fill, kind, machine) {
      const plan = planFor(model, machine);
      const { id, notes: ofDraft, options } = served(model, sglangDraft);
      const notes = [...ofDraft, ...plan.notes];
      const launch = (host: string) =>
        command(
          sh`-m sglang.launch_server --model-path ${id} --host ${host} --port 30000`,
          options,
          sglangOptions(model, kind, plan),
        );
      return [
        snippet(command(sh`python`, launch("127.0.0.1")), {
          title: "Start the server",
          install: "pip install -U sglang",
          notes,
        }),
        snippet(
          inContainer(
            command(sh`docker run --gpus all --ipc=host --shm-size 32g -p 30000:30000`, CACHE, tokenOption(model)),
            command(sh`lmsysorg/sglang:latest python3`, launch("0.0.0.0")),
          ),
          { title: "Start the server with Docker", notes: [NVIDIA, ...notes] },
        ),
        exampleRequest(model, 30_000, id, kind.ability),
      ];
    },
  },
  {
    id: "tgi",
    label: "Text Generation Inference",
    docsUrl: "https://huggingface.co/docs/text-generation-inference",
    snippets(model, _fill, { ability }, machine) {
      const { cards, context, notes } = planFor(model, machine);
      const serve = inContainer(
        command(sh`docker run --gpus all --shm-size 1g -p 8080:80 -v "$PWD/data:/data"`, tokenOption(model)),
        command(
          sh`ghcr.io/huggingface/text-generation-inference:latest --model-id ${model.id}`,
          cards > 1 ? sh`--num-shard ${cards}` : sh.empty,
          context === undefined ? sh.empty : sh`--max-total-tokens ${context}`,
          model.tags.has("custom_code") ? trust : sh.empty,
        ),
      );
      return [
        snippet(serve, {
          title: "Start the server",
          notes: [
            ...notes,
            NVIDIA,
            "Text Generation Inference is in maintenance: for new work its makers name vLLM and SGLang.",
          ],
        }),
        exampleRequest(model, 8080, model.id, ability),
      ];
    },
  },
  {
    id: "transformers-serve",
    label: "Transformers server",
    docsUrl: "https://huggingface.co/docs/transformers/serving",
    snippets: (model, _fill, { ability }) => [
      snippet(sh`transformers serve`, { title: "Start the server", install: `pip install -U "transformers[serving]"` }),
      exampleRequest(model, 8000, model.id, ability),
    ],
  },
  {
    id: "text-embeddings-inference",
    label: "Text Embeddings Inference",
    docsUrl: "https://huggingface.co/docs/text-embeddings-inference",
    snippets: (model, _fill, { ability }) => [
      snippet(
        inContainer(
          command(sh`docker run -p 8080:80 -v "$PWD/data:/data"`, tokenOption(model)),
          sh`ghcr.io/huggingface/text-embeddings-inference:cpu-latest --model-id ${model.id}`,
        ),
        { title: "Start the server with Docker" },
      ),
      ...embeddingInput(ability),
    ],
  },
  {
    id: "infinity",
    label: "Infinity",
    docsUrl: "https://michaelfeil.github.io/infinity/",
    snippets(model, _fill, { ability }) {
      const path = ability === "rerank" ? "rerank" : "embeddings";
      const body =
        ability === "rerank"
          ? { model: model.id, query: SAMPLE.question, documents: SAMPLE.documents }
          : { model: model.id, input: SAMPLE.documents };
      return [
        snippet(sh`infinity_emb v2 --model-id ${model.id} --port 7997`, {
          title: "Start the server",
          install: `pip install "infinity-emb[all]"`,
        }),
        post(7997, path, body),
      ];
    },
  },
  {
    id: "unsloth",
    label: "Unsloth",
    docsUrl: "https://docs.unsloth.ai",
    snippets(model) {
      // What is quantized already keeps its numbers; of its own conversions the program knows the method.
      const inFourBits = isQuantized(model) ? py.empty : py.raw(", load_in_4bit=True");
      const className = py.identifier(model.task === "image-text-to-text" ? "FastVisionModel" : "FastLanguageModel");
      const code = py`
        from unsloth import ${className}

        model, tokenizer = ${className}.from_pretrained(${model.id}, max_seq_length=2048${inFourBits})
        model = ${className}.get_peft_model(model, r=16, lora_alpha=16)
        model.print_trainable_parameters()
      `;
      return [
        snippet(code, {
          title: "Make it ready for fine-tuning",
          install: "pip install -U unsloth",
          notes: ["Needs a GPU."],
        }),
      ];
    },
  },
];

function embeddingInput(ability: ModelKind["ability"]): Snippet[] {
  if (ability === "rerank") return [post(8080, "rerank", { query: SAMPLE.question, texts: SAMPLE.documents })];
  if (ability === "classify") return [post(8080, "predict", { inputs: SAMPLE.documents[0] })];
  return [post(8080, "embed", { inputs: SAMPLE.documents })];
}

/** The server, without and with Docker, and a first call: for the app, and for repositories that name vLLM as library. */
export function serveWithVllm(model: SnippetModel, kind: ModelKind, machine?: Machine): Snippet[] {
  const draft = draftOf(model);
  if (draft !== undefined && draft.target === undefined) return [note("shell", draftReason(draft))];
  const { id, notes: ofDraft, options: drafting } = served(model, vllmDraft);
  const plan = planFor(model, machine);
  const notes = [...ofDraft, ...plan.notes];
  const options = command(drafting, vllmOptions(model, kind, plan));
  return [
    snippet(command(sh`vllm serve ${id}`, options), {
      title: "Start the server",
      install: "pip install -U vllm",
      notes,
    }),
    snippet(
      inContainer(
        command(sh`docker run --gpus all --ipc=host -p 8000:8000`, CACHE, tokenOption(model)),
        command(sh`vllm/vllm-openai:latest --model ${id}`, options),
      ),
      { title: "Start the server with Docker", notes: [NVIDIA, ...notes] },
    ),
    exampleRequest(model, 8000, id, kind.ability),
  ];
}
