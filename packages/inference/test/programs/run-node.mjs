/**
 * Runs JavaScript programs one after the other in one process, so that clients are loaded once. A program is imported
 * from its file, unchanged; what it prints is caught, and a rejection counts as Node would count it: exit code 1 with
 * the error on standard error. Nothing here keeps the process alive meanwhile: a program that waits for something that
 * does not do so either ends it, as it would end itself.
 */

import { inspect } from "node:util";
import { pathToFileURL } from "node:url";

process.on("message", async ({ file, folder, environment }) => {
  process.chdir(folder);
  Object.assign(process.env, environment);
  const printed = { stdout: "", stderr: "" };
  const restore = ["stdout", "stderr"].map((name) => {
    const { write } = process[name];
    process[name].write = (text) => {
      printed[name] += String(text);
      return true;
    };
    return () => (process[name].write = write);
  });
  let code = 0;
  process.channel.unref();
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    code = 1;
    printed.stderr += inspect(error);
  }
  process.channel.ref();
  for (const undo of restore) undo();
  process.send({ code, ...printed });
});
process.send("ready");
