/** Models of a hub. Its answers are parsed once, here; pages get records. */
import { parseHubModel, type ModelRecord } from "@vitrine/models";

const HUB = process.env["HUB"] ?? "http://127.0.0.1:3000";

export async function listModels(): Promise<ModelRecord[]> {
  const answer = await fetch(`${HUB}/api/models?limit=20`);
  if (!answer.ok) throw new Error(`The hub says ${answer.status}.`);
  const models = (await answer.json()) as unknown[];
  return models.map(parseHubModel).flatMap((parsed) => (parsed.ok ? [parsed.record] : []));
}

/** Undefined where there is no such model. */
export async function findModel(owner: string, name: string): Promise<ModelRecord | undefined> {
  const answer = await fetch(`${HUB}/api/models/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The hub says ${answer.status}.`);
  const parsed = parseHubModel(await answer.json());
  return parsed.ok ? parsed.record : undefined;
}
