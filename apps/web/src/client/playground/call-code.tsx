/** The call just made, as code: asked of the server, which prints and highlights it. Files go by their names only. */
import { useEffect, useId, useState } from "react";
import type { TaskRequest } from "@vitrine/react/widget";
import type { PrintedCall } from "../../site/printed-calls.ts";
import type { Target } from "./targets.ts";

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
      <summary>As code</summary>
      {isOpen ? <Printed {...props} /> : null}
    </details>
  );
}

const PAUSE_MS = 200;

function Printed({ target, task, endpoint, request, messages }: CallCodeProps) {
  const id = useId();
  const [calls, setCalls] = useState<readonly PrintedCall[]>();
  const [problem, setProblem] = useState("");
  const [chosen, setChosen] = useState("");
  const [copied, setCopied] = useState("");
  const question = JSON.stringify({
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
      fetch("/api/call-code.json", {
        method: "POST",
        body: question,
        headers: { "Content-Type": "application/json" },
        signal: aborter.signal,
      })
        .then(async (response) => {
          const answer = (await response.json()) as PrintedCall[] | { error: { message: string } };
          if (Array.isArray(answer)) {
            setCalls(answer);
            setProblem(answer.length === 0 ? "There is no code for this call." : "");
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
  }, [question]);

  const shown = calls?.find((call) => call.key === chosen) ?? calls?.[0];
  const copy = () => {
    navigator.clipboard.writeText(shown?.code ?? "").then(
      () => setCopied("Copied."),
      () => setCopied("The browser does not let this page copy. Select the code instead."),
    );
  };
  if (problem !== "") return <p className="vt-run__state">{problem}</p>;
  if (!shown) return <p className="vt-run__state">Printing the call</p>;
  return (
    <div className="call-code__body">
      <div className="vt-field">
        <label htmlFor={id}>Language and client</label>
        <select id={id} value={shown.key} onChange={({ target: { value } }) => setChosen(value)}>
          {calls?.map((call) => (
            <option key={call.key} value={call.key}>
              {call.label}
            </option>
          ))}
        </select>
      </div>
      {shown.install ? (
        <pre tabIndex={0} aria-label="Install command">
          {shown.install}
        </pre>
      ) : null}
      {shown.notes.map((note) => (
        <p key={note} className="vt-field__hint">
          {note}
        </p>
      ))}
      <div className="vt-code">
        <pre tabIndex={0} aria-label={`Code, ${shown.label}`}>
          {/* Encoded token by token on the server. */}
          <code dangerouslySetInnerHTML={{ __html: shown.html }} />
        </pre>
      </div>
      <button type="button" className="vt-button" onClick={copy}>
        Copy the code
      </button>
      <span role="status"> {copied}</span>
    </div>
  );
}

/** A file is named, not sent. */
function withoutFiles(inputs: unknown): unknown {
  if (inputs instanceof File) return inputs.name;
  if (typeof inputs !== "object" || inputs === null || Array.isArray(inputs)) return inputs;
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, withoutFiles(value)]));
}
