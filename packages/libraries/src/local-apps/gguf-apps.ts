/** Programs that read GGUF files: llama.cpp, and those that are built on it. */
import { type Code, type Hole, sh, type Snippet } from "@vitrine/code";
import { type Fill, snippet } from "../entry/library.ts";
import { command } from "../entry/command.ts";
import { fileNotes, ggufChoices, ggufHole, ggufPatternHole } from "../entry/gguf-files.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Ability, ModelKind } from "../runs-with/model-kind.ts";
import {
  type Declaration,
  exampleRequest,
  fetchFile,
  fileAddress,
  idPath,
  installed,
  type Installers,
  tagged,
  wellFormed,
} from "./declaration.ts";

const LLAMA_CPP: Installers = {
  "Homebrew (macOS, Linux)": "brew install llama.cpp",
  "winget (Windows)": "winget install llama.cpp",
  MacPorts: "sudo port install llama.cpp",
  "conda-forge": "conda install -c conda-forge llama.cpp",
  Nix: "nix profile install nixpkgs#llama-cpp",
};

const OLLAMA: Installers = {
  "Homebrew (macOS, Linux)": "brew install ollama",
  "winget (Windows)": "winget install Ollama.Ollama",
  Docker: "docker run -d -v ollama:/root/.ollama -p 11434:11434 --name ollama ollama/ollama",
};

/** Options of the llama.cpp server for a kind of model. */
const SERVER_OPTION: Readonly<Partial<Record<Ability, string>>> = { embed: "--embedding", rerank: "--reranking" };
const serverOption = (ability: Ability) => sh.raw(SERVER_OPTION[ability] ?? "");
/** Label that Lemonade has to be told of a model that does not chat. */
const LEMONADE_LABEL: Readonly<Partial<Record<Ability, string>>> = {
  embed: "--label embeddings",
  rerank: "--label reranking",
};

