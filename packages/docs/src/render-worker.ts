/** One of the threads of {@link file://./parallel.ts}: renders its share of the pages and hands them over at once. */
import nodeModule from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { Share } from "./parallel.ts";

nodeModule.enableCompileCache?.();
const { Documentation } = await import("./documentation.ts");
const { sources, thread, threads } = workerData as Share;
const documentation = new Documentation(sources);
const share = documentation.pages.filter((_page, index) => index % threads === thread);
parentPort?.postMessage(share.map((page) => [page.address, documentation.render(page)]));
