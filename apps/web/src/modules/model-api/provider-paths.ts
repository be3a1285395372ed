/**
 * Which of a provider's own paths a caller may use with this site's key there. The key opens more than models: files,
 * batches, jobs of others, settings. So only paths that run a model are passed on, and of these only what has a price here
 * or is counted.
 */
import { isObject } from "@vitrine/base";
import type { InferenceProvider } from "@vitrine/inference";
import { ApiError } from "./api-error.ts";
import type { Caller } from "./caller.ts";
import type { Rights } from "./configuration.ts";
import type { Target, Targets } from "./targets.ts";

/** Paths at which services of OpenAI's form run a model that the body names. */
const RUNS =
  /(^|\/)(completions|embeddings|images\/(generations|edits|variations)|audio\/(speech|transcriptions|translations)|rerank|moderations)$/;

/**
 * What a call of a path is in the ledger, and what its body says.
 * @throws ApiError where the caller may not
 */
export async function providerPathTarget(
  targets: Targets,
  { provider, path, request }: { provider: InferenceProvider; path: string; request: Request },
  { caller, rights }: { caller: Caller; rights: Rights },
): Promise<{ target: Target; body: Record<string, unknown> }> {
  if (!rights.providerPaths)
    throw notAllowed(
      "This token may not use paths of providers. Call models by /v1, or ask the operator for providerPaths.",
    );
  // Which model a path of a provider is for, only the provider knows.
  if (!rights.models.includes("*")) throw notAllowed("This token may use some models only. Call them by /v1.");
  if (request.method !== "POST") throw runsNoModel();
  const [plain = ""] = path.split("?", 1);
  const body = await jsonOf(request);
  const { model } = body;
  const found = await targets.atPath(provider, { path: plain, model }, caller);
  if (!RUNS.test(plain) && found?.isNamed !== true) throw runsNoModel();
  const price = found?.place.price;
  if (price === undefined && rights.requestsPerMinute === undefined)
    throw notAllowed(
      "This model has no price here. The operator can give the token requestsPerMinute, to count its calls.",
    );
  const name = found?.model ?? `${provider}/${typeof model === "string" ? model.slice(0, MAX_NAME_CHARS) : plain}`;
  return { target: { model: name, among: [{ ...found?.place, name: provider }], strategy: "order" }, body };
}

const MAX_NAME_CHARS = 300;

const runsNoModel = () => notAllowed("Only paths that run a model are passed on. Call models by /v1.");

function notAllowed(message: string): ApiError {
  return new ApiError(403, "path_not_allowed", message);
}

/** The fields of a JSON body; none of another one, such as a form. */
async function jsonOf(request: Request): Promise<Record<string, unknown>> {
  if (!/json/i.test(request.headers.get("content-type") ?? "")) return {};
  const value: unknown = await request
    .clone()
    .json()
    .catch(() => {
      throw new ApiError(400, "invalid_json", "The body is not JSON.");
    });
  return isObject(value) ? value : {};
}
