/** Where a message is written: text, a picture, and one button that sends or stops. */
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { useObjectUrl } from "./fields.tsx";

export interface ChatComposerProps {
  isBusy: boolean;
  onSend: (text: string, images: readonly string[]) => void;
  onStop: () => void;
  /** Whether pictures can be sent along. */
  takesImages?: boolean | undefined;
  initialText?: string | undefined;
  /** Why nothing can be sent now. */
  blocked?: boolean;
}

const LARGEST_IMAGE = 8 * 1024 * 1024;

export function ChatComposer({
  isBusy: busy,
  onSend,
  onStop,
  takesImages,
  initialText = "",
  blocked,
}: ChatComposerProps) {
  const id = useId();
  const [text, setText] = useState(initialText);
  const [image, setImage] = useState<File>();
  const [problem, setProblem] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const address = useObjectUrl(image);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || blocked || (text.trim() === "" && !image)) return;
    const send = (images: readonly string[]) => {
      onSend(text.trim(), images);
      setText("");
      setImage(undefined);
      box.current?.focus();
    };
    if (image) void asDataUrl(image).then((url) => send([url]));
    else send([]);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && busy) onStop();
    // Enter sends, as everywhere; with a key held it is a new line, and while a word is being composed it is neither.
    if (event.key !== "Enter" || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const attach = (file: File | undefined) => {
    if (!file) return;
    if (!file.type.startsWith("image/")) setProblem("Only pictures can be sent along.");
    else if (file.size > LARGEST_IMAGE) setProblem("The picture is over 8 MB.");
    else {
      setProblem("");
      setImage(file);
    }
  };
  return (
    <form className="vt-composer" onSubmit={submit}>
      <label className="vt-visually-hidden" htmlFor={id}>
        Message
      </label>
      {address ? <img src={address} alt="Will be sent along" className="vt-chat__image" /> : null}
      <textarea
        id={id}
        ref={box}
        rows={3}
        value={text}
        placeholder="Write a message. Enter sends it, Shift and Enter make a new line."
        onChange={({ target }) => setText(target.value)}
        onKeyDown={keyDown}
        onPaste={({ clipboardData }) => takesImages && attach(clipboardData.files[0])}
      />
      <div className="vt-widget__actions">
        <button
          type={busy ? "button" : "submit"}
          className="vt-button"
          data-primary=""
          aria-disabled={blocked}
          onClick={busy ? onStop : undefined}
        >
          {busy ? "Stop" : "Send"}
        </button>
        {takesImages ? (
          <label className="vt-button">
            {image ? "Another picture" : "Add a picture"}
            <input
              className="vt-visually-hidden"
              type="file"
              accept="image/*"
              onChange={({ target }) => attach(target.files?.[0])}
            />
          </label>
        ) : null}
      </div>
      <p role="alert" className="vt-field__problem">
        {problem}
      </p>
    </form>
  );
}

function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
