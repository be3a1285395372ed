/** One part in the gallery. */
import { AnchoredHeading } from "@vitrine/react";
import { allStates } from "@vitrine/react/examples";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { CodeBlock } from "../site/code.tsx";
import { MEASURES, type ShownPart, TOKENS } from "../site/gallery/parts-gallery.ts";
import { Props } from "./component-props.tsx";
import { TokenTable } from "./component-tokens.tsx";

/** States that are the usual one with other texts have no code of their own. */
const MADE = "The first example with such a text in place of every text of its data.";

/** Examples that are as long as this says scroll in a box, which the keyboard must reach. */
const MANY = "a thousand";

interface PartPageProps {
  part: ShownPart;
  before: ShownPart | undefined;
  after: ShownPart | undefined;
}

export function PartPage({ part, before, after }: PartPageProps) {
  const tokens = TOKENS.filter(({ name }) => part.tokens.includes(name));
  const measures = MEASURES.filter(({ name }) => part.tokens.includes(name));
  return (
    <article className="gallery">
      <p className="eyebrow">
        <a href="/components">Components</a>
      </p>
      <h1>{part.name}</h1>
      <p className="lead">{part.about}</p>
      <CodeBlock
        code={`import { ${part.imports} } from "@vitrine/react${part.from?.slice(1) ?? ""}";`}
        language="ts"
        label="Import"
      />
      {Object.entries(allStates(part)).map(([state, make]) => (
        <Example key={state} part={part} state={state} make={make} />
      ))}
      <Props part={part} />
      {part.keyboard === undefined ? null : <Keys part={part} />}
      {part.words === undefined ? null : (
        <section aria-labelledby="words">
          <AnchoredHeading level={2} id="words">
            Words
          </AnchoredHeading>
          <p>
            What is said where <code>labels</code> says nothing else. A page in another language hands in its own.
          </p>
          <CodeBlock code={part.words} language="ts" label="Words" />
        </section>
      )}
      {tokens.length === 0 ? null : (
        <section aria-labelledby="tokens">
          <AnchoredHeading level={2} id="tokens">
            Tokens
          </AnchoredHeading>
          <TokenTable tokens={tokens} labelledBy="tokens" />
          {measures.length === 0 ? null : (
            <p className="side-note">
              Sizes and fonts:{" "}
              {measures.map(({ name }, at) => (
                <span key={name}>
                  {at === 0 ? null : ", "}
                  <code>--{name}</code>
                </span>
              ))}
              . <a href="/components/tokens#measures">Their values</a>.
            </p>
          )}
        </section>
      )}
      <nav className="gallery__around" aria-label="Other components">
        {before === undefined ? null : (
          <a rel="prev" href={`/components/${before.id}`}>
            {before.name}
          </a>
        )}
        {after === undefined ? null : (
          <a rel="next" href={`/components/${after.id}`}>
            {after.name}
          </a>
        )}
      </nav>
    </article>
  );
}

function Example({ part, state, make }: { part: ShownPart; state: string; make: () => ReactElement }) {
  const source = part.sources[state];
  const id = `state-${state.replaceAll(/\W+/g, "-")}`;
  return (
    <section className="gallery__example" aria-labelledby={id}>
      <AnchoredHeading level={2} id={id}>
        {state.charAt(0).toUpperCase() + state.slice(1)}
      </AnchoredHeading>
      <div
        className="gallery__stage"
        data-part={part.name}
        data-state-of={state}
        {...(state.startsWith(MANY) && { tabIndex: 0, role: "group", "aria-label": `Example: ${state}` })}
        {...(part.isInteractive && { "data-live": "waiting" })}
        // A root of its own, which React can take over in the browser.
        dangerouslySetInnerHTML={{ __html: renderToString(make(), { identifierPrefix: `${part.name}-${state}` }) }}
      />
      {source === undefined ? (
        <p className="side-note">{MADE}</p>
      ) : (
        <details className="gallery__code">
          <summary>
            Code<span className="vt-visually-hidden"> of {state}</span>
          </summary>
          <CodeBlock code={source} language="tsx" label={`Code of ${state}`} />
        </details>
      )}
    </section>
  );
}

/** How a key is written for people. */
const KEY_NAMES: Readonly<Record<string, string>> = { " ": "Space", ArrowRight: "→", ArrowLeft: "←" };

function Keys({ part: { keyboard = [] } }: { part: ShownPart }) {
  return (
    <section aria-labelledby="keys">
      <AnchoredHeading level={2} id="keys">
        Keyboard
      </AnchoredHeading>
      <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby="keys">
        <table className="vt-table">
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {keyboard.map(({ keys, does, from, focuses, shows }) => (
              <tr
                key={`${keys} ${does}`}
                // What a test that presses the keys needs to know.
                data-keys={keys}
                data-from={from}
                data-focuses={focuses}
                data-shows={shows}
              >
                <th scope="row">
                  <kbd>{KEY_NAMES[keys] ?? keys}</kbd>
                </th>
                <td>{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
