/** Pictures, speech and transcriptions in OpenAI's form. */
import { ApiError } from "../api-error.ts";
import type { IncomingCall } from "../caller.ts";
import type { ModelApi } from "../model-api.ts";
import { jsonAnswer, placeHeader, readJson, sse } from "../responses.ts";
import { given, unsupported, type Fields } from "./fields.ts";

const MAX_IMAGES = 4;

export async function images(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const { prompt, model, n = 1, size, response_format: format, seed, stream, ...others } = await readJson(request);
  if (stream === true) throw unsupported("stream", "Pictures come whole");
  if (typeof prompt !== "string")
    throw new ApiError(400, "prompt_missing", "prompt must be a text.", { param: "prompt" });
  if (typeof n !== "number" || !Number.isInteger(n) || n < 1 || n > MAX_IMAGES)
    throw new ApiError(400, "invalid_n", `n must be a whole number from 1 to ${MAX_IMAGES}.`, { param: "n" });
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(typeof size === "string" ? size : "") ?? [];
  const parameters = given({
    width: width === undefined ? undefined : Number(width),
    height: height === undefined ? undefined : Number(height),
    seed,
  });
  // Some services have words for sizes.
  const rest = given({ ...others, size: width === undefined && size !== "auto" ? size : undefined });
  let place = "";
  const data: Fields[] = [];
  for (let at = 0; at < n; at++) {
    // oxlint-disable-next-line no-await-in-loop -- a place that is busy is not asked for four at once
    const { output, routing } = await api.run(call, "text-to-image", model, {
      inputs: prompt,
      parameters,
      ...(Object.keys(rest).length > 0 && { extraParameters: rest }),
    } as never);
    place = routing.place ?? "";
    const picture = output as unknown as Blob;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const base64 = Buffer.from(await picture.arrayBuffer()).toString("base64");
    // This site keeps no files: what others answer as an address is in the answer.
    data.push(format === "url" ? { url: `data:${picture.type};base64,${base64}` } : { b64_json: base64 });
  }
  return jsonAnswer(api, { created: Math.floor(Date.now() / 1000), data }, placeHeader(place));
}

export async function speech(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const { input, model, ...rest } = await readJson(request);
  if (typeof input !== "string") throw new ApiError(400, "input_missing", "input must be a text.", { param: "input" });
  const { output, routing } = await api.run(call, "text-to-speech", model, {
    inputs: input,
    ...(Object.keys(rest).length > 0 && { extraParameters: rest }),
  } as never);
  const sound = output as unknown as Blob;
  return new Response(sound, {
    headers: {
      "Content-Type": sound.type || "audio/wav",
      "Cache-Control": "no-store",
      ...placeHeader(routing.place ?? ""),
    },
  });
}

/** Where the form asks for times, the place is asked for them, and the form is written here. */
const WITH_TIMES = ["srt", "verbose_json", "vtt"];
const FORMATS = ["json", "text", ...WITH_TIMES];
const TEXT_TYPES = new Map([
  ["text", "text/plain"],
  ["srt", "application/x-subrip"],
  ["vtt", "text/vtt"],
]);

interface Transcript extends Fields {
  text: string;
  chunks?: { text: string; timestamp: [number, number | null] }[];
}

export async function transcriptions(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    throw new ApiError(400, "invalid_form", "The body must be a form with a file.");
  }
  const { file, model, response_format: format = "json", stream, ...fields } = fieldsOf(form);
  if (!(file instanceof Blob)) throw new ApiError(400, "file_missing", "file must be a recording.", { param: "file" });
  if (!FORMATS.includes(String(format)))
    throw new ApiError(400, "unsupported_format", `response_format must be one of ${FORMATS.join(", ")}.`, {
      param: "response_format",
    });
  const { language, prompt, temperature, ...extra } = fields;
  const wantsTimes = WITH_TIMES.includes(String(format)) || extra["timestamp_granularities"] !== undefined;
  const extraBody = { ...extra, ...(wantsTimes && { response_format: "verbose_json" }) };
  const { output, routing } = await api.run(call, "automatic-speech-recognition", model, {
    inputs: file,
    parameters: given({ language, prompt, temperature: temperature === undefined ? undefined : Number(temperature) }),
    ...(Object.keys(extraBody).length > 0 && { extraBody }),
  } as never);
  const { routing: _, chunks = [], ...said } = output as unknown as Transcript;
  const { text } = said;
  const headers = placeHeader(routing.place ?? "");
  if (stream === "true") {
    const events = [
      { type: "transcript.text.delta", delta: text },
      { type: "transcript.text.done", text },
    ];
    const body = events.map((event) => sse(event)).join("");
    return new Response(api.redacted(body), { headers: { "Content-Type": "text/event-stream", ...headers } });
  }
  const type = TEXT_TYPES.get(String(format));
  if (format !== "text" && type !== undefined && chunks.length === 0)
    throw new ApiError(502, "no_times", "The place that answered says no times. Ask for text.", {
      param: "response_format",
    });
  if (type !== undefined) {
    const written = format === "text" ? text : subtitlesOf(chunks, format === "vtt");
    const plain = { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store" };
    return new Response(api.redacted(written), { headers: { ...plain, ...headers } });
  }
  if (!wantsTimes) return jsonAnswer(api, { text, ...given({ usage: said["usage"] }) }, headers);
  const segments = chunks.map(({ text: part, timestamp: [start, end] }, id) => ({ id, start, end, text: part }));
  const duration = segments.at(-1)?.end ?? 0;
  return jsonAnswer(api, { task: "transcribe", language: language ?? "", duration, segments, ...said }, headers);
}

/** The fields of a form; those that may be there more than once have brackets at the end of their names. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => (name.endsWith("[]") ? [name.slice(0, -2), form.getAll(name)] : [name, form.get(name)])),
  );
}

function subtitlesOf(chunks: Required<Transcript>["chunks"], isVtt: boolean): string {
  const time = (seconds: number) =>
    new Date(Math.round(seconds * 1000))
      .toISOString()
      .slice(11, 23)
      .replace(".", isVtt ? "." : ",");
  const cues = chunks.map(({ text, timestamp: [start, end] }, at) => {
    const number = isVtt ? "" : `${at + 1}\n`;
    return `${number}${time(start)} --> ${time(end ?? start)}\n${text.trim()}\n`;
  });
  return `${isVtt ? "WEBVTT\n\n" : ""}${cues.join("\n")}\n`;
}
