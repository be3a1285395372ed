/**
 * curl. A refused request makes the command fail and shows the server's message; nothing here ends the shell that it is
 * pasted into. Bodies go through standard input where they hold a file, which an argument would be too short for.
 */

import { json, sh, type Code, type Value } from "@vitrine/code";
import type { AnswerPath } from "../protocol/provider.ts";
import { withFileAs, type Credential, type PrintableCall, type PrintableRequest } from "./printable-call.ts";
import { JOB_SECONDS, POLL_SECONDS, REQUEST_SECONDS, type PrintResult } from "./printed-call.ts";

type Sh = Code<"shell">;

export function printCurl(call: PrintableCall): PrintResult {
  const { request, answer, savedAs } = call;
  if (typeof request === "string") return request;
  if (call.isQueued && !call.job) return "Waiting for this provider's jobs takes more than a few lines: use a client.";
  const needsJq = call.job !== undefined || answer.kind === "base64" || answer.kind === "address";
  const around = needsJq ? { notes: ["Needs jq to read the answer."] } : {};
  if (call.job) return { ...around, code: printJob(call, request) };
  if (answer.kind === "json" || call.stream)
    return { code: piped(call, request, call.stream ? sh`--no-buffer` : sh.empty) };
  if (answer.kind === "body") {
    const name = savedAs[answer.media];
    return {
      code: sh`
        ${piped(call, request, sh`--output ${name}`)} ||
          { cat ${name} >&2; rm -f ${name}; false; }
      `,
    };
  }
  return {
    ...around,
    code: sh`
      answer=$(${piped(call, request)}) &&
      ${answer.kind === "base64" ? decoded(answer.path, savedAs[answer.media]) : downloaded(call)} ||
        { printf '%s\n' "$answer" >&2; false; }
    `,
  };
}

/** A part of the answer in a variable; fails where it is missing. */
function picked(variable: string, filter: string): Sh {
  return sh`${sh.raw(variable)}=$(printf '%s' "$answer" | jq --exit-status --raw-output ${filter})`;
}

function decoded(path: AnswerPath, name: string): Sh {
  return sh`
    ${picked("data", jqPath(path))} &&
    printf '%s' "$data" | base64 --decode > ${name}
  `;
}

function downloaded({ answer, savedAs }: PrintableCall): Sh {
  if (answer.kind !== "address")
    return sh`printf '%s' "$answer" | jq --raw-output ${answer.kind === "json" ? jqPath(answer.path) : "."}`;
  const filter = jqPath(answer.path);
  const name = savedAs[answer.media];
  if (answer.canBeDataUrl)
    return sh`
      ${picked("url", filter)} &&
      case $url in
        data:*) printf '%s' "\${url#*,}" | base64 --decode > ${name} ;;
        *) curl "$url" --silent --show-error --fail --location --output ${name} ;;
      esac
    `;
  return sh`
    ${picked("url", answer.orFirst ? `[${filter}] | flatten | .[0]` : filter)} &&
    curl "$url" --silent --show-error --fail --location --output ${name}
  `;
}

/** The command, preceded by what feeds its standard input. */
function piped(call: PrintableCall, request: PrintableRequest, more: Sh = sh.empty): Sh {
  const { body } = request;
  const isFed = body.kind === "json" && request.fileForm !== undefined && call.file !== undefined;
  const command = curl(
    sh.value(request.url),
    headerArguments(call, request),
    payloadArguments(call, request, isFed),
    more,
  );
  return isFed ? sh`${fed(call, request)} | ${command}` : command;
}

const LIMITS = sh`--silent --show-error --fail-with-body --max-time ${REQUEST_SECONDS}`;

function curl(address: Sh, headers: readonly Sh[], payload: readonly Sh[], more: Sh = sh.empty): Sh {
  const lines = [sh.raw(`curl ${address.text}`), LIMITS, ...headers, ...payload, ...(more.text === "" ? [] : [more])];
  return sh.join(lines, " \\\n  ");
}

/** The header with the key: the shell fills the variable in between double quotes. */
function credentialArgument({ header, prefix, variable, inlined }: Credential): Sh {
  if (inlined !== undefined) return sh`--header ${`${header}: ${prefix}${inlined}`}`;
  return sh.raw(`--header "${header}: ${prefix}$${variable}"`);
}

