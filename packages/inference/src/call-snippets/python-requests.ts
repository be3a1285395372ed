/**
 * Python with `requests`: the request as it goes over the wire. Every answer's status is looked at, and the server's
 * own message is printed where it refused.
 */

import { py, type Code, type Value } from "@vitrine/code";
import type { AnswerPath } from "../protocol/provider.ts";
import { withFileAs, type Credential, type PrintableCall, type PrintableRequest } from "./printable-call.ts";
import { JOB_SECONDS, POLL_SECONDS, REQUEST_SECONDS, type PrintResult } from "./printed-call.ts";
import { RUN_TOOL, toolLoop } from "./python-calls.ts";

type Py = Code<"python">;
type PyValue = Value<"python">;

/** The key as an expression. */
export function pythonKey({ inlined, variable }: Credential): Py {
  return inlined === undefined ? py.raw(`os.environ["${variable}"]`) : py.value(inlined);
}

export function printPythonRequests(call: PrintableCall): PrintResult {
  const { request } = call;
  if (typeof request === "string") return request;
  if (call.isQueued && !call.job) return "Waiting for this provider's jobs takes more than a few lines: use a client.";
  const install = "pip install -U requests";
  if (call.job) return { install, code: printJob(call, request) };
  if (call.stream) return { install, code: printStream(call, request) };
  if (call.hasTools && request.body.kind === "json")
    return { install, code: printTools(call, request, request.body.value) };
  const { answer, savedAs } = call;
  const code = py`
    ${imports(call, request)}

    ${encodedFile(call, request)}

    ${sent(call, request)}
    if not response.ok:
        raise SystemExit(f"{response.status_code}: {response.text}")

    ${answer.kind === "body" ? saved(py`response.content`, savedAs[answer.media]) : result(call, py`response.json()`)}
  `;
  return { install, code };
}

function printTools(call: PrintableCall, request: PrintableRequest, body: Readonly<Record<string, unknown>>): Py {
  const withMessages = {
    ...request,
    body: { kind: "json", value: { ...body, messages: py.raw("messages") } },
  } as const;
  const answered = py`
    ${sent(call, withMessages)}
    if not response.ok:
        raise SystemExit(f"{response.status_code}: {response.text}")
    message = response.json()["choices"][0]["message"]
  `;
  return py`
    ${imports(call, request, ["json"])}


    ${RUN_TOOL}


    ${toolLoop(py.value(body["messages"] as PyValue), answered, "json")}
  `;
}

function imports(call: PrintableCall, request: PrintableRequest, more: readonly string[] = []): Py {
  const names = [
    ...(request.fileForm !== undefined || call.answer.kind === "base64" ? ["base64"] : []),
    ...(call.credential && call.credential.inlined === undefined ? ["os"] : []),
    ...more,
  ].toSorted();
  const lines = names.map((name) => `import ${name}`);
  if (call.job && "address" in call.job.poll) lines.push("from urllib.parse import urlsplit");
  if (call.answer.kind === "address" && call.answer.canBeDataUrl) lines.push("from urllib.request import urlopen");
  if (lines.length > 0) lines.push("");
  return py.raw([...lines, "import requests"].join("\n"));
}

/** The call of `requests.post`, in a `with` where it reads a file. */
function sent(call: PrintableCall, request: PrintableRequest): Py {
  const { body } = request;
  if (body.kind === "json")
    return py`
      response = requests.post(
          ${request.url},
          ${headersOf(call, request)}
          json=${withFile(call, body.value)},
          timeout=${REQUEST_SECONDS},
      )
    `;
  const payload = payloadOf(call, request);
  const post = py`
    response = requests.post(
        ${request.url},
        ${headersOf(call, request)}
        ${payload}
        timeout=${REQUEST_SECONDS},
    )
  `;
  if (call.file === undefined) return post;
  return py`
    with open(${call.file.name}, "rb") as file:
        ${post}
  `;
}

