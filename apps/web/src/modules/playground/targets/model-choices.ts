/** Models to choose from, each with what one would like to know before: what it can do, and whether it fits here. */
import { detectEndpoint, type Endpoint } from "@vitrine/local-models";
import type { ModelSummary, Store } from "@vitrine/hub";
import { modelAbilities } from "@vitrine/models";
import { formatBytes, formatCount, formatParameters, formatPrice, type ModelFit } from "@vitrine/react";
import type { InferenceServices } from "../../../catalog/inference-services.ts";
import { type ChosenMachine, fitsOfList, shortMachineName } from "../../../catalog/machine.ts";
import { CATALOG_LABELS } from "../../../catalog/messages/catalog-labels.ts";
import { MODEL_FACTS_LABELS as LABELS } from "../messages/model-facts-labels.ts";

export interface ModelChoice {
  id: string;
  facts: string;
}

/** In the language of the request, and for the visitor's machine. */
export async function modelChoices(
  store: Store,
  models: readonly ModelSummary[],
  machine: ChosenMachine,
): Promise<ModelChoice[]> {
  const fits = await fitsOfList(store, models, machine);
  return models.map((model) => {
    const { id, parameters, abilities, license = "", contextLength, providers, lowestPrice } = model;
    const facts = [
      abilityNames(abilities),
      fitText(fits.get(id), machine),
      parameters === undefined ? "" : LABELS.weights({ count: formatParameters(parameters) }),
      contextLength === undefined ? "" : LABELS.context({ tokens: formatCount(contextLength) }),
      license,
      lowestPrice === undefined ? "" : LABELS.price({ price: formatPrice(lowestPrice) }),
      providers.length === 0 ? "" : LABELS.providers({ count: providers.length }),
    ];
    return { id, facts: facts.filter(Boolean).join(" · ") };
  });
}

function fitText(found: ModelFit | undefined, { machine }: ChosenMachine): string {
  if (found === undefined) return "";
  if (machine === undefined || found.fit === undefined) return LABELS.needs({ memory: formatBytes(found.bytes) });
  const name = shortMachineName(machine);
  if (found.fit === "too-large") return LABELS.tooLarge({ machine: name });
  return (found.fit === "tight" ? LABELS.tight : LABELS.fits)({ machine: name });
}

/** Without the ability to chat, which all of them have here. */
function abilityNames(abilities: readonly string[]): string {
  const names: Readonly<Record<string, string>> = { ...CATALOG_LABELS.abilities, json: LABELS.json };
  return abilities.flatMap((id) => (id === "chat" ? [] : (names[id] ?? id))).join(", ");
}

/** What the models of a server can do: by their records, and by the server's own word. */
export async function serverFacts(
  store: Store,
  { models, abilities = {} }: Endpoint,
): Promise<Readonly<Record<string, string>>> {
  const records = new Map((await store.getMany(models)).map((record) => [record.id, record]));
  return Object.fromEntries(
    models.flatMap((id) => {
      const record = records.get(id);
      const own = Object.hasOwn(abilities, id) ? (abilities[id] ?? []) : [];
      const facts = abilityNames([...new Set([...(record ? modelAbilities(record) : []), ...own])]);
      return facts === "" ? [] : [[id, facts] as const];
    }),
  );
}

const LOOK_MS = 1000;
const looks = new WeakMap<Endpoint, { at: number; found: Promise<Endpoint> }>();

/** A server as it is now: models come and go while this site runs. Many who ask at once are one look. */
export function lookedAt(endpoint: NonNullable<InferenceServices["endpoint"]>): Promise<Endpoint> {
  const { url, token } = endpoint;
  const known = looks.get(endpoint);
  if (known && performance.now() - known.at < LOOK_MS) return known.found;
  const found = detectEndpoint(url, token ? { token } : {}).catch(() => endpoint);
  looks.set(endpoint, { at: performance.now(), found });
  return found;
}
