/** The services: each request is checked strictly against the wire protocol and answered as the real one would. */

import { answerChat, type Turn } from "./chat.ts";
import { at, bytes, json, refuse, type RecordedRequest, type Reply } from "./exchange.ts";
import { PNG, WAV } from "./files.ts";
import { HUB_TOKEN, MEDIA_ORIGIN, SERVICES } from "./wire.ts";

/** The id under which every provider knows the kit's model. */
export const KIT_MODEL = "kit-model";

interface Job {
  polls: number;
  /** Polls that are answered with a pending state; infinite for a queue without end. */
  pending: number;
  outcome: "done" | "failed";
  output: unknown;
}

/** Part of a request that a service sees, after credentials have been checked. */
export interface ServiceRequest extends RecordedRequest {
  provider: string;
  routed: boolean;
}

export interface JobSettings {
  /** Polls before a job ends. */
  pending: number;
  outcome: "done" | "failed";
  /** Output of predictions, where it is not what they usually make. */
  output?: unknown;
}

/** Everything the services remember. */
export class ServiceState {
  readonly jobs = new Map<string, Job>();
  readonly cancelled: string[] = [];
  /** Next answers of the model. */
  readonly turns: Turn[] = [];
  job: JobSettings = { pending: 2, outcome: "done" };
  submissions = 0;

  /** @param output what the job will have made, for services that make different things under one path */
  submit(output?: unknown): string {
    this.submissions++;
    const id = `job-${this.submissions}`;
    this.jobs.set(id, { polls: 0, ...this.job, output });
    return id;
  }

  /** The state of a job after one more poll. */
  poll(id: string): "pending" | "done" | "failed" | undefined {
    const job = this.jobs.get(id);
    if (!job) return undefined;
    job.polls++;
    return job.polls <= job.pending ? "pending" : job.outcome;
  }
}

/** The credential check: the hub token behind the router, the provider's key at its own host. */
export function checkCredential(request: ServiceRequest): Reply | undefined {
  const service = SERVICES[request.provider];
  if (!service) return refuse(404, "no such provider");
  const [header, value] = request.routed ? ["authorization", `Bearer ${HUB_TOKEN}`] : service.key;
  const given = request.headers[header];
  if (given === undefined) return refuse(401, "Missing credentials");
  if (given !== value) return refuse(401, `Invalid credentials ${given}`);
  for (const [name, expected] of Object.entries(service.headers ?? {}))
    if (request.headers[name] !== expected) return refuse(400, `header ${name} must be ${expected}`);
  if (!request.routed && request.headers["x-hf-bill-to"] !== undefined)
    return refuse(400, "unknown header X-HF-Bill-To");
  return undefined;
}

export function answerService(request: ServiceRequest, state: ServiceState): Reply {
  const service = SERVICES[request.provider];
  if (request.method === "POST" && service?.chatPath === request.path) {
    const isCompletionByChat = at(request.body, "messages") === undefined;
    return isCompletionByChat ? refuse(400, "messages is required") : answerChat(request, KIT_MODEL, state.turns);
  }
  const answer = PROTOCOLS[request.provider]?.(request, state);
  return answer ?? answerOpenAiShapes(request) ?? refuse(404, `no route ${request.method} ${request.path}`);
}

type Protocol = (request: ServiceRequest, state: ServiceState) => Reply | undefined;

const COMPLETION_PATHS: Readonly<Record<string, string>> = {
  deepinfra: "/v1/openai/completions",
  "featherless-ai": "/v1/completions",
  "hf-inference": "/models/kit-model/v1/completions",
  nebius: "/v1/completions",
  novita: "/v3/openai/completions",
  ovhcloud: "/v1/completions",
  scaleway: "/v1/completions",
  together: "/v1/completions",
};
const EMBEDDING_PATHS: Readonly<Record<string, string>> = {
  deepinfra: "/v1/openai/embeddings",
  nebius: "/v1/embeddings",
  sambanova: "/v1/embeddings",
  scaleway: "/v1/embeddings",
  together: "/v1/embeddings",
};
const SPEECH_PATHS: Readonly<Record<string, string>> = {
  deepinfra: "/v1/openai/audio/speech",
  together: "/v1/audio/speech",
};
const TRANSCRIPTION_PATHS: Readonly<Record<string, string>> = {
  deepinfra: "/v1/openai/audio/transcriptions",
  together: "/v1/audio/transcriptions",
};