export const GGUF_APPS: readonly Declaration[] = [
  {
    id: "llama.cpp",
    label: "llama.cpp",
    docsUrl: "https://github.com/ggml-org/llama.cpp",
    snippets: (model, fill, kind) => llamaCpp(model, fill, kind),
  },
  {
    id: "ollama",
    label: "Ollama",
    docsUrl: "https://docs.ollama.com",
    snippets(model, fill, { ability }) {
      const { name, holes } = tagged(model, fill);
      const { install, hole } = installed(OLLAMA, fill);
      const reference = `hf.co/${name}`;
      if (ability !== "embed") return [snippet(sh`ollama run ${reference}`, { install, holes: [...holes, hole] })];
      return [
        snippet(sh`ollama pull ${reference}`, { title: "Get the model", install, holes: [...holes, hole] }),
        exampleRequest(model, 11_434, reference, ability),
      ];
    },
  },
  {
    id: "lm-studio",
    label: "LM Studio",
    docsUrl: "https://lmstudio.ai/docs",
    link(model, fill) {
      const file = ggufChoices(model).length > 0 ? ggufHole(model, fill).value : undefined;
      const query = new URLSearchParams({ model: wellFormed(model.id), ...(file && { file: wellFormed(file) }) });
      return `lmstudio://open_from_hf?${query}`;
    },
    snippets: (model) => [
      snippet(sh`lms get ${`https://huggingface.co/${model.id}`}`, {
        title: "In the terminal",
        notes: ["Install LM Studio from https://lmstudio.ai first; it lets you choose the file."],
      }),
    ],
  },
  linkOnly("jan", "Jan", "https://jan.ai/docs", (id) => `jan://models/huggingface/${id}`),
  {
    id: "docker-model-runner",
    label: "Docker Model Runner",
    docsUrl: "https://docs.docker.com/ai/model-runner/",
    snippets(model, fill) {
      const { name, holes } = tagged(model, fill);
      return [snippet(sh`docker model run ${`hf.co/${name}`}`, { holes })];
    },
  },
  {
    id: "llama-cpp-python-server",
    label: "llama-cpp-python server",
    docsUrl: "https://llama-cpp-python.readthedocs.io/en/latest/server/",
    snippets(model, fill, { ability }) {
      const hole = ggufPatternHole(model, fill);
      const option = ability === "embed" ? sh`--embedding True` : sh.empty;
      const start = sh`python -m llama_cpp.server --hf_model_repo_id ${model.id} --model ${hole.value}`;
      return [
        snippet(command(start, option), {
          title: "Start the server",
          install: "pip install 'llama-cpp-python[server]' huggingface_hub",
          holes: [hole],
        }),
        exampleRequest(model, 8000, model.id, ability),
      ];
    },
  },
  {
    id: "node-llama-cpp",
    label: "node-llama-cpp",
    docsUrl: "https://node-llama-cpp.withcat.ai",
    snippets(model, fill, { ability }) {
      const { name, holes } = tagged(model, fill);
      const address = `hf:${name}`;
      const fits = snippet(sh`npx -y node-llama-cpp inspect estimate ${address}`, {
        title: "See whether it fits this machine",
        holes,
      });
      if (ability !== "chat" && ability !== "complete") return [fits];
      const run =
        ability === "chat"
          ? sh`npx -y node-llama-cpp chat --prompt "Hi there!" ${address}`
          : sh`npx -y node-llama-cpp complete --prompt "Once upon a time," ${address}`;
      return [snippet(run, { title: "In the terminal", holes }), fits];
    },
  },
  {
    id: "llamafile",
    label: "llamafile",
    docsUrl: "https://github.com/mozilla-ai/llamafile",
    snippets(model, fill, kind) {
      const hole = ggufHole(model, fill);
      const sees = kind.projector === undefined ? sh.empty : sh`--mmproj ${kind.projector}`;
      return [
        fetchFile(model, fill, kind),
        snippet(command(sh`llamafile --server -m ${hole.value}`, sees, serverOption(kind.ability)), {
          title: "Start the server, with a page to chat in",
          notes: [
            "Get llamafile from https://github.com/mozilla-ai/llamafile/releases: one file that runs everywhere.",
            ...fileNotes(model, hole),
          ],
          holes: [hole],
        }),
        exampleRequest(model, 8080, model.id, kind.ability),
      ];
    },
  },
  {
    id: "koboldcpp",
    label: "KoboldCpp",
    docsUrl: "https://github.com/LostRuins/koboldcpp/wiki",
    snippets(model, fill, { projector }) {
      const hole = ggufHole(model, fill);
      if (ggufChoices(model).length === 0) return [];
      const sees = projector === undefined ? sh.empty : sh`--mmproj ${fileAddress(model, projector)}`;
      return [
        snippet(command(sh`koboldcpp --model ${fileAddress(model, hole.value)}`, sees), {
          title: "Start it, with a page to write in",
          notes: [
            "Get KoboldCpp from https://github.com/LostRuins/koboldcpp/releases. Its page is http://localhost:5001.",
          ],
          holes: [{ ...hole, kind: "choice" }],
        }),
      ];
    },
  },
  {
    id: "localai",
    label: "LocalAI",
    docsUrl: "https://localai.io",
    snippets(model, fill, { ability }) {
      const hole = ggufHole(model, fill);
      const address = `huggingface://${model.id}/${hole.value}`;
      return [
        snippet(sh`local-ai run ${address}`, {
          title: "Start the server",
          notes: [
            "Install LocalAI as https://localai.io/installation/ says, or use Docker.",
            ...fileNotes(model, hole),
          ],
          holes: [hole],
        }),
        snippet(sh`docker run -p 8080:8080 -v "$PWD/models:/models" localai/localai:latest ${address}`, {
          title: "Start the server with Docker",
          holes: [hole],
        }),
        exampleRequest(model, 8080, hole.value, ability),
      ];
    },
  },
  {
    id: "lemonade",
    label: "Lemonade",
    docsUrl: "https://lemonade-server.ai/docs/",
    snippets(model, fill, { ability, projector }) {
      const { name, holes } = tagged(model, fill);
      const userModel = `user.${model.name.replace(/[^\w.-]/g, "-")}`;
      const sees =
        projector === undefined ? sh.empty : sh`--checkpoint mmproj ${`${model.id}:${projector}`} --label vision`;
      const label = sh.raw(LEMONADE_LABEL[ability] ?? "");
      const pull = sh`lemonade pull ${userModel} --checkpoint main ${name} --recipe llamacpp`;
      return [
        snippet(command(pull, sees, label), {
          title: "Get the model",
          notes: [
            "Install Lemonade from https://lemonade-server.ai first: its server then runs at port 13305. It also uses the processors for AI of AMD.",
          ],
          holes,
        }),
        ability === "embed" || ability === "rerank"
          ? exampleRequest(model, 13_305, userModel, ability)
          : snippet(sh`lemonade run ${userModel}`, { title: "Chat with it" }),
      ];
    },
  },
  {
    id: "ramalama",
    label: "RamaLama",
    docsUrl: "https://github.com/containers/ramalama",
    snippets(model, fill) {
      const hole = ggufHole(model, fill);
      return [
        snippet(sh`ramalama run ${`hf://${model.id}/${hole.value}`}`, {
          title: "In the terminal, inside a container",
          install: "pip install ramalama",
          notes: fileNotes(model, hole),
          holes: [hole],
        }),
      ];
    },
  },
  {
    id: "gpt4all",
    label: "GPT4All",
    docsUrl: "https://docs.gpt4all.io",
    snippets: (model, fill, kind) => {
      const fetched = fetchFile(model, fill, kind, sh.raw("~/.local/share/nomic.ai/GPT4All"));
      return [
        {
          ...fetched,
          title: "Put the file into the program's folder",
          notes: [
            "Linux; on a Mac the folder is ~/Library/Application Support/nomic.ai/GPT4All. The model is then in the list of models.",
            ...fetched.notes,
          ],
        },
      ];
    },
  },
  {
    id: "text-generation-webui",
    label: "text-generation-webui",
    docsUrl: "https://github.com/oobabooga/text-generation-webui",
    snippets(model, fill, { formats }) {
      const hole = formats.has("gguf") ? ggufHole(model, fill) : undefined;
      const only = hole === undefined ? sh.empty : sh`--specific-file ${hole.value}`;
      const name = hole?.value ?? model.id.replaceAll("/", "_");
      const holes = hole === undefined ? [] : [hole];
      return [
        snippet(command(sh`python download-model.py ${model.id}`, only), {
          title: "Get the model",
          notes: hole === undefined ? [] : fileNotes(model, hole),
          holes,
        }),
        snippet(sh`python server.py --model ${name}`, {
          title: "Start it, with a page to write in",
          notes: ["In the program's folder. Its page is http://localhost:7860."],
          holes,
        }),
      ];
    },
  },
  {
    id: "open-webui",
    label: "Open WebUI",
    docsUrl: "https://docs.openwebui.com",
    snippets(model, fill) {
      const { name, holes } = tagged(model, fill);
      const { install, hole } = installed(LLAMA_CPP, fill);
      return [
        snippet(sh`llama-server -hf ${name} --port 8080`, {
          title: "Start the model",
          install,
          holes: [...holes, hole],
        }),
        snippet(sh`env OPENAI_API_BASE_URL=http://localhost:8080/v1 open-webui serve --port 3000`, {
          title: "Start the page to chat in",
          install: "pip install open-webui",
          notes: ["Then open http://localhost:3000."],
        }),
      ];
    },
  },
  {
    id: "anythingllm",
    label: "AnythingLLM",
    docsUrl: "https://docs.anythingllm.com",
    snippets(model, fill) {
      const { name, holes } = tagged(model, fill);
      const { install, hole } = installed(OLLAMA, fill);
      const reference = `hf.co/${name}`;
      return [
        snippet(sh`ollama pull ${reference}`, { title: "Get the model", install, holes: [...holes, hole] }),
        snippet(
          sh`docker run -p 3001:3001 --add-host=host.docker.internal:host-gateway \
  -e LLM_PROVIDER=ollama -e OLLAMA_BASE_PATH=http://host.docker.internal:11434 \
  -e ${`OLLAMA_MODEL_PREF=${reference}`} mintplexlabs/anythingllm`,
          {
            title: "Start AnythingLLM on it",
            notes: ["Then open http://localhost:3001. In the desktop program: Settings, LLM, Ollama."],
            holes,
          },
        ),
      ];
    },
  },
  linkOnly("msty", "Msty", "https://docs.msty.app", (id) => `msty://models/search/hf/${id}`),
  linkOnly(
    "recursechat",
    "RecurseChat",
    "https://recurse.chat",
    (id) => `recursechat://new-hf-gguf-model?hf-model-id=${id}`,
  ),
];

