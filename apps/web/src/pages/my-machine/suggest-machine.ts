/**
 * Suggests the machine that the browser reports: its graphics card by name, a Mac by its chip, else the main memory. The
 * list of the form is what it can suggest, so it needs no table of its own. Nothing leaves the browser.
 */
import { MY_MACHINE_LABELS as LABELS } from "./messages/my-machine-labels.ts";

export function suggestMachine(form: HTMLFormElement): void {
  const list = form.querySelector<HTMLSelectElement>("select[name=machine]");
  const status = form.querySelector<HTMLElement>("[data-machine-suggestion]");
  if (list === null || status === null) return;
  // Names are compared as the browser and the list of machines have them, whatever the language of the page.
  const named = [...list.options].map(({ value, text, dataset }) => ({ value, text: dataset["name"] ?? text }));
  const found = suggestion(named, graphicsName(), memoryGigabytes(), navigator.platform);
  status.hidden = false;
  if (found === undefined) {
    status.textContent = LABELS.undetected;
    return;
  }
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "vt-button",
    textContent: LABELS.detectedUse,
  });
  button.addEventListener("click", () => {
    list.value = found.value;
    list.focus();
  });
  const shown = [...list.options].find(({ value }) => value === found.value)?.text ?? found.text;
  status.append(LABELS.detected({ name: shown }), button);
}

/** The option whose name the graphics card's has in it, the longest first; else a computer by its memory. */
export function suggestion(
  options: readonly Pick<HTMLOptionElement, "value" | "text">[],
  graphics: string,
  gigabytes: number | undefined,
  platform: string,
): Pick<HTMLOptionElement, "value" | "text"> | undefined {
  const reported = simple(graphics);
  const named = options
    .map((option) => ({ option, name: simple(option.text.replace(/^Mac with /, "Apple ").replace(/, .*$/, "")) }))
    .filter(({ name, option }) => {
      const isLaptop = option.text.includes(", laptop");
      return ` ${reported} `.includes(` ${name} `) && isLaptop === / laptop( gpu)? /.test(` ${reported} `);
    })
    .sort((a, b) => b.name.length - a.name.length);
  const best = named.filter(({ name }) => name === named[0]?.name).map(({ option }) => option);
  // Browsers report at most eight gigabytes; of several sizes, the one nearest to what is reported is the first above it.
  if (best.length > 0) return best.find(({ text }) => sizeOf(text) >= (gigabytes ?? 0)) ?? best[0];
  if (gigabytes === undefined || /mac/i.test(platform)) return undefined;
  return options.find(({ value }) => value === (gigabytes >= 8 ? "laptop-16" : "laptop-8"));
}

function simple(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9+]+/g, " ")
    .trim();
}

function sizeOf(text: string): number {
  return Number(/(\d+) GB/.exec(text)?.[1] ?? 0);
}

function memoryGigabytes(): number | undefined {
  return "deviceMemory" in navigator ? Number(navigator.deviceMemory) : undefined;
}

function graphicsName(): string {
  const context = document.createElement("canvas").getContext("webgl");
  if (context === null) return "";
  const names = context.getExtension("WEBGL_debug_renderer_info");
  return String(context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
}
