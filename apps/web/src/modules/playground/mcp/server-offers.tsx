/** Offers of a connected server: tools to declare to the model, prompts and resources to put into the message. */
import type { McpConnection, McpPrompt, McpResource } from "@vitrine/inference/mcp";
import { useState } from "react";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { declaredTools, withoutTool, withTool } from "../tools/tool-declarations.ts";
import { putIntoMessage } from "./put-into-message.ts";
import { Action, Problem } from "../../../shell/components/controls.tsx";
import { CheckField, InputField } from "../../../shell/components/fields.tsx";

const LABELS = PLAYGROUND_LABELS.mcp;

type Values = Readonly<Record<string, unknown>>;

/** Settings with these tools declared to the model. */
export function withTools(values: Values, tools: McpConnection["tools"]): Values {
  return tools.reduce<Values>(
    (before, { name, description = "", parameters }) =>
      withTool(before, { name, description, parameters: parameters as Record<string, unknown> }),
    values,
  );
}

interface OffersProps {
  connection: McpConnection;
  values: Values;
  onChange: (values: Values) => void;
}

export function ServerOffers({ connection, values, onChange }: OffersProps) {
  const { tools, prompts, resources } = connection;
  const declared = new Set(declaredTools(values).map(({ name }) => name));
  return (
    <>
      {tools.length > 0 ? (
        <fieldset className="mcp__tools">
          <legend>{LABELS.tools}</legend>
          <Action label={LABELS.allTools} onClick={() => onChange(withTools(values, tools))} />
          {tools.map((tool) => (
            <CheckField
              key={tool.name}
              label={
                <span>
                  <code>{tool.name}</code> {tool.description?.slice(0, 300)}
                </span>
              }
              isChecked={declared.has(tool.name)}
              onChange={(isOn) => onChange(isOn ? withTools(values, [tool]) : withoutTool(values, tool.name))}
            />
          ))}
        </fieldset>
      ) : null}
      {prompts.map((prompt) => (
        <Prompt key={prompt.name} prompt={prompt} connection={connection} />
      ))}
      {resources.length > 0 ? <Resources resources={resources} connection={connection} /> : null}
    </>
  );
}

/** Runs something of the server and says what failed. */
function useProblem(): [string, (work: () => Promise<void>) => void] {
  const [problem, setProblem] = useState("");
  return [
    problem,
    (work) => {
      setProblem("");
      work().catch((error: unknown) => setProblem(LABELS.failed({ message: (error as Error).message.slice(0, 300) })));
    },
  ];
}

function Prompt({ prompt, connection }: { prompt: McpPrompt; connection: McpConnection }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [problem, run] = useProblem();
  const { name, description, arguments: args } = prompt;
  const isMissing = args.some((one) => one.isRequired && (values[one.name] ?? "") === "");
  const use = async () => {
    const messages = await connection.getPrompt(name, values);
    putIntoMessage(messages.map(({ content }) => content).join("\n\n"));
  };
  return (
    <fieldset className="mcp__prompt">
      <legend>{LABELS.prompt({ name })}</legend>
      {description ? <p className="vt-field__hint">{description.slice(0, 300)}</p> : null}
      {args.map((one) => (
        <InputField
          key={one.name}
          label={one.name}
          hint={one.description?.slice(0, 300)}
          required={one.isRequired}
          value={values[one.name] ?? ""}
          onChange={(value) => setValues({ ...values, [one.name]: value })}
        />
      ))}
      <Action label={LABELS.usePrompt({ name })} disabled={isMissing} onClick={() => run(use)} />
      <Problem text={problem} />
    </fieldset>
  );
}

function Resources({ resources, connection }: { resources: readonly McpResource[]; connection: McpConnection }) {
  const [problem, run] = useProblem();
  const add = async ({ uri, name }: McpResource) => {
    const text = await connection.readResource(uri);
    putIntoMessage(`${LABELS.contentOf({ name })}\n\n${text}\n`);
  };
  return (
    <fieldset className="mcp__resources">
      <legend>{LABELS.resources}</legend>
      <ul>
        {resources.map((resource) => (
          <li key={resource.uri}>
            {resource.name} <code>{resource.uri.slice(0, 200)}</code>{" "}
            <Action label={LABELS.addResource({ name: resource.name })} onClick={() => run(() => add(resource))} />
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </fieldset>
  );
}