/** A program that is opened by a link, and fetches the model itself. */
function linkOnly(
  id: Declaration["id"],
  label: string,
  docsUrl: string,
  address: (path: string) => string,
): Declaration {
  return { id, label, docsUrl, link: (model) => address(idPath(model.id)), snippets: () => [] };
}

/** llama.cpp has a program for each kind of model, and a server for most of them. */
function llamaCpp(model: SnippetModel, fill: Fill, kind: ModelKind): Snippet[] {
  const { name, holes } = tagged(model, fill);
  const { install, hole } = installed(LLAMA_CPP, fill);
  const around = { install, holes: [...holes, hole] };
  const { ability } = kind;
  if (ability === "speak") {
    const speak = sh`llama-tts -hf ${name} -hfv ggml-org/WavTokenizer -p "The ferry leaves at six." -o speech.wav`;
    return [snippet(speak, { ...around, title: "Write speech to a file", notes: ["The sound is in speech.wav."] })];
  }
  const option = serverOption(ability);
  return [
    ...inTerminal(model, name, ability, around),
    snippet(command(sh`llama-server -hf ${name}`, option), {
      title: option.text === "" ? "As a server, with a page to chat in" : "As a server",
      notes: ["The server listens on http://localhost:8080."],
      ...around,
    }),
    exampleRequest(model, 8080, name, ability, "Call the server"),
    ...withProjector(model, fill, kind),
    snippet(docker(name, option), {
      title: "As a server in Docker",
      notes: ["On a GPU by NVIDIA: --gpus all, and the image ghcr.io/ggml-org/llama.cpp:server-cuda."],
      holes,
    }),
  ];
}

