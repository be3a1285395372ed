/** How calls of models are measured, for Prometheus and for OpenTelemetry alike. */
const OPERATIONS = new Map([
  ["conversational", "chat"],
  ["text-generation", "text_completion"],
  ["feature-extraction", "embeddings"],
]);
/** The bounds that the conventions advise. */

export const MODEL_SECONDS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
export const TOKENS = [1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304];

/** The operation of a task, as the conventions for generative AI name it. */
export function operationOf(task: string): string {
  return OPERATIONS.get(task) ?? "generate_content";
}
