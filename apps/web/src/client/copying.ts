/** Copy buttons: one on every block of code, and those a page marks with `data-copy`. */

const FEEDBACK_MS = 1600;

export function enhanceCopying(announce: (message: string) => void): void {
  for (const block of document.querySelectorAll<HTMLElement>(".vt-code")) {
    const code = block.querySelector("code");
    if (!code) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "vt-copy";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy: ${block.dataset["copyLabel"] ?? "code"}`);
    button.addEventListener("click", () => copy(button, code.textContent ?? "", announce));
    block.append(button);
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button, button.dataset["copy"] ?? "", announce));
  }
}

async function copy(button: HTMLButtonElement, text: string, announce: (message: string) => void): Promise<void> {
  const label = button.textContent;
  const copied = await write(text);
  button.textContent = copied ? "Copied" : "Press Ctrl C";
  button.dataset["state"] = copied ? "copied" : "failed";
  announce(copied ? "Copied" : "Copying is not allowed here. Select the text and press Control C.");
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
