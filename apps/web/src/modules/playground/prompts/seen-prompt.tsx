/** A conversation with the message that is being written, as the model sees it: the prompt that its chat template makes. */
import { modelPath, PromptView } from "@vitrine/react";
import { type ChatMessage, type ChatTurn, messagesOf } from "@vitrine/react/widget";
import { useEffect, useState } from "react";
import type { PromptPreview, PromptRequest } from "../../../content/prompt-preview.ts";
import { linkTo, RichText } from "../../../shell/rich-text.tsx";
import type { PromptTemplate } from "../../../shell/model-templates.ts";
import { createPromptRenderer } from "../../../pages/chat-template/editor/prompt-renderer.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { withoutPictures } from "../conversations/without-pictures.ts";
import { inPageLanguage } from "../../../languages/page-prefix.ts";

const LABELS = PLAYGROUND_LABELS.seenPrompt;

/** A pause in which a person reads what was written. */
const PAUSE_MS = 200;

interface SeenPromptProps {
  model: string;
  system: string;
  turns: readonly ChatTurn[];
  /** Text sent for a message: it is put into the column's template. */
  prepare: (text: string) => string;
  draft: ChatMessage;
  parameters: Readonly<Record<string, unknown>>;
}

export default function SeenPrompt({ model, system, turns, prepare, draft, parameters }: SeenPromptProps) {
  const template = usePromptTemplate(model);
  const isEmpty = draft.text === "" && !draft.images?.length && !draft.attachments?.length;
  const next: readonly ChatTurn[] = isEmpty ? turns : [...turns, { role: "user", ...draft, text: prepare(draft.text) }];
  const preview = usePreview(
    typeof template !== "object" || template.source === undefined
      ? undefined
      : {
          template: template.source,
          variables: JSON.stringify(template.variables ?? {}),
          messages: JSON.stringify(messagesOf(next.map(withoutPictures), system)),
          tools: parameters["tools"] === undefined ? "" : JSON.stringify(parameters["tools"]),
          addGenerationPrompt: true,
        },
  );
  if (template === "failed") return <p role="alert">{LABELS.failed}</p>;
  if (template === undefined) return <p>{PLAYGROUND_LABELS.page.loading}</p>;
  if (template.source === undefined)
    return (
      <p>
        {template.isKnown ? (
          <RichText text={LABELS.none({ id: model })} link={linkTo(`${modelPath(model)}#not-stored`)} />
        ) : (
          LABELS.unknown({ id: model })
        )}
      </p>
    );
  return (
    <>
      {template.family ? (
        <p>
          <RichText
            text={LABELS.ofFamily({ name: template.family.name })}
            link={linkTo(template.family.url, { rel: "nofollow" })}
          />
        </p>
      ) : null}
      {preview?.problem ? <p role="alert">{preview.problem.message}</p> : null}
      {preview && !preview.problem ? (
        <PromptView spans={preview.spans} label={LABELS.titleOf({ name: model })} />
      ) : null}
    </>
  );
}

/** The template of a model; fetched once for each. */
function usePromptTemplate(model: string): PromptTemplate | "failed" | undefined {
  const [found, setFound] = useState<{ model: string; template: PromptTemplate | "failed" }>();
  useEffect(() => {
    const aborter = new AbortController();
    const address = `/api/playground-template.json?id=${encodeURIComponent(model)}`;
    fetch(inPageLanguage(address), { signal: aborter.signal })
      .then(async (response) =>
        setFound({ model, template: response.ok ? ((await response.json()) as PromptTemplate) : "failed" }),
      )
      .catch(() => aborter.signal.aborted || setFound({ model, template: "failed" }));
    return () => aborter.abort();
  }, [model]);
  return found?.model === model ? found.template : undefined;
}

/** The prompt of a request, made again after each pause; what was made last stays meanwhile. */
function usePreview(request: PromptRequest | undefined): PromptPreview | undefined {
  const [preview, setPreview] = useState<PromptPreview>();
  const [render] = useState(() => createPromptRenderer(setPreview));
  const text = request && JSON.stringify(request);
  useEffect(() => {
    if (text === undefined) return undefined;
    const timer = setTimeout(() => render(JSON.parse(text) as PromptRequest), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, render]);
  return preview;
}