function headerArguments({ credential }: PrintableCall, { headers }: PrintableRequest): Sh[] {
  return [
    ...(credential ? [credentialArgument(credential)] : []),
    ...Object.entries(headers).map(([name, value]) => sh.raw(`--header ${sh.value(`${name}: ${value}`).text}`)),
  ];
}

function payloadArguments({ file }: PrintableCall, { body }: PrintableRequest, isFed: boolean): Sh[] {
  if (isFed) return [sh`--data-binary @-`];
  if (body.kind === "json") return [sh`--data ${jsonText(body.value)}`];
  if (body.kind === "binary") return [sh`--data-binary ${`@${file?.name ?? ""}`}`];
  return body.parts.map(({ name, value, fileName }) =>
    typeof value === "string"
      ? sh`--form-string ${`${name}=${value}`}`
      : sh`--form ${`${name}=@"${formName(file?.name ?? "")}";type=${value.type};filename=${fileName ?? "file"}`}`,
  );
}

/** A file's name inside quotation marks, as curl reads them. */
function formName(name: string): string {
  return name.replace(/["\\]/g, (character) => `\\${character}`);
}

/** A leading @ would make curl read a file. JSON text never begins with one. */
function jsonText(value: unknown): string {
  return json.value(value as Value<"json">).text;
}

/**
 * A placeholder for the file while the body is written; no JSON text holds it, since NUL is escaped
 * there.
 */
const GAP = "\u0001gap\u0001";
const WRITTEN_GAP = JSON.stringify(GAP).slice(1, -1);

/** The body in pieces, with the file between them. */
function fed({ file }: PrintableCall, { body, fileForm, fileType }: PrintableRequest): Sh {
  if (!file || body.kind !== "json") return sh.empty;
  const prefix = fileForm === "dataUrl" ? `data:${fileType ?? file.type};base64,` : "";
  const pieces = jsonText(withFileAs(body.value, prefix + GAP)).split(WRITTEN_GAP);
  const encoded = sh`base64 < ${file.name} | tr -d '\n'`;
  const lines = pieces.flatMap((piece, index) => [...(index > 0 ? [encoded] : []), sh`printf %s ${piece}`]);
  return sh`{ ${sh.join(lines, "; ")}; }`;
}

/** A path for jq: `.data[0].b64_json`. */
function jqPath(path: AnswerPath): string {
  if (path.length === 0) return ".";
  const named = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);
  let filter = "";
  for (const step of path) {
    if (typeof step === "object") filter = `(${filter}${named(step[0])} // ${filter}${named(step[1])})`;
    else filter += typeof step === "number" ? `[${step}]` : named(step);
  }
  return filter.startsWith(".") || filter.startsWith("(") ? filter : `.${filter}`;
}

function printJob(call: PrintableCall, request: PrintableRequest): Sh {
  const { job } = call;
  if (!job) return sh.empty;
  const { poll } = job;
  const under = "under" in poll ? poll.under : "";
  const suffix = "address" in poll ? (poll.suffix ?? "") : "";
  const pick = "under" in poll ? jqPath(job.id) : `${jqPath(poll.address)} | sub("^https?://[^/]+"; "")`;
  const { "Content-Type": _, ...headers } = request.headers;
  const get = (suffix: string) =>
    curl(sh.raw(`"$api${under}$path${suffix}"`), headerArguments(call, { ...request, headers }), []);
  return sh`
    api=${request.base}
    answer=$(${piped(call, request)}) &&
    ${picked("path", pick)} &&
    for poll in $(seq ${Math.ceil(JOB_SECONDS / POLL_SECONDS)}); do
      answer=$(${get(suffix + request.search)}) || break
      status=$(printf '%s' "$answer" | jq --raw-output ${jqPath(job.status)})
      case $status in ${sh.raw([job.done, ...job.failed].join("|"))}) break ;; esac
      sleep ${POLL_SECONDS}
    done &&
    [ "$status" = ${job.done} ] &&
    ${job.fetchesResult ? sh`answer=$(${get(request.search)}) &&` : sh.empty}
    ${downloaded(call)} ||
      { printf '%s\n' "$answer" >&2; false; }
  `;
}
