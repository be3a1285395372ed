/** A worker that does what the input says, to see what becomes of the server: hang, die, swell, or echo. */
import type { FromWorker, ToWorker } from "../runtime/protocol.ts";

const hoard: Buffer[] = [];

process.on("message", (message: ToWorker) => {
  if (message.kind !== "run") return;
  const { job, inputs } = message;
  const send = (answer: FromWorker) => process.send?.(answer);
  send({ kind: "running", job, loadMs: 0 });
  if (inputs === "hang") while (true);
  if (inputs === "die") process.exit(7);
  if (inputs === "swell") {
    setInterval(() => hoard.push(Buffer.alloc(40_000_000, 1)), 20);
    return;
  }
  const value = { pid: process.pid, inputs, secrets: Object.keys(process.env) };
  setTimeout(
    () => send({ kind: "result", job, output: { kind: "json", value }, runMs: 1, loaded: [], rssMb: 1 }),
    inputs === "slow" ? 150 : 0,
  );
});
process.on("disconnect", () => process.exit(0));
