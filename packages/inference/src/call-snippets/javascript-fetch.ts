/** JavaScript with `fetch` alone, for Node. A refused request ends the program with the server's message. */

import { js, type Code, type Value } from "@vitrine/code";
import type { AnswerPath } from "../protocol/provider.ts";
import { withFileAs, type Credential, type PrintableCall, type PrintableRequest } from "./printable-call.ts";
import { JOB_SECONDS, POLL_SECONDS, type PrintResult } from "./printed-call.ts";

type Js = Code<"javascript">;
type JsValue = Value<"javascript">;

/** The key as an expression. */
export function javascriptKey({ inlined, variable }: Credential): Js {
  return inlined === undefined ? js.raw(`process.env.${variable}`) : js.value(inlined);
}

/** The value of the credential's header as an expression. */
export function javascriptCredential(credential: Credential): Js {
  const { prefix, inlined } = credential;
  if (inlined !== undefined) return js.value(prefix + inlined);
  const key = javascriptKey(credential);
  return prefix === "" ? key : js.raw(`"${prefix}" + ${key.text}`);
}

export function printFetch(call: PrintableCall): PrintResult {
  const { request } = call;
  if (typeof request === "string") return request;
  if (call.isQueued && !call.job) return "Waiting for this provider's jobs takes more than a few lines: use a client.";
  if (call.job) return { code: printJob(call, request) };
  if (call.hasTools && request.body.kind === "json") return { code: printTools(call, request, request.body.value) };
  const { answer, savedAs } = call;
  return {
    code: js`
      ${imports(call, request)}

      ${request.body.kind === "multipart" ? form(call, request) : encodedFile(call, request)}

      const response = await fetch(${request.url}, {
        method: ${request.method},
        ${headersOf(call, request)}
        ${payload(call, request)}
      });
      ${checked("response")}

      ${
        call.stream
          ? STREAM
          : answer.kind === "body"
            ? saved(js`await response.arrayBuffer()`, savedAs[answer.media])
            : result(call, js`const answer = await response.json();`)
      }
    `,
  };
}

function printTools(call: PrintableCall, request: PrintableRequest, body: Readonly<Record<string, unknown>>): Js {
  const values = { ...body, messages: js.raw("messages") } as JsValue;
  return toolLoop(
    body["messages"] as JsValue,
    js`
      const response = await fetch(${request.url}, {
        method: ${request.method},
        ${headersOf(call, request)}
        body: JSON.stringify(${values}),
      });
      ${checked("response")}
      const completion = await response.json();
    `,
  );
}

/**
 * Calls the model, runs the tools that it calls, and calls it again until it answers.
 *
 * @param answered sets `completion`
 */
export function toolLoop(messages: JsValue, answered: Js): Js {
  return js`
    /** @type {(name: string, args: unknown) => string} */
    function runTool(name, args) {
      return JSON.stringify({ tool: name, arguments: args });
    }

    /** @type {any[]} */
    const messages = ${messages};
    for (let step = 0; step < 10; step++) {
      ${answered}
      const { message } = completion.choices[0];
      messages.push(message);
      if (!message.tool_calls?.length) {
        console.log(message.content);
        break;
      }
      for (const call of message.tool_calls) {
        const { name, arguments: text } = call.function;
        console.log(\`\${name}(\${text})\`);
        messages.push({ role: "tool", tool_call_id: call.id, content: runTool(name, JSON.parse(text)) });
      }
    }
  `;
}

function imports(call: PrintableCall, { body, fileForm }: PrintableRequest): Js {
  const names = [
    ...(call.file && fileForm === undefined && body.kind !== "json" ? ["openAsBlob"] : []),
    ...(call.file && fileForm !== undefined ? ["readFileSync"] : []),
    ...(!call.stream && call.answer.kind !== "json" ? ["writeFileSync"] : []),
  ];
  return names.length === 0 ? js.empty : js.raw(`import { ${names.join(", ")} } from "node:fs";`);
}

function encodedFile({ file }: PrintableCall, { fileForm, fileType }: PrintableRequest): Js {
  if (file === undefined || fileForm === undefined) return js.empty;
  const encoded = js`readFileSync(${file.name}, "base64")`;
  const value = fileForm === "base64" ? encoded : js`${`data:${fileType ?? file.type};base64,`} + ${encoded}`;
  return js`const ${js.identifier(file.kind)} = ${value};`;
}

function form({ file }: PrintableCall, { body }: PrintableRequest): Js {
  if (body.kind !== "multipart" || file === undefined) return js.empty;
  const parts = body.parts.map(({ name, value, fileName }) =>
    typeof value === "string"
      ? js`form.append(${name}, ${value});`
      : js`form.append(${name}, await openAsBlob(${file.name}, { type: ${value.type} }), ${fileName ?? file.name});`,
  );
  return js.lines(js`const form = new FormData();`, ...parts);
}

function payload({ file }: PrintableCall, { body }: PrintableRequest): Js {
  if (body.kind === "multipart") return js`body: form,`;
  if (body.kind === "binary") return js`body: await openAsBlob(${file?.name ?? ""}),`;
  return js`body: JSON.stringify(${(file ? withFileAs(body.value, js.identifier(file.kind)) : body.value) as JsValue}),`;
}

