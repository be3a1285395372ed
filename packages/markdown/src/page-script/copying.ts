/**
 * Copy buttons: one on every block of code, and those a page marks with `data-copy` (a text) or `data-copy-from` (the
 * address of one).
 */

const FEEDBACK_MS = 1600;

/** Words of the buttons; English unless given. */
interface CopyLabels {
  copy?: string | undefined;
  copied?: string | undefined;
  /** On the button, and announced, where the browser forbids it. */
  pressKeys?: string | undefined;
  blocked?: string | undefined;
}

/**
 * Makes the copy buttons of code blocks work.
 *
 * @param part the document, or an element that was added later
 * @example
 * // not run: needs a browser
 * import { announce, hydrateCopyButtons } from "@vitrine/markdown/page-script";
 *
 * hydrateCopyButtons(announce, document, { copy: "Copy", copied: "Copied" });
 */
export function hydrateCopyButtons(
  announce: (message: string) => void,
  part: ParentNode = document,
  labels: CopyLabels = {},
): void {
  const word = labels.copy ?? "Copy";
  const copy = (button: HTMLButtonElement, text: string | Promise<string>) =>
    void copyText(button, text, announce, labels);
  for (const block of part.querySelectorAll<HTMLElement>(".vt-code")) {
    const code = block.querySelector("code");
    if (!code) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "vt-copy";
    button.textContent = word;
    button.setAttribute("aria-label", `${word}: ${block.dataset["copyLabel"] ?? block.dataset["language"] ?? "code"}`);
    button.addEventListener("click", () => copy(button, commandsOf(code)));
    block.append(button);
  }
  for (const button of part.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button, button.dataset["copy"] ?? ""));
  }
  for (const button of part.querySelectorAll<HTMLButtonElement>("button[data-copy-from]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button, textAt(button.dataset["copyFrom"] ?? "")));
  }
}

/** The code without its prompts and the output between them. */
function commandsOf(code: HTMLElement): string {
  const prompts = code.querySelectorAll(".vt-prompt");
  if (prompts.length === 0) return code.textContent ?? "";
  const copied = code.cloneNode(true) as HTMLElement;
  for (const prompt of copied.querySelectorAll(".vt-prompt")) prompt.remove();
  for (const output of copied.querySelectorAll(".vt-output")) {
    // The line goes with its text.
    if (output.nextSibling instanceof Text) output.nextSibling.data = output.nextSibling.data.replace(/^\n/, "");
    output.remove();
  }
  return copied.textContent.replace(/\n+$/, "");
}

async function textAt(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}

async function copyText(
  button: HTMLButtonElement,
  text: string | Promise<string>,
  announce: (message: string) => void,
  labels: CopyLabels,
): Promise<void> {
  const done = labels.copied ?? "Copied";
  const label = button.textContent;
  const copied = await Promise.resolve(text).then(write, () => false);
  button.textContent = copied ? done : (labels.pressKeys ?? "Press Ctrl C");
  button.dataset["state"] = copied ? "copied" : "failed";
  announce(copied ? done : (labels.blocked ?? "Copying is not allowed here. Select the text and press Control C."));
  setTimeout(() => {
    button.textContent = label;
    delete button.dataset["state"];
  }, FEEDBACK_MS);
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Clipboard access needs a secure address; an older way works on plain http too.
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "vt-visually-hidden";
    document.body.append(area);
    const focused = document.activeElement;
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return copied;
  }
}