function answerOpenAiShapes(request: ServiceRequest): Reply | undefined {
  const { provider, path, method, body } = request;
  if (method !== "POST") return undefined;
  if (provider === "deepinfra" && path === "/v1/openai/images/generations")
    return imageJson(request, ["b64_json", "url"]);
  const modelProblem = at(body, "model") === KIT_MODEL ? undefined : refuse(404, "The model does not exist");
  if (COMPLETION_PATHS[provider] === path) {
    if (typeof at(body, "prompt") !== "string") return refuse(400, "prompt is required");
    if (at(body, "parameters") !== undefined || at(body, "max_new_tokens") !== undefined)
      return refuse(400, "unknown field parameters or max_new_tokens");
    return modelProblem ?? json({ model: KIT_MODEL, choices: [{ text: " world", finish_reason: "stop" }] });
  }
  if (EMBEDDING_PATHS[provider] === path) {
    const input = at(body, "input");
    if (input === undefined) return refuse(400, "input is required");
    const inputs: unknown[] = Array.isArray(input) ? input : [input];
    return modelProblem ?? json({ data: inputs.map((_, index) => ({ index, embedding: [index, 0.5, -1] })) });
  }
  if (SPEECH_PATHS[provider] === path) {
    if (typeof at(body, "input") !== "string") return refuse(400, "input is required");
    return modelProblem ?? bytes(WAV, "audio/wav");
  }
  if (TRANSCRIPTION_PATHS[provider] === path) {
    const file = at(body, "file");
    if (typeof at(file, "name") !== "string" && typeof file !== "string") return refuse(400, "file is required");
    return modelProblem ?? json({ text: "hello", segments: [{ start: 0, end: 1.5, text: "hello" }] });
  }
  return undefined;
}

function base64(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data));
}

function media(name: string): string {
  return `${MEDIA_ORIGIN}/${name}`;
}

function hasPrompt(body: unknown): boolean {
  return typeof at(body, "prompt") === "string";
}

function imageJson(request: ServiceRequest, formats: readonly string[]): Reply {
  const { body } = request;
  if (!hasPrompt(body)) return refuse(400, "prompt is required");
  if (at(body, "model") !== KIT_MODEL) return refuse(404, "The model does not exist");
  const format = String(at(body, "response_format"));
  if (!formats.includes(format)) return refuse(400, `response_format must be one of ${formats.join(", ")}`);
  return json({ data: [format === "url" ? { url: media("picture.png") } : { b64_json: base64(PNG) }] });
}

/** Models name what they make; this one makes everything. */
function falResult() {
  return {
    images: [{ url: media("picture.png"), width: 1, height: 1, content_type: "image/png" }],
    image: { url: `data:image/png;base64,${base64(PNG)}` },
    video: { url: media("clip.mp4") },
    audio: { url: media("sound.wav"), content_type: "audio/wav" },
    audio_file: { url: media("sound.wav") },
  };
}

