/** Python with `fal_client`: Fal's own client, with Fal's own key. */

import { py, type Value } from "@vitrine/code";
import { withFileAs, type PrintableCall } from "./printable-call.ts";
import type { PrintResult } from "./printed-call.ts";
import { pythonPath } from "./python-requests.ts";

type PyValue = Value<"python">;

/** `fal_client`: Fal's own, with Fal's own key. */
export function printFalClient(call: PrintableCall): PrintResult {
  const { provider, request, answer, savedAs, credential } = call;
  if (provider.id !== "fal-ai") return "fal_client calls Fal alone.";
  if (typeof request === "string") return request;
  const application = new URL(request.url).pathname.replace(/^\//, "").replace(call.routed ? /^fal-ai\// : /^$/, "");
  const values = (
    call.file && request.body.kind === "json"
      ? withFileAs(request.body.value, py`fal_client.encode_file(${call.file.name})`)
      : request.body.kind === "json"
        ? request.body.value
        : {}
  ) as PyValue;
  const key = call.routed ? undefined : credential?.inlined;
  const subject = key === undefined ? py`fal_client` : py`fal_client.SyncClient(key=${key})`;
  const method = call.isQueued ? py`subscribe` : py`run`;
  const limit = call.isQueued ? py`client_timeout=900,` : py`timeout=300,`;
  return {
    install: "pip install -U fal-client",
    notes: ["Reads the key from FAL_KEY and is billed by Fal, not through the hub."],
    code: py`
      ${answer.kind === "address" ? py`from urllib.request import urlretrieve` : py.empty}

      import fal_client

      result = ${subject}.${method}(
          ${application},
          arguments=${values},
          ${limit}
      )
      ${answer.kind === "address" ? py`urlretrieve(${pythonPath(py`result`, answer.path)}, ${savedAs[answer.media]})` : py`print(${pythonPath(py`result`, answer.kind === "body" ? [] : answer.path)})`}
    `,
  };
}