function inTerminal(
  model: SnippetModel,
  name: string,
  ability: Ability,
  around: { install: string; holes: Hole[] },
): Snippet[] {
  const title = "In the terminal";
  const userModel = "The file named here is one of yours.";
  switch (ability) {
    case "chat":
      return [snippet(sh`llama-cli -hf ${name}`, { title, ...around })];
    case "complete":
      // The chat program would make up a template; this one goes on with a text.
      return [
        snippet(
          model.ggufChatTemplate === "unknown" && model.isChat
            ? sh`llama-cli -hf ${name}`
            : sh`llama-completion -hf ${name} -no-cnv -p "Once upon a time," -n 512`,
          { title, ...around },
        ),
      ];
    case "see":
      return [
        snippet(sh`llama-mtmd-cli -hf ${name} --image picture.jpg -p "What is in this picture?"`, {
          title,
          notes: [userModel],
          ...around,
        }),
      ];
    case "hear":
      return [
        snippet(sh`llama-mtmd-cli -hf ${name} --audio speech.wav -p "What is said here?"`, {
          title,
          notes: [userModel],
          ...around,
        }),
      ];
    case "embed":
      return [snippet(sh`llama-embedding -hf ${name} -p "The ferry leaves at six."`, { title, ...around })];
    default:
      return [];
  }
}

/** For files on disk the command must name the projector; `-hf` finds it by itself. */
function withProjector(model: SnippetModel, fill: Fill, kind: ModelKind): Snippet[] {
  if (kind.projector === undefined || ggufChoices(model).length === 0) return [];
  const hole = ggufHole(model, fill);
  return [
    fetchFile(model, fill, kind),
    snippet(sh`llama-server -m ${hole.value} --mmproj ${kind.projector}`, {
      title: "From files on disk",
      holes: [hole],
    }),
  ];
}

function docker(name: string, option: Code<"shell">): Code<"shell"> {
  const run = sh`docker run -p 8080:8080 -v "$HOME/.cache/llama.cpp:/root/.cache/llama.cpp" \
  ghcr.io/ggml-org/llama.cpp:server -hf ${name} --host 0.0.0.0 --port 8080`;
  return command(run, option);
}
