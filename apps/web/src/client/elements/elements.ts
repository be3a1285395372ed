/**
 * `<vitrine-model>`, `<vitrine-snippet>`, `<vitrine-prompt>` and `<vitrine-widget>` for pages without React. Each asks
 * the site that this script came from for its part, drawn there by the same components as the site's own pages, and
 * shows it in a shadow root: styles of the page around it do not reach in, its variables do.
 */
import { enhanceCopying } from "@vitrine/docs/page-script";
import type { ElementLabels, ElementRunner } from "./try-model.tsx";
import styles from "./elements.css?url";

const SITE = new URL(import.meta.url).origin;
const KINDS = ["model", "snippet", "prompt", "widget"] as const;

export class VitrineElement extends HTMLElement {
  static readonly observedAttributes = ["model", "library", "site"];
  #shown = "";
  #asking: AbortController | undefined;
  #runner: ElementRunner | undefined;
  #labels: ElementLabels | undefined;

  /** Answers what a visitor tries in `<vitrine-widget>`. Without it, trying leads to the site's playground. */
  get runner(): ElementRunner | undefined {
    return this.#runner;
  }
  set runner(runner: ElementRunner | undefined) {
    this.#runner = runner;
  }

  /** Other words for the form that is tried. */
  get labels(): ElementLabels | undefined {
    return this.#labels;
  }
  set labels(labels: ElementLabels | undefined) {
    this.#labels = labels;
  }

  connectedCallback(): void {
    // What a page said before this script came lies over what the class does with it.
    for (const name of ["runner", "labels"] as const) {
      const early = Object.getOwnPropertyDescriptor(this, name);
      if (early === undefined) continue;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, early.value);
    }
    if (!this.shadowRoot) this.attachShadow({ mode: "open" });
    void this.#show();
  }

  disconnectedCallback(): void {
    this.#asking?.abort();
    this.#shown = "";
  }

  attributeChangedCallback(): void {
    if (this.isConnected && this.shadowRoot) void this.#show();
  }

  /** The site that is asked; that of the script unless the page names another. */
  get site(): string {
    const named = this.getAttribute("site");
    return named !== null && /^https?:/.test(named) && URL.canParse(named) ? new URL(named).origin : SITE;
  }

  async #show(): Promise<void> {
    const root = this.shadowRoot;
    const model = this.getAttribute("model")?.trim() ?? "";
    if (!root || model === "") return;
    const query = new URLSearchParams({ model });
    const library = this.getAttribute("library");
    if (library) query.set("library", library);
    const address = `${this.site}/embed/${this.localName.replace("vitrine-", "")}/part?${query}`;
    // Attributes that are set one after the other are one change.
    if (address === this.#shown) return;
    this.#shown = address;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.ariaBusy = "true";
    try {
      const answer = await fetch(address, { signal: asking.signal, credentials: "omit" });
      if (!answer.ok && answer.status !== 404) throw new Error(String(answer.status));
      if (this.site === SITE) this.#fill(root, await answer.text());
      else this.#frame(root, address.replace("/part?", "?"));
      this.dispatchEvent(new Event("load"));
    } catch {
      if (asking.signal.aborted) return;
      this.#shown = "";
      // What the page has between the tags is shown instead.
      root.replaceChildren(document.createElement("slot"));
      this.dispatchEvent(new Event("error"));
    }
    this.ariaBusy = null;
  }

  /**
   * Another site is whoever wrote the attribute named, which need not be who wrote the page: it gets a frame that may do
   * nothing, and no say in this page.
   */
  #frame(root: ShadowRoot, address: string): void {
    const frame = document.createElement("iframe");
    frame.src = address;
    frame.title = this.getAttribute("model") ?? "";
    frame.setAttribute("sandbox", "allow-popups");
    frame.setAttribute("width", "100%");
    frame.setAttribute("height", "320");
    root.replaceChildren(frame);
  }

  #fill(root: ShadowRoot, html: string): void {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = new URL(styles, SITE).href;
    const content = document.createElement("div");
    // Made by the site that this script is of, which encodes every text in it.
    content.innerHTML = html;
    const status = document.createElement("p");
    status.className = "vt-visually-hidden";
    status.setAttribute("role", "status");
    root.replaceChildren(sheet, content, status);
    enhanceCopying((message) => (status.textContent = message), content);
    const button = content.querySelector<HTMLAnchorElement>("[data-try]");
    button?.addEventListener("click", (event) => {
      if (!this.runner) return;
      event.preventDefault();
      void this.#tryHere(content, button.dataset["try"] ?? "", this.runner);
    });
  }

  async #tryHere(content: HTMLElement, task: string, runner: ElementRunner): Promise<void> {
    const { tryModel } = await import("./try-model.tsx");
    const place = document.createElement("div");
    content.querySelector("[data-try]")?.parentElement?.replaceWith(place);
    tryModel(place, { task, model: this.getAttribute("model") ?? "", runner, labels: this.labels });
  }
}

for (const kind of KINDS)
  if (!customElements.get(`vitrine-${kind}`)) customElements.define(`vitrine-${kind}`, class extends VitrineElement {});
