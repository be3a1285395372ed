/** Call snippets of one chat model, all clients: ours against the field's reference, which renders templates. */
import { snippets as hubSnippets } from "@huggingface/inference";
import { callSnippets } from "@vitrine/inference";
import { type Comparison, interleave } from "./alternating-runs.ts";

const MODEL = {
  id: "Qwen/Qwen2.5-7B-Instruct",
  pipeline_tag: "text-generation",
  tags: ["conversational"],
  inferenceProviderMapping: [
    { provider: "together", providerId: "Qwen/Qwen2.5-7B-Instruct-Turbo", task: "conversational", status: "live" },
  ],
} as const;

/** Time of one snippet, not of one call: the contenders do not write equally many. */
export function benchCallSnippets(): Comparison[] {
  return [false, true].map((streaming) => {
    const ours = () => callSnippets(MODEL, { provider: "together", streaming }).snippets;
    const hubs = () =>
      hubSnippets.getInferenceSnippets(
        { id: MODEL.id, pipeline_tag: "text-generation", tags: ["conversational"], inference: "" },
        "together",
        {
          provider: "together",
          hfModelId: MODEL.id,
          providerId: MODEL.inferenceProviderMapping[0].providerId,
          status: "live",
          task: "conversational",
        },
        { streaming },
      );
    const { title, rows } = interleave(
      `call snippets, chat${streaming ? ", streamed" : ""}`,
      [
        { name: "@huggingface/inference", run: hubs },
        { name: "Vitrine", run: ours },
      ],
      // Long enough for both to run as compiled code for most of the rounds.
      { rounds: 61 },
    );
    const counts = [hubs().length, ours().length];
    return {
      title,
      rows: rows.map((row, index) => ({
        name: `${row.name}, of ${counts[index]}`,
        microseconds: row.microseconds / (counts[index] ?? 1),
        ratio: (row.ratio * (counts[0] ?? 1)) / (counts[index] ?? 1),
      })),
    };
  });
}