const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  "fal-ai": (request, state) => {
    const { path, method, query, routed, origin, body } = request;
    const isQueue = routed ? query["_subdomain"] === "queue" : origin === "https://queue.fal.run";
    const poll = /^\/fal-ai\/kit-model\/requests\/([\w-]+)(\/status|\/cancel)?$/.exec(path);
    if (poll) {
      if (!isQueue) return refuse(404, "not at the queue");
      const [, id = "", action] = poll;
      if (action === "/cancel") {
        if (method !== "PUT") return refuse(405, "PUT is needed");
        state.cancelled.push(id);
        return json({ status: "CANCELLATION_REQUESTED" }, 202);
      }
      if (method !== "GET") return refuse(405, "GET is needed");
      if (action === "/status") {
        const now = state.poll(id);
        if (now === undefined) return refuse(404, "no such request");
        return json(
          now === "pending"
            ? { status: "IN_QUEUE", queue_position: 3, logs: [{ message: "waiting" }] }
            : { status: "COMPLETED", logs: null, metrics: {} },
        );
      }
      if (state.jobs.get(id)?.outcome === "failed") return json({ detail: "The prompt was refused" }, 422);
      return json(falResult());
    }
    if (path !== "/fal-ai/kit-model" || method !== "POST") return undefined;
    if (!isQueue) {
      if (typeof at(body, "text") === "string") return json({ audio: { url: media("sound.wav") } });
      const audio = at(body, "audio_url");
      // The host without a queue answers every model, and holds the line until it is done.
      if (audio === undefined && hasPrompt(body)) return json(falResult());
      if (typeof audio !== "string" || !/^data:audio\/(mpeg|x-wav);base64,/.test(audio))
        return json({ detail: [{ loc: ["body", "audio_url"], msg: "unsupported data URL" }] }, 422);
      return json({ text: "hello", chunks: [{ text: "hello", timestamp: [0, 1] }] });
    }
    const id = state.submit();
    // The service names its own host in every answer.
    const response_url = `https://queue.fal.run/fal-ai/kit-model/requests/${id}`;
    return json({
      request_id: id,
      status: "IN_QUEUE",
      response_url,
      status_url: `${response_url}/status`,
      cancel_url: `${response_url}/cancel`,
    });
  },

  novita: ({ path, method, query, body }, state) => {
    if (path === "/v3/async/kit-model" && method === "POST")
      return hasPrompt(body) ? json({ task_id: state.submit() }) : refuse(400, "prompt is required");
    // Before jobs, the answer held the video.
    if (path === "/v3/hf/kit-model" && method === "POST")
      return hasPrompt(body) ? json({ video: { video_url: media("clip.mp4") } }) : refuse(400, "prompt is required");
    if (path === "/v3/minimax/v2/video_generation" && method === "POST")
      return Array.isArray(at(body, "content"))
        ? json({ task_id: state.submit() })
        : refuse(400, "content is required");
    const [, job] = /^\/v3\/minimax\/v2\/query\/video_generation\/([\w-]+)$/.exec(path) ?? [];
    if (job !== undefined && method === "GET") {
      const now = state.poll(job);
      if (now === undefined) return refuse(404, "no such task");
      if (now === "pending") return json({ task: { status: "running" } });
      if (now === "failed") return json({ task: { status: "failed", error: { message: "out of frames" } } });
      return json({ task: { status: "succeeded", content: { url: media("clip.mp4") } } });
    }
    if (path !== "/v3/async/task-result" || method !== "GET") return undefined;
    const now = state.poll(query["task_id"] ?? "");
    if (now === undefined) return refuse(404, "no such task");
    if (now === "pending") return json({ task: { status: "TASK_STATUS_PROCESSING", progress_percent: 40 } });
    if (now === "failed") return json({ task: { status: "TASK_STATUS_FAILED", reason: "out of frames" } });
    return json({ task: { status: "TASK_STATUS_SUCCEED" }, videos: [{ video_url: media("clip.mp4") }] });
  },

  replicate: ({ path, method, body, headers }, state) => {
    const resultOf = (id: string, status: "succeeded" | "failed") =>
      status === "failed" ? { output: null, error: "out of memory" } : { output: state.jobs.get(id)?.output };
    const get = /^\/v1\/predictions\/([\w-]+)(\/cancel)?$/.exec(path);
    if (get) {
      const [, id = "", cancel] = get;
      if (cancel) {
        if (method !== "POST") return refuse(405, "POST is needed");
        state.cancelled.push(id);
        return json({ id, status: "canceled" });
      }
      const now = state.poll(id);
      if (now === undefined) return refuse(404, "no such prediction");
      if (now === "pending") return json({ id, status: "processing", output: null });
      const status = now === "failed" ? "failed" : "succeeded";
      return json({ id, status, ...resultOf(id, status) });
    }
    const isVersioned = path === "/v1/predictions";
    if ((path !== `/v1/models/${KIT_MODEL}/predictions` && !isVersioned) || method !== "POST") return undefined;
    if (headers["prefer"] !== "wait") return refuse(400, "Prefer: wait is needed");
    if (isVersioned !== (typeof at(body, "version") === "string")) return refuse(422, "version");
    if (typeof at(body, "input") !== "object") return refuse(422, "input is required");
    const input = at(body, "input");
    const isSpeech = typeof at(input, "text") === "string";
    const id = state.submit(
      state.job.output ?? (at(input, "audio") ? "hello" : [media(isSpeech ? "sound.wav" : "picture.png")]),
    );
    if (state.job.pending > 0) return json({ id, status: "processing", output: null }, 201);
    const status = state.job.outcome === "failed" ? "failed" : "succeeded";
    return json({ id, status, ...resultOf(id, status) }, 201);
  },

  together: (request, state) => {
    const { path, method, body } = request;
    if (path === "/v1/images/generations" && method === "POST") {
      if (at(body, "prompt") === undefined) return refuse(400, "prompt is required");
      if (at(body, "num_inference_steps") !== undefined) return refuse(400, "unknown field num_inference_steps");
      return imageJson(request, ["url", "base64"]);
    }
    if (path === "/v2/videos" && method === "POST") return json({ id: state.submit() });
    const get = /^\/v2\/videos\/([\w-]+)$/.exec(path);
    if (!get || method !== "GET") return undefined;
    const [, id = ""] = get;
    const now = state.poll(id);
    if (now === undefined) return refuse(404, "no such video");
    if (now === "pending") return json({ id, status: "in_progress" });
    if (now === "failed") return json({ id, status: "failed", error: { message: "no frames" } });
    return json({ id, status: "completed", outputs: { video_url: media("clip.mp4") } });
  },

  wavespeed: ({ path, method, body }, state) => {
    if (path === `/api/v3/${KIT_MODEL}` && method === "POST") {
      const images = at(body, "images");
      if (images !== undefined && (!Array.isArray(images) || images.some((item) => typeof item !== "string")))
        return refuse(400, "images must be texts");
      const id = state.submit();
      return json({
        code: 200,
        message: "success",
        data: { id, status: "created", urls: { get: `https://api.wavespeed.ai/api/v3/predictions/${id}/result` } },
      });
    }
    const get = /^\/api\/v3\/predictions\/([\w-]+)\/result$/.exec(path);
    if (!get || method !== "GET") return undefined;
    const [, id = ""] = get;
    const now = state.poll(id);
    if (now === undefined) return refuse(404, "no such prediction");
    const status = now === "pending" ? "processing" : now === "failed" ? "failed" : "completed";
    const outputs = status === "completed" ? [media("picture.png")] : [];
    return json({
      code: 200,
      message: "success",
      data: { id, status, outputs, error: status === "failed" ? "nsfw" : "" },
    });
  },

  "zai-org": ({ path, method, body }, state) => {
    if (path === "/api/paas/v4/layout_parsing" && method === "POST")
      return /^data:image\/\w+;base64,/.test(String(at(body, "file")))
        ? json({ md_results: "# Page" })
        : refuse(400, "file is required");
    if (path === "/api/paas/v4/async/images/generations" && method === "POST")
      return hasPrompt(body)
        ? json({ id: state.submit(), request_id: "r", model: KIT_MODEL, task_status: "PROCESSING" })
        : refuse(400, "prompt is required");
    const get = /^\/api\/paas\/v4\/async-result\/([\w-]+)$/.exec(path);
    if (!get || method !== "GET") return undefined;
    const now = state.poll(get[1] ?? "");
    if (now === undefined) return refuse(404, "no such task");
    if (now === "pending") return json({ task_status: "PROCESSING" });
    if (now === "failed") return json({ task_status: "FAIL" });
    return json({ task_status: "SUCCESS", image_result: [{ url: media("picture.png") }] });
  },

  "black-forest-labs": ({ path, method, body }, state) => {
    if (path !== `/v1/${KIT_MODEL}` || method !== "POST") return undefined;
    if (!hasPrompt(body)) return refuse(400, "prompt is required");
    const id = state.submit();
    return json({ id, polling_url: `https://api.eu4.bfl.ai/v1/get_result?id=${id}` });
  },

  nscale: (request) => {
    if (request.path !== "/v1/images/generations") return undefined;
    if (at(request.body, "width") !== undefined) return refuse(400, "unknown field width");
    return imageJson(request, ["b64_json"]);
  },
  nebius: (request) =>
    request.path === "/v1/images/generations" ? imageJson(request, ["url", "b64_json"]) : undefined,
  hyperbolic: ({ path, body }) => {
    if (path !== "/v1/images/generations") return undefined;
    if (at(body, "model_name") !== KIT_MODEL || !hasPrompt(body))
      return refuse(400, "model_name and prompt are required");
    return json({ images: [{ image: base64(PNG) }] });
  },
  "hf-inference": answerHubInference,
};