function payloadOf(call: PrintableCall, { body }: PrintableRequest): Py {
  if (body.kind === "json") return py`json=${withFile(call, body.value)},`;
  if (body.kind === "binary") return py`data=file,`;
  const fields = Object.fromEntries(
    body.parts.flatMap(({ name, value }) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const files = body.parts.flatMap(({ name, value, fileName }) =>
    typeof value === "string" ? [] : [[name, py`(${fileName ?? name}, file, ${value.type})`] as const],
  );
  return py.lines(py`files=${Object.fromEntries(files)},`, py`data=${fields},`);
}

function withFile({ file }: PrintableCall, value: unknown): PyValue {
  return (file ? withFileAs(value, py.raw(file.kind)) : value) as PyValue;
}

/** `requests` sets the type of JSON and forms itself. */
function headersOf(call: PrintableCall, { headers, body }: PrintableRequest): Py {
  const record = headerRecord(call, headers, body.kind === "binary");
  return Object.keys(record).length === 0 ? py.empty : py`headers=${record},`;
}

function headerRecord(
  { credential }: PrintableCall,
  headers: PrintableRequest["headers"],
  keepsType: boolean,
): Record<string, PyValue> {
  const record: Record<string, PyValue> = {};
  if (credential) record[credential.header] = pythonCredential(credential);
  for (const [name, value] of Object.entries(headers)) if (keepsType || name !== "Content-Type") record[name] = value;
  return record;
}

export function pythonCredential(credential: Credential): Py {
  const { prefix, inlined } = credential;
  if (inlined !== undefined) return py.value(prefix + inlined);
  const key = pythonKey(credential);
  return prefix === "" ? key : py.raw(`"${prefix}" + ${key.text}`);
}

function encodedFile({ file }: PrintableCall, { fileForm, fileType }: PrintableRequest): Py {
  if (file === undefined || fileForm === undefined) return py.empty;
  const encoded = py`base64.b64encode(file.read()).decode()`;
  const value = fileForm === "base64" ? encoded : py`${`data:${fileType ?? file.type};base64,`} + ${encoded}`;
  return py`
    with open(${file.name}, "rb") as file:
        ${py.raw(file.kind)} = ${value}
  `;
}

/** Reads a part of an answer: `answer["data"][0]`. */
export function pythonPath(value: Py, path: AnswerPath): Py {
  const text = path.reduce<string>((code, step) => {
    if (typeof step !== "object") return `${code}[${py.value(step).text}]`;
    const [one, other] = step;
    return `(${code}.get(${py.value(one).text}) or ${code}[${py.value(other).text}])`;
  }, value.text);
  return py.raw(text);
}

function saved(bytes: Py, name: string): Py {
  return py`
    with open(${name}, "wb") as file:
        file.write(${bytes})
    print(${`Saved ${name}`})
  `;
}

/** Code that reads a JSON answer. */
function result({ answer, savedAs }: PrintableCall, json: Py): Py {
  if (answer.kind === "json") return py`print(${pythonPath(json, answer.path)})`;
  if (answer.kind === "body") return py`print(${json})`;
  const found = pythonPath(json, answer.path);
  if (answer.kind === "base64") return saved(py`base64.b64decode(${found})`, savedAs[answer.media]);
  if (answer.canBeDataUrl)
    return saved(py`urlopen(${found}, timeout=${REQUEST_SECONDS}).read()`, savedAs[answer.media]);
  return py`
    url = ${found}
    ${answer.orFirst ? py`url = url[0] if isinstance(url, list) else url` : py.empty}
    download = requests.get(url, timeout=${REQUEST_SECONDS})
    if not download.ok:
        raise SystemExit(f"{download.status_code}: {download.text}")
    ${saved(py`download.content`, savedAs[answer.media])}
  `;
}

function printStream(call: PrintableCall, request: PrintableRequest): Py {
  return py`
    ${imports(call, request, ["json"])}

    with requests.post(
        ${request.url},
        ${headersOf(call, request)}
        ${payloadOf(call, request)}
        stream=True,
        timeout=${REQUEST_SECONDS},
    ) as response:
        if not response.ok:
            raise SystemExit(f"{response.status_code}: {response.text}")

        for line in response.iter_lines():
            if not line.startswith(b"data:"):
                continue
            data = line[5:].strip()
            if data == b"[DONE]":
                break
            chunk = json.loads(data)
            if chunk.get("error"):
                raise SystemExit(chunk["error"])
            for choice in chunk.get("choices") or []:
                print((choice.get("delta") or {}).get("content") or "", end="", flush=True)
        else:
            raise SystemExit("The stream ended early.")
    print()
  `;
}

function printJob(call: PrintableCall, request: PrintableRequest): Py {
  const { job } = call;
  if (!job) return py.empty;
  const { poll } = job;
  const path = request.url.slice(request.base.length);
  const pollPath =
    "under" in poll
      ? py`${poll.under} + ${pythonPath(py`job`, job.id)}`
      : py`urlsplit(${pythonPath(py`job`, poll.address)}).path`;
  const after = ("suffix" in poll ? (poll.suffix ?? "") : "") + request.search;
  const [statusAt = "status"] = job.status.slice(-1);
  const around = job.status.slice(0, -1);
  const withSuffix = (value: Py) => (after === "" ? value : py`${value} + ${after}`);
  return py`
    ${imports(call, request, ["time"])}

    API = ${request.base}
    HEADERS = ${headerRecord(call, request.headers, false)}


    def send(method, path, body=None):
        response = requests.request(method, API + path, headers=HEADERS, json=body, timeout=${REQUEST_SECONDS})
        if not response.ok:
            raise SystemExit(f"{response.status_code}: {response.text}")
        return response.json()


    ${encodedFile(call, request)}

    job = send("POST", ${path}, ${withFile(call, request.body.kind === "json" ? request.body.value : {})})
    path = ${pollPath}
    deadline = time.monotonic() + ${JOB_SECONDS}
    while True:
        answer = send("GET", ${withSuffix(py`path`)})
        status = ${pythonPath(py`answer`, around)}.get(${String(statusAt)})
        if status == ${job.done}:
            break
        if status in ${[...job.failed]}:
            raise SystemExit(f"The job failed: {answer}")
        if time.monotonic() > deadline:
            raise SystemExit(f"The job is not done yet: {answer}")
        time.sleep(${POLL_SECONDS})

    ${job.fetchesResult ? py`answer = send("GET", ${request.search === "" ? py`path` : py`path + ${request.search}`})` : py.empty}
    ${result(call, py`answer`)}
  `;
}
