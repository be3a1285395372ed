/**
 * Every field that the clients' own types have, at any depth, changes what the provider gets or what is answered, or the
 * answer names it: in a refusal, or among those without effect. The fields come out of the compiler, so that those of a
 * client's next release come along.
 */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startModelApi, type ModelApiServer } from "./testing/model-api-server.ts";
import { fieldsOfInterface, type FieldCase } from "./testing/type-fields.ts";

type Fields = Record<string, unknown>;

let site: ModelApiServer;
beforeAll(async () => {
  site = await startModelApi();
});
afterAll(() => site.close());

const model = "model-a";
const user = { role: "user", content: "Hi" };
const messages = [user];
const addUser = (body: Fields, name: string) => ({ ...body, [name]: [user, ...(body[name] as unknown[])] });

interface Door {
  /** What a request must have. */
  base: Fields;
  /** Makes sense of a field: what must be there beside it. */
  around?: (body: Fields, path: string) => Fields;
  /** Fields that mean nothing here: names that a server gave to what it said. */
  meaningless?: RegExp;
}
const DOORS: Record<string, Door> = {
  "/v1/chat/completions": { base: { model, messages }, around: streamed },
  "/v1/completions": { base: { model, prompt: "Hi" }, around: streamed },
  "/v1/responses": {
    base: { model, input: "Hi" },
    around: (body, path) => (Array.isArray(body["input"]) ? addUser(body, "input") : streamed(body, path)),
    meaningless: /^input\[\](\(\w+\))?\.(id|status|namespace)\b/,
  },
  "/v1/embeddings": { base: { model, input: "Hi" } },
  "/v1/images/generations": { base: { model, prompt: "a cat", stream: false } },
  "/v1/audio/speech": { base: { model, input: "Hi", voice: "alloy" } },
  "/v1/messages": {
    base: { model, messages, max_tokens: 9 },
    around: (body, path) => (path.startsWith("messages") ? addUser(body, "messages") : body),
    // What models do by themselves.
    meaningless: /^thinking\(adaptive\)$/,
  },
  "/api/chat": {
    base: { model, messages, stream: false },
    around: (body, path) =>
      path.startsWith("messages") && !path.endsWith(".role")
        ? {
            ...body,
            messages: (body["messages"] as Fields[]).map((each) => ({
              ...each,
              role: path.endsWith("tool_name") ? "tool" : "assistant",
            })),
          }
        : body,
  },
  "/api/generate": { base: { model, prompt: "Hi", stream: false } },
  "/api/embed": { base: { model, input: "Hi" } },
};

/** Options of streams are said with one. */
function streamed(body: Fields, path: string): Fields {
  return path.startsWith("stream_options") ? { ...body, stream: true } : body;
}

/** One of so many fields of a door is asked with where not all are, with all of its words. */
const EVERY = Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1 ? 1 : 12;

const file = fileURLToPath(new URL("testing/client-requests.ts", import.meta.url));
const requests = fieldsOfInterface(file, "ClientRequests");

interface Outcome {
  status: number;
  /** Names of fields that have no effect, each without what it is a part of; of a refusal all its words. */
  named: string[];
  text: string;
  sent: string;
}

async function outcomeOf(path: string, body: Fields): Promise<Outcome> {
  site.kit.reset();
  site.kit.say({ content: "Hello", reasoning: "Hm." });
  const answer = await fetch(site.url + path, {
    method: "POST",
    headers: { authorization: "Bearer ada", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const bodies = site.kit.requests.filter(({ method }) => method === "POST").map((each) => each.body);
  const ignored = (answer.headers.get("x-ignored-fields") ?? "").split(", ");
  const named = answer.status === 400 ? text.split(/\W+/) : ignored.map((name) => name.replace(/.*\./, ""));
  // What differs between two answers to one request.
  const plain = text.replace(/(resp|msg|cmpl|rs|fc)[_-][\w-]+|"(created\w*|\w+_duration)":("[^"]*"|\d+)/g, "");
  return { status: answer.status, named, text: plain, sent: JSON.stringify(bodies) };
}

/** The field without the word that it says. */
const nameOf = (path: string) => path.replace(/=.*/, "");

test.each(Object.entries(DOORS))(
  "no field of %s is dropped in silence",
  async (path, { base, around = (body) => body, meaningless }) => {
    const silent = new Map<string, string>();
    /** A field of several words is heard where one of them is: another may be what goes without saying. */
    const heard = new Set<string>();
    const known = new Map<string, Promise<Outcome>>();
    const ask = (value: unknown, field: string) => {
      const [root = ""] = /^\w*/.exec(field) ?? [];
      const given = value as Fields;
      const body = around({ ...given, ...base, ...(root in given && { [root]: given[root] }) }, field);
      const key = JSON.stringify(body);
      const outcome = known.get(key) ?? outcomeOf(path, body);
      known.set(key, outcome);
      return outcome;
    };
    const fields = (requests.get(path) as FieldCase[]).filter(
      ({ path: field }) => !/^(model|stream)\b/.test(field) && !meaningless?.test(field),
    );
    expect(fields.length).toBeGreaterThan(5);
    const names = [...new Set(fields.map(({ path: field }) => nameOf(field)))];
    const asked = new Set(names.filter((_, at) => at % EVERY === 0));
    for (const { path: field, with: value, without } of fields.filter(({ path: each }) => asked.has(nameOf(each)))) {
      // oxlint-disable-next-line no-await-in-loop -- the kit knows one request at a time
      const own = await ask(value, field);
      // oxlint-disable-next-line no-await-in-loop
      const bare = await ask(without, field);
      const whole = nameOf(field);
      const names = field.split(/\W+/);
      const isNamed = own.named.some((name) => names.includes(name));
      // What is refused with all that is in it was refused before.
      const isRefused = own.status === 400 && bare.status === 400;
      const isHeard = own.status === 200 && (own.sent !== bare.sent || own.text !== bare.text);
      if (isNamed || isRefused || isHeard) heard.add(whole);
      else silent.set(whole, `${field} ${own.status} ${JSON.stringify(value)}`);
    }
    expect([...silent].flatMap(([field, what]) => (heard.has(field) ? [] : what))).toEqual([]);
  },
  120_000,
);
