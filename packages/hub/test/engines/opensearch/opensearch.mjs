#!/usr/bin/env node
/**
 * `npm run opensearch -w tools -- [--nodes 3] [--memory 512] [--port 9200]` runs an OpenSearch cluster for development until
 * Ctrl-C. Its data stay in `.vitrine/opensearch`.
 */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { prepare, startNodes, untilReady } from "./nodes.mjs";

const { values } = parseArgs({
  options: {
    nodes: { type: "string", default: "1" },
    memory: { type: "string", default: "512" },
    port: { type: "string", default: "9200" },
    folder: {
      type: "string",
      default: fileURLToPath(new URL("../../../../.vitrine/opensearch/data", import.meta.url)),
    },
  },
});
const reason = prepare();
if (reason !== undefined) {
  process.stderr.write(`${reason}.\n`);
  process.exit(1);
}
const nodes = Number(values.nodes);
const cluster = await startNodes({
  nodes,
  memory: Number(values.memory),
  port: Number(values.port),
  folder: `${values.folder}-${nodes}`,
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void cluster.stop().then(() => process.exit(0)));
await untilReady(cluster.url, { nodes });
process.stdout.write(`OpenSearch runs. Start Vitrine with:\n\n  OPENSEARCH_URL=${cluster.url} npm start\n`);
