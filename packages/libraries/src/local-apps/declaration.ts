/** Common parts of the declarations of programs: their format, requests to a server, the file's name and
 * the installation. */
import { type Code, type Hole, sh, type Snippet } from "@vitrine/code";
import { type Machine, parseQuantizationLabel } from "@vitrine/models";
import { type Fill, snippet } from "../entry/library.ts";
import { chatMessages } from "../model/chat-sample.ts";
import { fileNotes, ggufHole, ggufLabels, recommendedFile } from "../entry/gguf-files.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Ability, ModelKind } from "../runs-with/model-kind.ts";
import type { ProgramId } from "../runs-with/runs-with.ts";

export interface Declaration {
  id: ProgramId;
  label: string;
  docsUrl: string;
  link?(model: SnippetModel, fill: Fill, kind: ModelKind): string;
  snippets(model: SnippetModel, fill: Fill, kind: ModelKind, machine?: Machine): Snippet[];
}

/** `id:quantization`, as llama.cpp and those that build on it name a file; the id alone when no label is known. */
export function tagged(model: SnippetModel, fill: Fill): { name: string; holes: Hole[] } {
  const options: string[] = [...ggufLabels(model)];
  const [first] = options;
  if (first === undefined) return { name: model.id, holes: [] };
  const value = fill("quantization", parseQuantizationLabel(recommendedFile(model) ?? "")?.label ?? first);
  return {
    name: `${model.id}:${value}`,
    holes: [{ name: "quantization", kind: "quantization", label: "Quantization", value, options }],
  };
}

/** The command that fetches the chosen GGUF file and, for a model that sees, its projector. */
export function fetchFile(model: SnippetModel, fill: Fill, { projector }: ModelKind, folder?: Code<"shell">): Snippet {
  const hole = ggufHole(model, fill);
  const files = [hole.value, ...(projector === undefined ? [] : [projector])].map((file) => sh.value(file));
  const into = folder ?? sh`.`;
  return snippet(sh`hf download ${model.id} ${sh.join(files, " ")} --local-dir ${into}`, {
    title: "Download the file",
    install: "pip install -U huggingface_hub",
    notes: fileNotes(model, hole),
    holes: [hole],
  });
}

const SAMPLE_PROMPT = "What is the capital of France?";
const DOCUMENTS = ["Paris is the capital of France.", "The ferry leaves at six."];

/** The path and the body that a server of OpenAI's protocol takes for a kind of model. */
function request(model: SnippetModel, name: string, ability: Ability): { path: string; body: object } {
  switch (ability) {
    case "complete":
      return { path: "completions", body: { model: name, prompt: "Once upon a time,", max_tokens: 512 } };
    case "embed":
      return { path: "embeddings", body: { model: name, input: DOCUMENTS } };
    case "rerank":
      return { path: "rerank", body: { model: name, query: SAMPLE_PROMPT, documents: DOCUMENTS } };
    case "see":
      return { path: "chat/completions", body: { model: name, messages: messagesWithPicture(model) } };
    default:
      return {
        path: "chat/completions",
        body: { model: name, messages: [{ role: "user", content: SAMPLE_PROMPT }] },
      };
  }
}

function messagesWithPicture(model: SnippetModel): object[] {
  return chatMessages(model, true).map(({ role, content }) => ({
    role,
    content:
      typeof content === "string"
        ? content
        : content.map((part) =>
            part.type === "text" ? { ...part } : { type: "image_url", image_url: { url: part.url } },
          ),
  }));
}

/** A request to a server that speaks the protocol of OpenAI: the answer is printed as JSON. */
export function exampleRequest(
  model: SnippetModel,
  port: number,
  name: string,
  ability: Ability,
  title = "Call it",
): Snippet {
  if (ability === "transcribe") {
    const code = sh`curl ${`http://localhost:${port}/v1/audio/transcriptions`} \
  -F file=@speech.wav \
  -F ${`model=${name}`}`;
    return snippet(code, { title, notes: ["speech.wav is a recording of yours."] });
  }
  const { path, body } = request(model, name, ability);
  const code = sh`curl ${`http://localhost:${port}/v1/${path}`} \
  -H "Content-Type: application/json" \
  -d ${JSON.stringify(body, null, 2)}`;
  return snippet(code, { title });
}

/** A request to another path than OpenAI's. */
export function post(port: number, path: string, body: object): Snippet {
  const code = sh`curl ${`http://localhost:${port}/${path}`} \
  -H "Content-Type: application/json" \
  -d ${JSON.stringify(body, null, 2)}`;
  return snippet(code, { title: "Call it" });
}

export const SAMPLE = { question: SAMPLE_PROMPT, documents: DOCUMENTS };

/** Commands to install a program, by the installer's name; the reader chooses, and the first is the default. */
export type Installers = Readonly<Record<string, string>>;

/** The install line for the chosen installer, and the hole that chooses. */
export function installed(installers: Installers, fill: Fill): { install: string; hole: Hole } {
  const options = Object.keys(installers);
  const wanted = fill("installer", options[0] ?? "");
  const value = Object.hasOwn(installers, wanted) ? wanted : (options[0] ?? "");
  return {
    install: installers[value] ?? "",
    hole: { name: "installer", kind: "choice", label: "Install with", value, options },
  };
}

/** The option that lets a model run the code that it brings. */
export const trust: Code<"shell"> = sh`--trust-remote-code`;

/** Passes the token of a gated model into a container; omitted for other models. */
export function tokenOption(model: SnippetModel): Code<"shell"> {
  return model.restricted ? sh.raw(`--env HF_TOKEN="$HF_TOKEN"`) : sh.empty;
}

/** Half of a surrogate pair is invalid in an address. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

/** An id as the path of an address. */
export function idPath(id: string): string {
  return id
    .split("/")
    .map((part) => encodeURIComponent(wellFormed(part)))
    .join("/");
}

/** The address of a file of the repository. */
export function fileAddress(model: SnippetModel, file: string): string {
  return `https://huggingface.co/${idPath(model.id)}/resolve/main/${idPath(file)}`;
}
