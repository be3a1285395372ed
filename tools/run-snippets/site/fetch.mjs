/**
 * Loaded before JavaScript blocks: requests for the hub go to this machine's, and those for other hosts to its sample
 * files. What sitecustomize.py does for Python.
 */
const hub = process.env["HF_ENDPOINT"];
const original = globalThis.fetch;

globalThis.fetch = (input, options) => {
  const address = new URL(input instanceof Request ? input.url : String(input));
  if (hub === undefined || address.hostname === "127.0.0.1") return original(input, options);
  const isRepository = address.hostname === "huggingface.co" && !address.pathname.startsWith("/datasets/");
  const name = address.pathname.split("/").at(-1);
  return original(`${hub}${isRepository ? address.pathname : `/sample/${name}`}`, options);
};
