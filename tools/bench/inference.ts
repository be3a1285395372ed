/**
 * Compares the client with its peers, over loopback: a chat stream of 10,000 deltas. The server is
 * a separate process, and the benchmark compares the processor time of this one, which is the cost
 * of a stream where many run concurrently. The baseline does only what every client must do: read
 * the bytes, cut them at line ends, parse the JSON. The second one also puts the answer together, as the client does
 * for `partial`. Of each, the least of all rounds counts: a busy machine only adds to it.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { chatCompletionStream as hubStream } from "@huggingface/inference";
import { ChatAssembler, chatCompletionStream } from "@vitrine/inference";
import OpenAI from "openai";

const DELTAS = 10_000;
const ROUNDS = 21;
const WARM_UP = 4;
const KEY = "pk-bench";
const messages = [{ role: "user" as const, content: "Hi" }];

interface Row {
  name: string;
  deltasPerSecond: number;
  /** Ratios to the baseline, and to the baseline with the assembler. */
  ratios: readonly [number, number];
}

async function byHand(base: string, assembler?: ChatAssembler): Promise<number> {
  const response = await fetch(`${base}/chat/completions`, { method: "POST", body: JSON.stringify({ messages }) });
  const decoder = new TextDecoder();
  let [rest, count] = ["", 0];
  for await (const bytes of response.body ?? []) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data: ") || line === "data: [DONE]") continue;
      const value = JSON.parse(line.slice(6)) as { choices: { delta: { content?: string } }[] };
      assembler?.add(value as never);
      if (value.choices[0]?.delta.content) count++;
    }
  }
  return count;
}

/** Counts the deltas that have words, as a program would that shows them. */
async function drain(stream: AsyncIterable<{ choices: readonly { delta: { content?: unknown } }[] }>): Promise<number> {
  let count = 0;
  for await (const chunk of stream) if (chunk.choices[0]?.delta.content) count++;
  return count;
}

const CONTENDERS: readonly [name: string, run: (base: string) => Promise<number>][] = [
  ["read and JSON.parse by hand", (base) => byHand(base)],
  ["the same, with ChatAssembler", (base) => byHand(base, new ChatAssembler())],
  ["Vitrine", (base) => drain(chatCompletionStream({ accessToken: KEY, endpointUrl: base, model: "bench", messages }))],
  [
    "openai",
    async (base) =>
      drain(
        await new OpenAI({ apiKey: KEY, baseURL: base }).chat.completions.create({
          model: "bench",
          messages,
          stream: true,
        }),
      ),
  ],
  [
    "@huggingface/inference",
    (base) => drain(hubStream({ accessToken: KEY, endpointUrl: base, model: "bench", messages })),
  ],
];

/** Streams a second of one core, and what a stream costs next to the yardstick. */
async function compare(base: string): Promise<Row[]> {
  const times = CONTENDERS.map((): number[] => []);
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [index, [name, run]] of CONTENDERS.entries()) {
      const before = process.cpuUsage();
      // One after the other: they would share the core that is measured.
      // oxlint-disable-next-line no-await-in-loop
      const count = await run(base);
      const { user, system } = process.cpuUsage(before);
      if (count !== DELTAS - 1) throw new Error(`${name} saw ${count} deltas`);
      if (round >= WARM_UP) times[index]?.push((user + system) / 1e6);
    }
  const least = times.map((list) => Math.min(...list));
  const [baseline = Number.NaN, withAssembler = Number.NaN] = least;
  return CONTENDERS.map(([name], index) => {
    const time = least[index] ?? Number.NaN;
    return { name, deltasPerSecond: DELTAS / time, ratios: [time / baseline, time / withAssembler] };
  });
}

/** The comparisons as lines of a Markdown table. */
export async function benchInference(): Promise<string> {
  const server = fork(fileURLToPath(new URL("stream-server.mjs", import.meta.url)));
  try {
    const [port] = (await once(server, "message")) as [number];
    const lines: string[] = [
      "| a chat stream of 10,000 deltas | contender | deltas a second and core | cost relative to the first | to the second |",
      "|---|---|---|---|---|",
    ];
    for (const [path, title] of [
      ["whole", "in large pieces"],
      ["each", "each delta written by itself"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      for (const { name, deltasPerSecond, ratios } of await compare(`http://127.0.0.1:${port}/${path}/v1`))
        lines.push(
          `| ${title} | ${name} | ${Math.round(deltasPerSecond).toLocaleString("en")} | ${ratios.map((ratio) => ratio.toFixed(2)).join(" | ")} |`,
        );
    }
    return lines.join("\n");
  } finally {
    server.disconnect();
  }
}
