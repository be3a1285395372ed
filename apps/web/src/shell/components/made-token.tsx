/** A token that was just made, which is shown this once. */
import { CodeBlock } from "../code.tsx";

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
