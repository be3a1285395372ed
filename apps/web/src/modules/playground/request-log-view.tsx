/** The raw request and response of a call, as they went over the wire. */
import type { ReactNode } from "react";
import { PLAYGROUND_LABELS } from "./messages/playground-labels.ts";
import { recordOf, type Exchange } from "./request-log.ts";

const LABELS = PLAYGROUND_LABELS.record;

/** A stable function, so that unchanged turns do not render again. */
export function renderRecord(record: string): ReactNode {
  return <RecordView key={record} record={record} />;
}

function RecordView({ record }: { record: string }) {
  const exchanges = recordOf(record);
  if (!exchanges || exchanges.length === 0) return <p className="vt-field__hint">{LABELS.gone}</p>;
  return (
    <details className="vt-record">
      <summary>{LABELS.title}</summary>
      {exchanges.map((exchange, index) => (
        <OneExchange key={index} exchange={exchange} />
      ))}
      <p className="vt-field__hint">{LABELS.note}</p>
    </details>
  );
}

function OneExchange({ exchange }: { exchange: Exchange }) {
  const { method, url, requestHeaders, requestBody, status, responseHeaders, responseBody, problem } = exchange;
  return (
    <>
      <pre tabIndex={0} aria-label={LABELS.request({ host: new URL(url).host })}>
        {[`${method} ${url}`, ...linesOf(requestHeaders), "", requestBody].join("\n").trimEnd()}
      </pre>
      <pre tabIndex={0} aria-label={LABELS.response({ host: new URL(url).host })}>
        {[
          status === undefined ? LABELS.none : LABELS.status({ status }),
          ...linesOf(responseHeaders),
          "",
          responseBody,
          problem === undefined ? "" : LABELS.problem({ message: problem }),
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
