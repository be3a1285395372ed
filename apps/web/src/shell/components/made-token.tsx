/** What became of a form: why nothing was done, or a token that is shown once. */
import { CodeBlock } from "../code.tsx";

export function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className="vt-snippet__reason" role="alert">
      {text}
    </p>
  );
}

interface MadeTokenProps {
  heading: string;
  /** That it is shown this once. */
  once: string;
  /** The command that uses it. */
  shell: string;
  label: string;
}

export function MadeToken({ heading, once, shell, label }: MadeTokenProps) {
  return (
    <section role="status" aria-label={heading}>
      <h2>{heading}</h2>
      <p>{once}</p>
      <CodeBlock code={shell} language="shell" label={label} />
    </section>
  );
}
