/** Puts live controls in place of those that the server rendered, and repeats in them what was done before. */
const CONTROLS = "button, input, select, textarea, summary, a[href]";

/** Input of a visitor before the controls were hydrated. */
export interface EarlyUse {
  /** The controls that were pressed, in their order. */
  pressed: readonly Element[];
  /** Settles when no finger or button is down: a press must end on the control where it began. */
  released: () => Promise<void>;
  /** From now on the controls handle events themselves. */
  end: () => void;
}

/** @param render draws the live controls, before it returns */
export async function replaceControls(host: HTMLElement, early: EarlyUse, render: () => void): Promise<void> {
  await early.released();
  const repeatUses = usesOf(host, early);
  render();
  delete host.dataset["data"];
  early.end();
  await repeatUses(host);
}

/** Controls by what identifies them: a browser may have more of them than the server rendered. */
function controlsOf(host: HTMLElement): Map<string, Element> {
  const counts = new Map<string, number>();
  return new Map(
    [...host.querySelectorAll(CONTROLS)].map((control) => {
      const kind = `${control.tagName} ${control.getAttribute("type") ?? ""}`;
      const name = /^(BUTTON|SUMMARY|A)$/.test(control.tagName) ? `${kind} ${control.textContent}` : kind;
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return [`${name} ${count}`, control];
    }),
  );
}

/** Records what was done, and returns a function that repeats it. */
function usesOf(host: HTMLElement, early: EarlyUse): (live: HTMLElement) => Promise<void> {
  const controls = [...controlsOf(host)];
  const controlPosition = (wanted: Element | null | undefined) =>
    controls.find(([, control]) => control === wanted)?.[0] ?? "";
  const typed = controls.flatMap(([at, control]): { at: string; value?: string; files?: FileList }[] => {
    if (control instanceof HTMLInputElement && control.type === "file")
      return control.files && control.files.length > 0 ? [{ at, files: control.files }] : [];
    if (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)
      return control.value === control.defaultValue ? [] : [{ at, value: control.value }];
    if (!(control instanceof HTMLSelectElement)) return [];
    const { defaultSelected } = control.options[control.selectedIndex] ?? { defaultSelected: true };
    return defaultSelected ? [] : [{ at, value: control.value }];
  });
  const focused = controlPosition(document.activeElement);
  const pressed = early.pressed.map(controlPosition);
  const selection = selectionOf(document.activeElement);
  const choosers = controls.filter(([, control]) => control instanceof HTMLInputElement && control.type === "file");
  return async (live) => {
    // A file dialog that was opened before reports to the control that opened it, which is replaced by then.
    for (const [at, chooser] of choosers)
      chooser.addEventListener("change", () => {
        const { files } = chooser as HTMLInputElement;
        if (files) repeat(controlsOf(live).get(at), { files });
      });
    const now = controlsOf(live);
    const field = now.get(focused);
    // A field shows suggestions only when it has focus, so the focus comes first.
    if (field instanceof HTMLElement) field.focus();
    for (const { at, ...use } of typed) repeat(now.get(at), use);
    if (field instanceof HTMLTextAreaElement && selection) field.setSelectionRange(...selection);
    for (const name of pressed) {
      // Each click may change the page, so the next control is looked up after it.
      const control = controlsOf(live).get(name);
      if (control instanceof HTMLElement) control.click();
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((rendered) => setTimeout(rendered));
    }
  };
}

function selectionOf(control: Element | null): [number, number] | undefined {
  return control instanceof HTMLTextAreaElement ? [control.selectionStart, control.selectionEnd] : undefined;
}

/** Sets a value as a visitor would, so that the control receives the event. */
function repeat(control: Element | undefined, { value, files }: { value?: string; files?: FileList }): void {
  if (control instanceof HTMLInputElement && files) {
    control.files = files;
    control.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const kind = [HTMLTextAreaElement, HTMLInputElement, HTMLSelectElement].find((one) => control instanceof one);
  if (!control || !kind || value === undefined) return;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
