/** The current call as code, printed and highlighted by the server. Files are sent by name only. */
import { isObject } from "@vitrine/base";
import { useEffect, useState } from "react";
import type { TaskRequest } from "@vitrine/react/widget";
import type { PrintedCall } from "./routes/printed-calls.ts";
import { PLAYGROUND_LABELS } from "./messages/playground-labels.ts";
import type { Target } from "./targets/targets.ts";
import { inPageLanguage } from "../../languages/page-prefix.ts";
import { Action } from "../../shell/components/controls.tsx";
import { SelectField } from "../../shell/components/fields.tsx";

const LABELS = PLAYGROUND_LABELS.code;

export interface CallCodeProps {
  target: Target;
  task: string;
  endpoint: string;
  request: TaskRequest | undefined;
  messages?: readonly unknown[];
}

export function CallCode(props: CallCodeProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="call-code" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{LABELS.title}</summary>
      {isOpen ? <Printed {...props} /> : null}
    </details>
  );
}

const PAUSE_MS = 200;

function Printed({ target, task, endpoint, request, messages }: CallCodeProps) {
  const [calls, setCalls] = useState<readonly PrintedCall[]>();
  const [problem, setProblem] = useState("");
  const [chosen, setChosen] = useState("");
  const [copied, setCopied] = useState("");
  const query = JSON.stringify({
    task,
    model: target.model,
    place: target.place,
    provider: target.provider,
    endpoint,
    inputs: withoutFiles(request?.inputs),
    parameters: request?.parameters ?? {},
    messages,
  });
  useEffect(() => {
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      fetch(inPageLanguage("/api/call-code.json"), {
        method: "POST",
        body: query,
        headers: { "Content-Type": "application/json" },
        signal: aborter.signal,
      })
        .then(async (response) => {
          const answer = (await response.json()) as PrintedCall[] | { error: { message: string } };
          if (Array.isArray(answer)) {
            setCalls(answer);
            setProblem(answer.length === 0 ? LABELS.none : "");
          } else setProblem(answer.error.message);
        })
        .catch((error: unknown) => {
          if (!aborter.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [query]);

  const shown = calls?.find((call) => call.key === chosen) ?? calls?.[0];
  const copy = () => {
    navigator.clipboard.writeText(shown?.code ?? "").then(
      () => setCopied(LABELS.copied),
      () => setCopied(LABELS.notCopied),
    );
  };
  if (problem !== "") return <p className="vt-run__state">{problem}</p>;
  if (!shown) return <p className="vt-run__state">{LABELS.loading}</p>;
  return (
    <div className="call-code__body">
      <SelectField label={LABELS.client} value={shown.key} onChange={setChosen}>
        {calls?.map((call) => (
          <option key={call.key} value={call.key}>
            {call.label}
          </option>
        ))}
      </SelectField>
      {shown.install ? (
        <pre tabIndex={0} aria-label={LABELS.install}>
          {shown.install}
        </pre>
      ) : null}
      {shown.notes.map((note) => (
        <p key={note} className="vt-field__hint">
          {note}
        </p>
      ))}
      <div className="vt-code">
        <pre tabIndex={0} aria-label={LABELS.code({ client: shown.label })}>
          {/* Escaped token by token on the server. */}
          <code dangerouslySetInnerHTML={{ __html: shown.html }} />
        </pre>
      </div>
      <Action label={LABELS.copy} onClick={copy} />
      <span role="status"> {copied}</span>
    </div>
  );
}

/** Replaces files by their names. */
function withoutFiles(inputs: unknown): unknown {
  if (inputs instanceof File) return inputs.name;
  if (!isObject(inputs)) return inputs;
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, withoutFiles(value)]));
}
