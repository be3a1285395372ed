/** The raw request and the raw answer of a call, for those who want to see what went over the wire. */
import type { ReactNode } from "react";
import { recordOf, type Exchange } from "./records.ts";

/** The same function always, so that turns that did not change are not drawn anew. */
export function renderRecord(record: string): ReactNode {
  return <RecordView key={record} record={record} />;
}

function RecordView({ record }: { record: string }) {
  const exchanges = recordOf(record);
  if (!exchanges || exchanges.length === 0)
    return (
      <p className="vt-field__hint">
        What was sent and what came is known only until the page is left, and of the last answers.
      </p>
    );
  return (
    <details className="vt-record">
      <summary>Raw request and answer</summary>
      {exchanges.map((exchange, index) => (
        <OneExchange key={index} exchange={exchange} />
      ))}
      <p className="vt-field__hint">Keys are left out, long pictures are cut, and so is what is over 200 kB.</p>
    </details>
  );
}

function OneExchange({ exchange }: { exchange: Exchange }) {
  const { method, url, requestHeaders, requestBody, status, responseHeaders, responseBody, problem } = exchange;
  return (
    <>
      <pre tabIndex={0} aria-label={`Request to ${new URL(url).host}`}>
        {[`${method} ${url}`, ...linesOf(requestHeaders), "", requestBody].join("\n").trimEnd()}
      </pre>
      <pre tabIndex={0} aria-label={`Answer of ${new URL(url).host}`}>
        {[
          status === undefined ? "No answer." : `Status ${status}`,
          ...linesOf(responseHeaders),
          "",
          responseBody,
          problem === undefined ? "" : `(${problem})`,
        ]
          .join("\n")
          .trimEnd()}
      </pre>
    </>
  );
}

function linesOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}
