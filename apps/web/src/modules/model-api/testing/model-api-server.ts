/** The model API on a port of this machine, over a store in memory, with the test kit as every provider. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { openStore, type Store } from "@vitrine/hub";
import type { LocalRuntime } from "@vitrine/local-models";
import { KIT_MODEL, PROVIDER_KEY, startTestKit, type TestKit } from "@vitrine/test-kit";
import { Hono, type Context } from "hono";
import { gateway, type RequestContext } from "../../../server/http/gateway.ts";
import { ApiError } from "../api-error.ts";
import type { Caller } from "../caller.ts";
import { parseConfiguration } from "../configuration.ts";
import { ModelApi, type ModelApiOptions } from "../model-api.ts";
import { modelApiRoutes } from "../routes.ts";

/** A model of the catalog that two providers with keys serve, at different prices. */
export const MODEL = "org/model";
/** One that only some may see. */
export const HIDDEN = "secret/model";
/** Keys that no answer, no log and no ledger may hold. */
export const KEYS = { GROQ: PROVIDER_KEY, TOGETHER: PROVIDER_KEY, SERVER: PROVIDER_KEY };

export interface ModelApiServer {
  url: string;
  kit: TestKit;
  api: ModelApi;
  store: Store;
  errors: unknown[];
  /** Answers that are still sent. */
  close(): Promise<void>;
}

/** @param file the operator's file; tokens are the names of callers */
export async function startModelApi(
  file: Record<string, unknown> = {},
  more: Partial<ModelApiOptions> & { local?: LocalRuntime } = {},
  /** More of the environment, and who receives what is sent to its webhook. */
  { send, ...env }: Record<string, unknown> & { send?: (body: unknown) => void } = {},
): Promise<ModelApiServer> {
  const kit = await startTestKit();
  const store = await openStore({ memory: true });
  await store.upsertMany(
    [MODEL, HIDDEN].map((id) => ({
      id,
      tags: ["conversational"],
      pipeline_tag: "text-generation",
      origin: { from: "hub", endpoint: "https://hub.example", commit: "0" } as never,
    })),
  );
  const listing = (provider: string, model: string, input: number) => ({
    provider,
    providerId: model === MODEL ? KIT_MODEL : "kit-secret",
    model,
    task: "conversational",
    price: { input, output: 2 * input },
    readOn: "2026-11-01",
    source: "test",
  });
  await store.replaceListings("test", [
    listing("groq", MODEL, 3),
    listing("together", MODEL, 1),
    listing("groq", HIDDEN, 1),
  ]);
  const configuration = parseConfiguration(
    {
      providers: { groq: "GROQ", together: "TOGETHER" },
      endpoints: [{ name: "server", url: kit.url, key: "SERVER" }],
      ...file,
    },
    { ...KEYS, ...(env as NodeJS.ProcessEnv) },
  );
  const errors: unknown[] = [];
  const api = new ModelApi({
    store,
    ledger: store.callLedger,
    configuration,
    fetch: (async (input, init) => {
      if (!send || input !== configuration.webhook) return kit.fetch(input as string, init);
      send(JSON.parse(String(init?.body)));
      return new Response();
    }) as typeof fetch,
    onError: (error) => void errors.push(error),
    ...more,
  });
  const app = new Hono<RequestContext>();
  app.use(...gateway({}));
  app.route(
    "/",
    modelApiRoutes({
      api,
      callerOf,
      hasTokens: true,
      local: undefined,
      serve: async () => new Response(null, { status: 404 }),
    }),
  );
  app.notFound((context) => context.json({ error: "not found" }, 404));

  /** Tokens are names: `ada` sees the public models only. */
  async function callerOf(context: Context<RequestContext>): Promise<Caller> {
    const token =
      context.req.header("x-api-key") ?? /^Bearer (.+)$/.exec(context.req.header("authorization") ?? "")?.[1];
    if (token === undefined || !/^(ada|bert|chief|limited-.+)$/.test(token))
      throw new ApiError(401, "token_unknown", "This token is not known here.");
    return {
      name: token,
      groups: token.startsWith("limited-team") ? ["research"] : [],
      store: token === "chief" ? store : store.restrictedTo([MODEL]),
      visible: String(token === "chief"),
      isAdmin: token === "chief",
    };
  }

  const server = await new Promise<Server>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started as Server));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kit,
    api,
    store,
    errors,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await store.callLedger.flush();
      await Promise.all([kit.close(), store.close()]);
    },
  };
}
