/**
 * The live part of the template editor. Text fields become editors, every change renders in a worker, and the state goes
 * into the address's fragment, which browsers never send.
 */
import { Template, TemplateError } from "@vitrine/chat-template";
import { formatTemplate } from "@vitrine/chat-template/author";
import {
  OTHER_FIELDS,
  type PromptPreview,
  type PromptRequest,
  readOpenedFile,
} from "../../../content/prompt-preview.ts";
import { CHAT_TEMPLATE_LABELS } from "../messages/chat-template-labels.ts";
import { differenceLines, explanationNotes, findingNotes } from "../prompt-notes.ts";
import { createPromptRenderer, setSpans } from "./prompt-renderer.ts";
import { createEditor, type Editor, type Mark } from "./editor.ts";

const {
  open: OPEN_LABELS,
  actions: ACTIONS_LABELS,
  output: LABELS,
  comparison: COMPARISON_LABELS,
} = CHAT_TEMPLATE_LABELS;

const TYPING_PAUSE_MS = 150;
/** Tokenizer configurations with all their tokens have several megabytes. */
const MAX_BYTES = 20_000_000;

const TEXT_FIELDS = ["template", "messages", "tools", "documents", "variables", ...OTHER_FIELDS] as const;

export function start(page: HTMLElement): void {
  const form = page.querySelector<HTMLFormElement>("form[data-request]");
  const checkbox = form?.querySelector<HTMLInputElement>('input[name="addGenerationPrompt"]');
  if (!form || !checkbox) return;
  const editors = new Map<string, Editor>();
  const saved = readState();
  for (const name of TEXT_FIELDS) {
    const area = form.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
    if (!area) continue;
    const value = saved?.[name];
    editors.set(
      name,
      createEditor(
        area,
        name === "template" || name.startsWith("other") ? "jinja" : "json",
        typeof value === "string" ? value : area.value,
        changed,
      ),
    );
  }
  if (saved) checkbox.checked = saved.addGenerationPrompt !== false;
  checkbox.addEventListener("change", changed);
  form.addEventListener("submit", (event) => event.preventDefault());

  let timer: ReturnType<typeof setTimeout> | undefined;
  const renderer = createPromptRenderer((preview) => show(page, preview, editors));
  const showProblem = (message: string): void => {
    const problem = page.querySelector<HTMLElement>("[data-problem]");
    if (problem) [problem.textContent, problem.hidden] = [message, message === ""];
  };
  showActions(page, editors, showProblem);
  showFiles(page, editors, showProblem);
  if (saved) render();

  function changed(): void {
    clearTimeout(timer);
    timer = setTimeout(render, TYPING_PAUSE_MS);
  }

  function render(): void {
    const text = (name: (typeof TEXT_FIELDS)[number]) => editors.get(name)?.text() ?? "";
    const request: PromptRequest = {
      template: text("template"),
      messages: text("messages"),
      tools: text("tools"),
      documents: text("documents"),
      variables: text("variables"),
      ...Object.fromEntries(OTHER_FIELDS.map((name) => [name, text(name)])),
      addGenerationPrompt: checkbox?.checked ?? false,
    };
    forgetNames(page, request);
    history.replaceState(null, "", `#state=${encodeState(request)}`);
    renderer(request);
  }
}

function show(page: HTMLElement, preview: PromptPreview, editors: ReadonlyMap<string, Editor>): void {
  const problem = page.querySelector<HTMLElement>("[data-problem]");
  if (problem) {
    problem.hidden = !preview.problem;
    const text = preview.problem?.message ?? "";
    if (problem.textContent !== text) problem.textContent = text;
  }
  for (const [name, editor] of editors) {
    const problems = [preview.problem, ...(preview.others ?? []).map(({ problem }) => problem)];
    const local = problems.find((problem) => problem?.field === name);
    if (local) editor.mark([{ message: local.message, severity: "error", offset: local.offset }]);
    else if (name === "template") editor.mark((preview.diagnostics ?? []).map(markOf));
    else editor.mark([]);
  }
  // While a template is broken, the last good prompt stays visible, dimmed.
  const prompt = page.querySelector<HTMLElement>("[data-prompt] .vt-prompt");
  if (prompt) {
    prompt.dataset["stale"] = String(preview.problem !== undefined);
    if (!preview.problem) {
      setSpans(prompt, preview.spans);
      setText(page, "[data-count]", LABELS.characters({ count: preview.characters }));
    }
  }
  if (!preview.problem) {
    showOthers(page, preview);
    setNotes(page, "[data-explained] ul", explanationNotes(preview));
    setNotes(page, "[data-findings] ul", findingNotes(preview));
  }
  const tags = page.querySelector("[data-variables] ul");
  if (tags && preview.variables.length > 0) {
    tags.replaceChildren(
      ...preview.variables.map(({ name, isOptional }) => {
        const item = document.createElement("li");
        const tag = document.createElement("span");
        const code = document.createElement("code");
        tag.className = "vt-tag";
        code.textContent = name;
        tag.append(code, isOptional ? ` ${LABELS.optional}` : "");
        item.append(tag);
        return item;
      }),
    );
  }
  const { capabilities } = preview;
  if (capabilities) {
    const values = Object.values(capabilities).map((value) =>
      value === "unknown" ? LABELS.unknown : value ? LABELS.yes : LABELS.no,
    );
    page.querySelectorAll("[data-capabilities] dd").forEach((cell, index) => {
      cell.textContent = values[index] ?? "";
    });
  }
}

