/** Reads documents in a worker, one after the other. */
import { isObject } from "@vitrine/base";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { workerCall } from "../rendering/worker-call.ts";

const LABELS = PLAYGROUND_LABELS.documents;

/** The worker's answer: no text for a file that is no document. */
export type DocumentAnswer = { text: string | undefined } | { problem: string };

const reader = workerCall<File, DocumentAnswer>({
  make: () => new Worker(new URL("document-worker.ts", import.meta.url), { type: "module", name: "documents" }),
  timeoutMs: 60_000,
  messages: LABELS,
  // pdf.js speaks as a worker too.
  isAnswer: (message) => isObject(message) && ("text" in message || "problem" in message),
});

/** The words of a PDF, a Word or Excel file, or a web page; nothing of another file. @throws why it cannot be read */
export async function readDocument(file: File): Promise<string | undefined> {
  const answer = await reader.ask(file);
  if ("problem" in answer)
    throw new Error(LABELS.unreadable({ name: file.name, reason: answer.problem.slice(0, 200) }));
  if (answer.text?.trim() === "") throw new Error(LABELS.noWords({ name: file.name }));
  return answer.text;
}
