import { fork } from "node:child_process";
const w = fork(new URL("./src/runtime/worker.ts", import.meta.url), ["minilm"], { stdio: ["ignore","inherit","inherit","ipc"], execArgv: ["--conditions=vitrine-source"] });
w.on("exit",(c)=>console.log("exit",c));