/** The image provider's sibling host, which takes polls with the key and nothing else. */
export function answerImagePoll(request: RecordedRequest, state: ServiceState): Reply {
  if (request.headers["x-key"] === undefined) return refuse(401, "Missing credentials");
  const now = state.poll(request.query["id"] ?? "");
  if (now === undefined) return json({ status: "Task not found" }, 404);
  if (now === "pending") return json({ id: request.query["id"], status: "Pending" });
  if (now === "failed") return json({ status: "Content Moderated" });
  return json({ status: "Ready", result: { sample: media("picture.png") } });
}

const LABELS = [
  { label: "good", score: 0.9 },
  { label: "bad", score: 0.1 },
];
const BINARY_TASKS = [
  "audio-classification",
  "automatic-speech-recognition",
  "audio-to-audio",
  "image-classification",
  "object-detection",
  "image-to-text",
];

/** Task → what the service answers with; the model's id says which task it is for. */
const HUB_ANSWERS: Readonly<Record<string, () => Reply>> = {
  "text-classification": () => json([LABELS]),
  "token-classification": () => json([{ entity_group: "PER", score: 0.9, word: "Ada", start: 0, end: 3 }]),
  "zero-shot-classification": () => json(LABELS),
  "text-generation": () => json([{ generated_text: " world" }]),
  "fill-mask": () => json([{ sequence: "a b", score: 0.9, token: 5, token_str: "b" }]),
  "question-answering": () => json({ answer: "42", score: 0.9, start: 0, end: 2 }),
  "table-question-answering": () => json({ answer: "42", coordinates: [[0, 1]], cells: ["42"], aggregator: "NONE" }),
  "document-question-answering": () => json([{ answer: "42", score: 0.9, start: 1, end: 1 }]),
  "visual-question-answering": () => json([{ answer: "a cat", score: 0.9 }]),
  summarization: () => json([{ summary_text: "short" }]),
  translation: () => json([{ translation_text: "hallo" }]),
  "feature-extraction": () => json([[0.1, 0.2]]),
  "sentence-similarity": () => json([0.5, 0.25]),
  "tabular-classification": () => json([1, 0]),
  "tabular-regression": () => json([1.5, 2]),
  "audio-classification": () => json(LABELS),
  "automatic-speech-recognition": () => json({ text: "hello" }),
  "audio-to-audio": () => json([{ blob: base64(WAV), "content-type": "audio/wav", label: "voice" }]),
  "image-classification": () => json(LABELS),
  "image-segmentation": () => json([{ label: "cat", mask: base64(PNG), score: 0.9 }]),
  "object-detection": () => json([{ label: "cat", score: 0.9, box: { xmin: 0, ymin: 0, xmax: 1, ymax: 1 } }]),
  "zero-shot-image-classification": () => json(LABELS),
  "image-to-text": () => json([{ generated_text: "a cat" }]),
  "text-to-speech": () => bytes(WAV, "audio/wav"),
  "text-to-audio": () => bytes(WAV, "audio/wav"),
  "text-to-image": () => bytes(PNG, "image/png"),
  "image-to-image": () => bytes(PNG, "image/png"),
};

function answerHubInference({ path, method, body }: ServiceRequest): Reply | undefined {
  if (path === "/models/kit-text-generation/v1/completions" && typeof at(body, "prompt") === "string")
    return json({ choices: [{ text: " world", finish_reason: "stop" }] });
  const match = /^\/models\/kit-(?!model)([a-z-]+?)(?:\/pipeline\/([a-z-]+))?$/.exec(path);
  if (!match || method !== "POST") return undefined;
  const [, task = "", pipeline] = match;
  const isSentence = task === "feature-extraction" || task === "sentence-similarity";
  if (isSentence ? pipeline === undefined : pipeline !== undefined) return refuse(404, "pipeline path");
  const answer = HUB_ANSWERS[task];
  if (!answer) return undefined;
  if (body instanceof Uint8Array)
    return BINARY_TASKS.includes(task) || ["image-to-image", "image-segmentation"].includes(task)
      ? answer()
      : refuse(415, "JSON is needed");
  if (at(body, "inputs") === undefined) return refuse(400, "inputs is required");
  return answer();
}
