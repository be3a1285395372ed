/** The Markdown renderer of messages, loaded when a conversation is shown. */
import { useEffect, useState } from "react";

type Render = (markdown: string) => string;

export function useMessageRenderer(isWanted: boolean): Render | undefined {
  const [render, setRender] = useState<Render>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    import("@vitrine/docs/message").then(
      ({ renderMessage }) => isCurrent && setRender(() => renderMessage),
      // Text stays plain.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return render;
}
