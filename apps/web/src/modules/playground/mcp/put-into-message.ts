/** Puts a text into the message field, after what is there, as if it was typed: a person sends it. */
export function putIntoMessage(text: string): void {
  const field = document.querySelector<HTMLTextAreaElement>(".playground__app .vt-composer textarea");
  if (!field) return;
  const before = field.value.trim() === "" ? "" : `${field.value.trimEnd()}\n\n`;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, before + text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
