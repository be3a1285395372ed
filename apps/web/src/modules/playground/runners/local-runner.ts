/** Runs a small model on this machine, through this site. */
import type { RunEvent, TaskRequest } from "@vitrine/react/widget";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { LOCAL_PATH } from "../../../catalog/inference-services.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { problemOf } from "./client-for.ts";
import { PlaygroundFailure } from "./failures.ts";
import { asLocalPicture, asWave } from "../media.ts";
import { newRecord, recordingFetch } from "../request-log.ts";
import { onSite } from "../../../languages/page-prefix.ts";

const { hosts: HOSTS, errors: ERRORS, hints: HINTS } = PLAYGROUND_LABELS;

type LocalEvent =
  | Exclude<RunEvent, { state: "done" }>
  | {
      state: "done";
      label: string;
      runMs: number;
      output: { kind: "json"; value: unknown } | { kind: "file"; type: string; base64: string };
    }
  | { error: { message: string; code: string }; state?: undefined };

export async function* runLocally(
  model: string,
  task: string,
  request: TaskRequest,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const record = newRecord();
  yield { state: "recorded", record };
  const { body, type, query } = await localBody(request);
  const address = onSite(`${LOCAL_PATH}/models/${encodeURIComponent(model)}/pipeline/${task}${query}`);
  const headers = { "Content-Type": type, Accept: "text/event-stream" };
  const response = await recordingFetch(record)(address, { method: "POST", body, headers, signal }).catch(
    (error: unknown) => {
      if (signal.aborted) throw error;
      throw new PlaygroundFailure({
        message: ERRORS.connection({ host: HOSTS.site }),
        hint: HINTS.siteConnection,
      });
    },
  );
  if (!response.ok || !response.body) throw await problemOf(response);
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  let hasEnded = false;
  for await (const { data } of readAll(events)) {
    const event = JSON.parse(data) as LocalEvent;
    if ("error" in event) throw new PlaygroundFailure({ message: event.error.message, code: event.error.code });
    if (event.state !== "done") yield event;
    else {
      hasEnded = true;
      yield {
        state: "done",
        value: event.output.kind === "json" ? event.output.value : fileOf(event.output),
        model: event.label,
        ranOn: HOSTS.local,
        ms: event.runMs,
      };
    }
  }
  if (!hasEnded)
    throw new PlaygroundFailure({
      message: ERRORS.cutOff({ host: HOSTS.local }),
      code: "truncated_stream",
      hint: HINTS.cutOff,
    });
}

/** Not every browser can iterate streams yet. */
async function* readAll<Item>(stream: ReadableStream<Item>): AsyncGenerator<Item> {
  const reader = stream.getReader();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

async function localBody({
  inputs,
  parameters,
}: TaskRequest): Promise<{ body: BodyInit; type: string; query: string }> {
  if (!(inputs instanceof File))
    return { body: JSON.stringify({ inputs, parameters }), type: "application/json", query: "" };
  const isSound = inputs.type.startsWith("audio/");
  const file = isSound ? await asWave(inputs) : await asLocalPicture(inputs);
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  return { body: file, type: file.type, query: query.size > 0 ? `?${query}` : "" };
}

function fileOf({ type, base64 }: { type: string; base64: string }): Blob {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type });
}
