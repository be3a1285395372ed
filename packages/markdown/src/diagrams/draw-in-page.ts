/** Runs in a browser’s page, beside Mermaid, which is where text is measured. */

/** A theme of the page around the picture. */
export type Theme = "light" | "dark";

/** Why a diagram is not drawn, and on which of its lines (from 1). */
export interface DiagramProblem {
  problem: string;
  line: number;
  /** It took longer than its budget. */
  isSlow?: true;
}

/** A diagram as the page has drawn it. */
export interface RawDrawing extends Record<Theme, string> {
  /** Mermaid’s own word for the kind. */
  kind: string;
  /** `accTitle` and `accDescr`. */
  name: string;
  description: string;
  labels: string[];
}

/** Mermaid’s configuration, as far as it is read here. */
export interface ThemeConfig {
  themeVariables: { background: string; lineColor: string };
}

declare const mermaid: {
  initialize: (config: object) => void;
  render: (id: string, source: string) => Promise<{ svg: string }>;
};

type Rgb = [red: number, green: number, blue: number];
type MermaidError = Error & { hash?: { loc?: { first_line?: number } } };

/**
 * Draws texts for both themes, and writes what style sheets say into the elements, so that a drawing needs none. The
 * page gets this class as text, so it uses nothing from around it.
 */
