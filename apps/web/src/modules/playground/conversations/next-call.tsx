/** The code of a column's next call. */
import { type ChatTurn, messagesOf } from "@vitrine/react/widget";
import { CallCode } from "../call-code.tsx";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import type { PlaygroundViewProps } from "../playground.tsx";
import { type PromptSettings, withVariables } from "../prompts/prompt-settings.ts";
import type { Target } from "../targets/targets.ts";
import { keyIn } from "./pasted-keys.ts";
import { withoutPictures } from "./without-pictures.ts";

interface NextCallProps extends Pick<PlaygroundViewProps, "data" | "state"> {
  target: Target;
  settings: PromptSettings;
  turns: readonly ChatTurn[];
}

export function NextCall({ target, settings: { system, parameters }, turns, data, state }: NextCallProps) {
  const messages = printedMessages(turns, withVariables(system, state.variables));
  const key = messages && keyIn(JSON.stringify(messages));
  return (
    <>
      {key === undefined ? null : <p className="vt-field__hint">{PLAYGROUND_LABELS.code.holdsKey({ key })}</p>}
      <CallCode
        target={target}
        {...(messages && { messages })}
        task={data.task}
        endpoint={state.endpoint}
        request={{ inputs: undefined, parameters }}
      />
    </>
  );
}

const MAX_PRINTED_CHARS = 60_000;

/** The messages for the code of the call, with placeholder addresses for images. Very long conversations are omitted. */
function printedMessages(turns: readonly ChatTurn[], system: string): readonly unknown[] | undefined {
  const lastRequest = turns.findLastIndex(({ role }) => role === "user");
  const messages = messagesOf(turns.slice(0, lastRequest + 1).map(withoutPictures), system);
  return lastRequest === -1 || JSON.stringify(messages).length > MAX_PRINTED_CHARS ? undefined : messages;
}
