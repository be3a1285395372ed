/** One component in the gallery. */
import { allStates } from "@vitrine/react/examples";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { CodeBlock } from "../../shell/code.tsx";
import { type ShownComponent, TOKENS } from "./gallery.ts";
import { Props } from "./component-props.tsx";
import { TokenTable } from "./component-tokens.tsx";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { COMPONENTS_LABELS } from "./messages/components-labels.ts";
import { DataTable } from "../../shell/components/data-table.tsx";
import { PageSection } from "../../shell/components/page-section.tsx";

const { component: LABELS, keyboard: KEYBOARD_LABELS } = COMPONENTS_LABELS;

/** Examples whose state begins like this scroll in a box, which the keyboard must reach. */
const MANY = "a thousand";

interface ComponentPageProps {
  component: ShownComponent;
  before: ShownComponent | undefined;
  after: ShownComponent | undefined;
}

export function ComponentPage({ component, before, after }: ComponentPageProps) {
  const tokens = TOKENS.filter(({ name }) => component.tokens.includes(name));
  const others = component.tokens.filter((each) => !tokens.some(({ name }) => name === each));
  return (
    <article className="gallery">
      <p className="eyebrow">
        <a href="/components">{COMPONENTS_LABELS.list.title}</a>
      </p>
      <h1>{component.name}</h1>
      <p className="lead">{component.about}</p>
      <CodeBlock
        code={`import { ${component.imports} } from "@vitrine/react${component.from?.slice(1) ?? ""}";`}
        language="ts"
        label={LABELS.import}
      />
      {Object.entries(allStates(component)).map(([state, make]) => (
        <Example key={state} component={component} state={state} make={make} />
      ))}
      <Props component={component} />
      {component.keyboard === undefined ? null : <Keys component={component} />}
      {component.words === undefined ? null : (
        <PageSection id="words" heading={LABELS.labels}>
          <RichParagraph text={LABELS.labelsNote} />
          <CodeBlock code={component.words} language="ts" label={LABELS.labels} />
        </PageSection>
      )}
      {component.tokens.length === 0 ? null : (
        <PageSection id="tokens" heading={LABELS.variables}>
          <RichParagraph text={LABELS.variablesNote} link={linkTo("/components/tokens")} />
          {tokens.length === 0 ? null : <TokenTable tokens={tokens} labelledBy="tokens" />}
          {others.length === 0 ? null : (
            <p className="side-note">
              {LABELS.sizes}{" "}
              {others.map((name, at) => (
                <span key={name}>
                  {at === 0 ? null : ", "}
                  <code>--{name}</code>
                </span>
              ))}
              . <a href="/components/tokens#measures">{LABELS.sizesLink}</a>
            </p>
          )}
        </PageSection>
      )}
      <nav className="gallery__around" aria-label={LABELS.around}>
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

function Example({ component, state, make }: { component: ShownComponent; state: string; make: () => ReactElement }) {
  const source = component.sources[state];
  const id = `state-${state.replaceAll(/\W+/g, "-")}`;
  return (
    <PageSection id={id} heading={state.charAt(0).toUpperCase() + state.slice(1)} className="gallery__example">
      <div
        className="gallery__stage"
        data-component={component.name}
        data-state-of={state}
        {...(state.startsWith(MANY) && { tabIndex: 0, role: "group", "aria-label": LABELS.example({ state }) })}
        {...(component.isInteractive && { "data-live": "waiting" })}
        // A separate root that React hydrates in the browser.
        dangerouslySetInnerHTML={{ __html: renderToString(make(), { identifierPrefix: `${component.name}-${state}` }) }}
      />
      {source === undefined ? (
        <p className="side-note">{LABELS.derived}</p>
      ) : (
        <details className="gallery__code">
          <summary>
            <span aria-hidden="true">{LABELS.code}</span>
            <span className="vt-visually-hidden">{LABELS.codeOf({ state })}</span>
          </summary>
          <CodeBlock code={source} language="tsx" label={LABELS.codeOf({ state })} />
        </details>
      )}
    </PageSection>
  );
}

/** Display names of keys. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  get " "() {
    return KEYBOARD_LABELS.space;
  },
  ArrowRight: "→",
  ArrowLeft: "←",
};

function Keys({ component: { keyboard = [] } }: { component: ShownComponent }) {
  return (
    <PageSection id="keys" heading={KEYBOARD_LABELS.title}>
      <DataTable labelledBy="keys" columns={[KEYBOARD_LABELS.key, KEYBOARD_LABELS.action]}>
        {keyboard.map(({ keys, does, from, focuses, shows }) => (
          <tr
            key={`${keys} ${does}`}
            // Read by the test that presses the keys.
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
      </DataTable>
    </PageSection>
  );
}