export class PageDrawer {
  /** Mermaid breaks lines within these, so they travel as one private character each. */
  static readonly #SIGNS: readonly (readonly [entity: string, sign: string])[] = [
    ["#quot;", '"'],
    ["#amp;", "&"],
    ["#lt;", "<"],
    ["#gt;", ">"],
  ];
  static readonly #FIRST_SIGN = 0xe200;
  static readonly #SHAPES = "rect,circle,ellipse,polygon,polyline,path,line";
  static readonly #NOT_PAINTED = "defs,marker,clipPath";
  /** Values of the attributes that are not written, because every element has them. */
  static readonly #USUAL = {
    paint: { opacity: "1", "fill-opacity": "1", "stroke-opacity": "1" },
    line: { "stroke-width": "1px", "stroke-dasharray": "none", "stroke-linecap": "butt" },
    text: { "font-weight": "400", "font-style": "normal", "dominant-baseline": "auto" },
  };

  readonly #themes: Readonly<Record<Theme, ThemeConfig>>;
  readonly #stage = document.body.appendChild(document.createElement("div"));
  readonly #pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  readonly #colors = new Map<string, [...Rgb, alpha: number]>();

  constructor(themes: Readonly<Record<Theme, ThemeConfig>>) {
    this.#themes = themes;
    this.#stage.style.width = "900px";
  }

  /** Draws each text. */
  async draw(sources: readonly string[]): Promise<(RawDrawing | DiagramProblem)[]> {
    const answers: (RawDrawing | DiagramProblem)[] = [];
    for (const source of sources)
      try {
        const light = await this.#drawOne(source, this.#themes.light);
        answers.push({ ...light, dark: (await this.#drawOne(source, this.#themes.dark)).light });
      } catch (caught) {
        const error = caught as MermaidError;
        const [problem = ""] = error.message
          .replace(/\s+/g, " ")
          .replace(/ on line \d+(, column \d+)?/g, "")
          .split(" Expecting ");
        answers.push({ problem: `Mermaid: ${problem.slice(0, 200).trim()}`, line: this.#lineOf(source, error) });
      }
    return answers;
  }

  async #drawOne(source: string, config: ThemeConfig): Promise<RawDrawing> {
    const signed = PageDrawer.#SIGNS.reduce(
      (text, [entity], index) => text.replaceAll(entity, String.fromCharCode(PageDrawer.#FIRST_SIGN + index)),
      source,
    );
    // Names that Mermaid makes up are the same in both themes, and in the next build.
    let seed = 1;
    Math.random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    mermaid.initialize(config);
    this.#stage.innerHTML = (await mermaid.render("drawing", signed)).svg;
    const svg = this.#stage.querySelector("svg")!;
    // What is measured from here on is in the drawing’s own units.
    svg.style.cssText = `width: ${svg.viewBox.baseVal.width}px; max-width: none; height: auto`;
    // Texts for programs that cannot lay out HTML are beside it; a line that says “today” is old tomorrow.
    for (const element of svg.querySelectorAll("switch > foreignObject, .today")) element.remove();
    if ([...svg.querySelectorAll("foreignObject")].some((each) => each.textContent.trim() !== ""))
      throw new Error("HTML in labels is not drawn.");
    if (svg.querySelector("image,use")) throw new Error("Pictures from elsewhere are not drawn.");
    if (svg.textContent.includes("$$")) throw new Error("Formulas in labels are not drawn.");
    this.#mend(svg);
    const said = (name: string) => svg.querySelector(`:scope > ${name}`)?.textContent.trim() ?? "";
    const kind = svg.getAttribute("aria-roledescription") ?? "";
    const [name, description] = [said("title"), said("desc")];
    const labels = [...svg.querySelectorAll("text")].map((text) => this.#labelOf(text));
    this.#makeReadable(svg, config.themeVariables.background);
    this.#flatten(svg, config.themeVariables.lineColor);
    return { light: svg.outerHTML, dark: "", kind, name, description, labels };
  }

  #labelOf(text: SVGTextElement): string {
    const parts = text.querySelector("tspan") ? [...text.querySelectorAll("tspan")] : [text];
    return parts
      .filter((part) => !part.querySelector("tspan"))
      .map((part) => part.textContent.trim().replace(/\s+/g, " "))
      .join(" ");
  }

  /** Makes good what Mermaid leaves to HTML or to a script. */
  #mend(svg: SVGSVGElement): void {
    for (const link of svg.querySelectorAll("a")) {
      const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
      for (const { name, value } of link.attributes) if (!name.includes("href")) group.setAttribute(name, value);
      group.append(...link.childNodes);
      link.replaceWith(group);
    }
    const walker = document.createTreeWalker(svg, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      node.nodeValue = (node.nodeValue ?? "").replace(
        /[\uE200-\uE203]/g,
        (sign) => PageDrawer.#SIGNS[sign.charCodeAt(0) - PageDrawer.#FIRST_SIGN]?.[1] ?? "",
      );
    // Names of states begin where their middle should be.
    for (const label of svg.querySelectorAll(".statediagram-state > .label")) {
      const outer = label.parentElement?.querySelector(".label-container")?.getBoundingClientRect();
      const inner = label.querySelector("text")?.getBoundingClientRect();
      if (!outer || !inner) continue;
      const aside = outer.x + outer.width / 2 - inner.x - inner.width / 2;
      label.setAttribute("transform", `${label.getAttribute("transform") ?? ""} translate(${aside}, 0)`);
    }
  }

  /** Colors of text that its background leaves unreadable become black or white. */
  #makeReadable(svg: SVGSVGElement, page: string): void {
    const shapes = [...svg.querySelectorAll<SVGGeometryElement>(PageDrawer.#SHAPES)].filter(
      (each) => !each.closest(PageDrawer.#NOT_PAINTED),
    );
    for (const text of svg.querySelectorAll<SVGElement>("text,tspan")) {
      if (![...text.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())) continue;
      const behind = this.#behind(text, shapes, page);
      const [red, green, blue] = this.#colorOf(getComputedStyle(text).fill);
      if (this.#contrast([red, green, blue], behind) >= 4.5) continue;
      const isLight = this.#contrast([0, 0, 0], behind) > this.#contrast([255, 255, 255], behind);
      text.style.setProperty("fill", isLight ? "#000" : "#fff", "important");
    }
  }

  /** What lies behind the middle of a text: the shapes painted before it, one over the other. */
  #behind(text: Element, shapes: readonly SVGGeometryElement[], page: string): Rgb {
    const box = text.getBoundingClientRect();
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    let [red, green, blue] = this.#colorOf(page);
    for (const shape of shapes) {
      if (!(shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
      const { fill, fillOpacity, opacity } = getComputedStyle(shape);
      const matrix = shape.getScreenCTM();
      if (fill === "none" || fill.startsWith("url") || !matrix) continue;
      if (!shape.isPointInFill(middle.matrixTransform(matrix.inverse()))) continue;
      const [r, g, b, a] = this.#colorOf(fill);
      const alpha = a * Number(fillOpacity) * Number(opacity);
      const over = (front: number, back: number) => front * alpha + back * (1 - alpha);
      [red, green, blue] = [over(r, red), over(g, green), over(b, blue)];
    }
    return [red, green, blue];
  }

  #flatten(svg: SVGSVGElement, lineColor: string): void {
    const ids = new Map<string, string>();
    const all = [...svg.querySelectorAll<SVGElement>("*")];
    // All are read before the first is written: a style sheet may go by the attributes.
    const written = all.map((element) => [element, this.#attributesOf(element, lineColor, ids)] as const);
    for (const [element, saved] of written) {
      element.removeAttribute("style");
      for (const [name, value] of Object.entries(saved ?? {})) element.setAttribute(name, value);
      // Markers and gradients do not count as displayed.
      if (!saved && !element.closest(PageDrawer.#NOT_PAINTED)) element.remove();
    }
    for (const element of all) {
      const id = ids.get(element.id);
      if (id === undefined) element.removeAttribute("id");
      else element.id = id;
    }
    const unused = "style,script,title,desc,filter,symbol,marker:not([id]),defs:empty";
    for (const element of svg.querySelectorAll(unused)) element.remove();
  }

  /** What the style sheets say of an element, as attributes; nothing where they hide it. */
  #attributesOf(element: SVGElement, lineColor: string, ids: Map<string, string>): Record<string, string> | undefined {
    const style = getComputedStyle(element);
    if (style.visibility === "hidden" || (style.display === "none" && !element.closest(PageDrawer.#NOT_PAINTED)))
      return undefined;
    const reference = (value: string) => {
      const id = /#([^")]+)/.exec(value)?.[1] ?? "";
      if (!ids.has(id)) ids.set(id, `i${ids.size}`);
      return `url(#${ids.get(id)})`;
    };
    const color = (value: string) => {
      if (value.startsWith("url")) return reference(value);
      if (value.startsWith("context-")) return lineColor;
      return value === "none" || value.startsWith("rgb") ? value : `rgba(${this.#colorOf(value).join(", ")})`;
    };
    const saved: Record<string, string> = {};
    const take = (usual: Record<string, string>) => {
      for (const [name, often] of Object.entries(usual)) {
        const value = style.getPropertyValue(name);
        if (value !== often || element.hasAttribute(name)) saved[name] = value;
      }
    };
    const isText = element.matches("text,tspan");
    if (isText || element.matches(PageDrawer.#SHAPES)) {
      take(PageDrawer.#USUAL.paint);
      saved["fill"] = color(style.fill);
      saved["stroke"] = color(style.stroke);
      if (style.stroke !== "none") take(PageDrawer.#USUAL.line);
    } else if (style.opacity !== "1") saved["opacity"] = style.opacity;
    if (isText) {
      take(PageDrawer.#USUAL.text);
      saved["font-size"] = style.fontSize;
      saved["text-anchor"] = style.textAnchor;
    }
    if (element.matches("stop")) {
      saved["stop-color"] = color(style.stopColor);
      saved["stop-opacity"] = style.stopOpacity;
    }
    if (style.transform !== "none" && !element.hasAttribute("transform")) saved["transform"] = style.transform;
    for (const name of ["marker-start", "marker-mid", "marker-end", "clip-path"]) {
      const value = style.getPropertyValue(name);
      if (value.startsWith("url")) saved[name] = reference(value);
    }
    return saved;
  }

  #colorOf(value: string): [...Rgb, alpha: number] {
    let color = this.#colors.get(value);
    if (color) return color;
    this.#pixel.clearRect(0, 0, 1, 1);
    this.#pixel.fillStyle = value;
    this.#pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = this.#pixel.getImageData(0, 0, 1, 1).data;
    color = [red, green, blue, alpha / 255];
    this.#colors.set(value, color);
    return color;
  }

  /** As WCAG counts it. */
  #contrast(one: Rgb, other: Rgb): number {
    const [dark = 0, light = 0] = [one, other]
      .map((rgb) => {
        const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
          part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      })
      .sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  /** Mermaid counts the lines that are left without front matter and comments. */
  #lineOf(source: string, { hash, message }: MermaidError): number {
    const counted = hash?.loc?.first_line ?? Number(/line:? (\d+)/i.exec(message)?.[1] ?? 1);
    const matter = /^\s*---\s*\n[^]*?\n---\s*\n/.exec(source)?.[0].split("\n").length ?? 1;
    const left = [...source.split("\n").entries()].filter(
      ([index, line]) => index >= matter - 1 && !line.trimStart().startsWith("%%"),
    );
    while (left[0]?.[1].trim() === "") left.shift();
    return (left[counted - 1]?.[0] ?? 0) + 1;
  }
}
