/**
 * `<vitrine-model>`, `<vitrine-snippet>`, `<vitrine-prompt>` and `<vitrine-widget>` for pages without React. Each fetches
 * its content from the site that served this script, rendered there by the same components as the site's pages, and
 * shows it in a shadow root: styles of the surrounding page do not apply, its variables do.
 */
import { hydrateCopyButtons } from "@vitrine/markdown/page-script";
import type { ElementLabels, ElementRunner } from "./try-model.tsx";
import styles from "./elements.css?url";

/** Scripts are in a folder below the address of the site. */
const SITE = new URL(/* @vite-ignore */ "..", import.meta.url).href.replace(/\/$/, "");
const KINDS = ["model", "snippet", "prompt", "widget"] as const;

export class VitrineElement extends HTMLElement {
  static readonly observedAttributes = ["model", "library", "site"];
  #shown = "";
  #requesting: AbortController | undefined;
  #runner: ElementRunner | undefined;
  #labels: ElementLabels | undefined;

  /** Runs the requests of `<vitrine-widget>`. Without it, the button opens the site's playground. */
  get runner(): ElementRunner | undefined {
    return this.#runner;
  }
  set runner(runner: ElementRunner | undefined) {
    this.#runner = runner;
  }

  /** Labels of the form. */
  get labels(): ElementLabels | undefined {
    return this.#labels;
  }
  set labels(labels: ElementLabels | undefined) {
    this.#labels = labels;
  }

  connectedCallback(): void {
    // Properties that a page set before this script loaded hide the accessors of the class.
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
    this.#requesting?.abort();
    this.#shown = "";
  }

  attributeChangedCallback(): void {
    if (this.isConnected && this.shadowRoot) void this.#show();
  }

  /** The site to fetch from; that of the script unless the page names another. */
  get site(): string {
    const named = this.getAttribute("site");
    if (named === null || !/^https?:/.test(named) || !URL.canParse(named)) return SITE;
    const { origin, pathname } = new URL(named);
    return origin + pathname.replace(/\/+$/, "");
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
    this.#requesting?.abort();
    const requesting = new AbortController();
    this.#requesting = requesting;
    this.ariaBusy = "true";
    try {
      const answer = await fetch(address, { signal: requesting.signal, credentials: "omit" });
      if (!answer.ok && answer.status !== 404) throw new Error(String(answer.status));
      if (this.site === SITE) this.#fill(root, await answer.text());
      else this.#frame(root, address.replace("/part?", "?"));
      this.dispatchEvent(new Event("load"));
    } catch {
      if (requesting.signal.aborted) return;
      this.#shown = "";
      // Falls back to the content between the tags.
      root.replaceChildren(document.createElement("slot"));
      this.dispatchEvent(new Event("error"));
    }
    this.ariaBusy = null;
  }

  /**
   * The attribute may name any other site, and may not be written by the author of the page. So another site gets a
   * sandboxed frame and no access to this page.
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
    // Rendered by the site that served this script, which escapes every text.
    content.innerHTML = html;
    const status = document.createElement("p");
    status.className = "vt-visually-hidden";
    status.setAttribute("role", "status");
    root.replaceChildren(sheet, content, status);
    hydrateCopyButtons((message) => (status.textContent = message), content);
    const button = content.querySelector<HTMLAnchorElement>("[data-try]");
    button?.addEventListener("click", (event) => {
      if (!this.runner) return;
      event.preventDefault();
      void this.#tryHere(content, button.dataset["try"] ?? "", this.runner);
    });
  }

  async #tryHere(content: HTMLElement, task: string, runner: ElementRunner): Promise<void> {
    const { tryModel } = await import("./try-model.tsx");
    const host = document.createElement("div");
    content.querySelector("[data-try]")?.parentElement?.replaceWith(host);
    tryModel(host, { task, model: this.getAttribute("model") ?? "", runner, labels: this.labels });
  }
}

for (const kind of KINDS)
  if (!customElements.get(`vitrine-${kind}`)) customElements.define(`vitrine-${kind}`, class extends VitrineElement {});