const markOf = ({ message, severity, start, end }: NonNullable<PromptPreview["diagnostics"]>[number]): Mark => ({
  message,
  severity: severity === "note" ? "info" : severity,
  offset: start,
  end,
});

/** Fills the items of the comparison. */
function showOthers(page: HTMLElement, { spans, characters, others = [] }: PromptPreview): void {
  const section = page.querySelector<HTMLElement>("[data-beside]");
  if (!section) return;
  section.hidden = others.length === 0;
  const first = { spans, characters };
  for (const name of ["template", ...OTHER_FIELDS]) {
    const item = section.querySelector<HTMLElement>(`[data-compared="${name}"]`);
    const other = others.find(({ field }) => field === name);
    const shown = name === "template" ? first : other;
    if (!item) continue;
    item.hidden = !shown;
    const prompt = item.querySelector<HTMLElement>(".vt-prompt");
    if (!shown || !prompt) continue;
    setSpans(prompt, shown.spans);
    setText(item, "[data-count]", LABELS.characters({ count: shown.characters }));
    const problem = item.querySelector<HTMLElement>("[data-compared-problem]");
    if (problem) [problem.textContent, problem.hidden] = [other?.problem?.message ?? "", !other?.problem];
    if (other) item.querySelector("pre")?.replaceChildren(...differenceLines(other).map(differenceLine));
  }
}

function differenceLine({ kind, text }: { kind: string; text: string }): HTMLElement {
  const span = document.createElement("span");
  span.dataset["kind"] = kind;
  span.textContent = text;
  return span;
}

/** Removes the name of a template that was edited. */
function forgetNames(page: HTMLElement, request: PromptRequest): void {
  for (const [index, name] of (["template", ...OTHER_FIELDS] as const).entries()) {
    const area = page.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
    const label = page.querySelector(`[data-compared="${name}"] [data-name]`);
    if (!label?.textContent || area?.value === request[name]) continue;
    label.textContent = "";
    page
      .querySelector(`[data-compared="${name}"] .vt-prompt`)
      ?.setAttribute("aria-label", COMPARISON_LABELS.prompt({ number: index + 1 }));
  }
}

function setNotes(page: HTMLElement, selector: string, notes: readonly string[]): void {
  page.querySelector(selector)?.replaceChildren(
    ...notes.map((note) => {
      const item = document.createElement("li");
      item.textContent = note;
      return item;
    }),
  );
}

/** The buttons below the fields. */
function showActions(
  page: HTMLElement,
  editors: ReadonlyMap<string, Editor>,
  showProblem: (message: string) => void,
): void {
  const actions = page.querySelector<HTMLElement>("[data-actions]");
  const template = editors.get("template");
  if (!actions || !template) return;
  actions.hidden = false;
  actions.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-act]");
    switch (button?.dataset["act"]) {
      case "layout":
      case "spread":
        try {
          template.replace(
            formatTemplate(new Template(template.text()), { spread: button.dataset["act"] === "spread" }),
          );
        } catch (error) {
          if (error instanceof TemplateError) showProblem(error.message);
          else throw error;
        }
        break;
      case "share":
        void navigator.clipboard.writeText(location.href).then(
          () => (button.textContent = ACTIONS_LABELS.shared),
          () => showProblem(ACTIONS_LABELS.notShared),
        );
        break;
      case "download-template":
        download("chat_template.jinja", template.text());
        break;
      case "download-prompt":
        download("prompt.txt", page.querySelector("[data-prompt] .vt-prompt")?.textContent ?? "");
        break;
      default:
    }
  });
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A chosen file replaces the template, and the variables if it has special tokens. */
function showFiles(
  page: HTMLElement,
  editors: ReadonlyMap<string, Editor>,
  showProblem: (message: string) => void,
): void {
  const label = page.querySelector<HTMLElement>("[data-open-file]");
  const input = label?.querySelector("input");
  if (!label || !input) return;
  label.hidden = false;
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (!file) return;
    if (file.size > MAX_BYTES) {
      showProblem(OPEN_LABELS.fileTooLarge({ name: file.name, megabytes: MAX_BYTES / 1e6 }));
      return;
    }
    void file.text().then((text) => {
      const opened = readOpenedFile(file.name, text);
      if (typeof opened === "string") {
        showProblem(opened);
        return;
      }
      editors.get("template")?.replace(opened.template);
      if (file.name.endsWith(".json")) editors.get("variables")?.replace(opened.variables);
    });
  });
}

function setText(page: HTMLElement, selector: string, text: string): void {
  const element = page.querySelector(selector);
  if (element) element.textContent = text;
}

function encodeState(request: PromptRequest): string {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The state in the address, or `undefined` when there is none or it is damaged. */
function readState(): Partial<PromptRequest> | undefined {
  const encoded = /^#state=([\w-]+)$/.exec(location.hash)?.[1];
  if (!encoded) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    const state: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return state !== null && typeof state === "object" ? state : undefined;
  } catch {
    return undefined;
  }
}