function headersOf(call: PrintableCall, request: PrintableRequest): Js {
  const record = headerRecord(call, request.headers);
  return Object.keys(record).length === 0 ? js.empty : js`headers: ${record},`;
}

function headerRecord({ credential }: PrintableCall, headers: PrintableRequest["headers"]): Record<string, JsValue> {
  return { ...(credential ? { [credential.header]: javascriptCredential(credential) } : {}), ...headers };
}

/** The status of an answer, looked at. */
function checked(name: "response" | "download"): Js {
  return js.raw(`if (!${name}.ok) throw new Error(\`\${${name}.status}: \${await ${name}.text()}\`);`);
}

/** Reads a part of an answer: `answer.data[0]`. */
export function javascriptPath(value: Js, path: AnswerPath): Js {
  const named = (code: string, name: string) =>
    js.isIdentifier(name) ? `${code}.${name}` : `${code}[${js.value(name).text}]`;
  const text = path.reduce<string>((code, step) => {
    if (typeof step === "object") return `(${named(code, step[0])} ?? ${named(code, step[1])})`;
    return typeof step === "number" ? `${code}[${step}]` : named(code, step);
  }, value.text);
  return js.raw(text);
}

function saved(bytes: Js, name: string): Js {
  return js`
    writeFileSync(${name}, Buffer.from(${bytes}));
    console.log(${`Saved ${name}`});
  `;
}

function result({ answer, savedAs }: PrintableCall, declaration: Js): Js {
  const json = js`answer`;
  if (answer.kind === "json" || answer.kind === "body")
    return js`
      ${declaration}
      console.log(${answer.kind === "json" ? javascriptPath(json, answer.path) : json});
    `;
  const found = javascriptPath(json, answer.path);
  if (answer.kind === "base64")
    return js`
      ${declaration}
      writeFileSync(${savedAs[answer.media]}, ${found}, "base64");
      console.log(${`Saved ${savedAs[answer.media]}`});
    `;
  return js`
    ${declaration}
    const download = await fetch(${answer.orFirst ? js`[${found}].flat()[0]` : found});
    ${checked("download")}
    ${saved(js`await download.arrayBuffer()`, savedAs[answer.media])}
  `;
}

/** Lines come in pieces; comments and blank lines lie between events; a chunk may have no choices and no text. */
const STREAM = js`
  let rest = "";
  let isDone = false;
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data:")) continue;
      const data = line.slice(5).trim();
      if (data === "[DONE]") {
        isDone = true;
        continue;
      }
      const chunk = JSON.parse(data);
      if (chunk.error) throw new Error(JSON.stringify(chunk.error));
      for (const choice of chunk.choices ?? []) process.stdout.write(choice.delta?.content ?? "");
    }
  }
  if (!isDone) throw new Error("The stream ended early.");
  console.log();
`;

function printJob(call: PrintableCall, request: PrintableRequest): Js {
  const { job } = call;
  if (!job) return js.empty;
  const { poll } = job;
  const pollPath =
    "under" in poll
      ? js`${poll.under} + ${javascriptPath(js`job`, job.id)}`
      : js`new URL(${javascriptPath(js`job`, poll.address)}).pathname`;
  const after = ("suffix" in poll ? (poll.suffix ?? "") : "") + request.search;
  const withSuffix = (path: Js, text: string) => (text === "" ? path : js`${path} + ${text}`);
  const body = (
    call.file && request.body.kind === "json"
      ? withFileAs(request.body.value, js.identifier(call.file.kind))
      : request.body.kind === "json"
        ? request.body.value
        : {}
  ) as JsValue;
  return js`
    ${imports(call, request)}

    const api = ${request.base};
    const headers = ${headerRecord(call, request.headers)};

    /** @type {(method: string, path: string, body?: unknown) => Promise<any>} */
    async function send(method, path, body) {
      const response = await fetch(api + path, { method, headers, body: body ? JSON.stringify(body) : undefined });
      ${checked("response")}
      return response.json();
    }

    ${encodedFile(call, request)}

    const job = await send("POST", ${request.url.slice(request.base.length)}, ${body});
    const path = ${pollPath};
    const deadline = Date.now() + ${JOB_SECONDS * 1000};
    let answer;
    while (true) {
      answer = await send("GET", ${withSuffix(js`path`, after)});
      const status = ${javascriptPath(js`answer`, job.status)};
      if (status === ${job.done}) break;
      if (${[...job.failed]}.includes(status)) throw new Error(\`The job failed: \${JSON.stringify(answer)}\`);
      if (Date.now() > deadline) throw new Error(\`The job is not done yet: \${JSON.stringify(answer)}\`);
      await new Promise((resolve) => setTimeout(resolve, ${POLL_SECONDS * 1000}));
    }

    ${job.fetchesResult ? js`answer = await send("GET", ${withSuffix(js`path`, request.search)});` : js.empty}
    ${result(call, js.empty)}
  `;
}
