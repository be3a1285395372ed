/**
 * The placeholder of a player until a reader opens it: a drawing made from its address, or a
 * picture of the set that the author named. Nothing is fetched from the site that holds the video.
 */
import type { Element } from "hast";
import { toString } from "hast-util-to-string";
import { element } from "../html/element.ts";
import { PLAYER_LABELS, playerOf } from "./embed.ts";

/** Whether a paragraph holds a link to a video and nothing else, as `<Youtube>` writes it. */
export function isVideoAlone({ children }: Element): boolean {
  const [only, ...others] = children;
  if (only?.type !== "element" || others.length > 0 || only.tagName !== "a") return false;
  const href = only.properties["href"];
  return typeof href === "string" && playerOf(href) !== undefined && PLAYER_LABELS.has(toString(only));
}

/** Puts a poster above the words of a link to a video, unless a picture of the author's is there. */
export function addPoster(link: Element): void {
  const isPictured = link.children.some((child) => child.type === "element" && child.tagName === "img");
  if (!isPictured) link.children.unshift(drawing(String(link.properties["href"] ?? "")));
}

function drawing(address: string): Element {
  let hash = 7;
  for (let at = 0; at < Math.min(address.length, 300); at += 1) hash = (hash * 31 + address.charCodeAt(at)) % 100_003;
  const [hue, tilt] = [hash % 360, (hash % 7) * 30 - 90];
  return element("svg", { viewBox: "0 0 320 120", ariaHidden: "true", className: ["vt-poster"], focusable: "false" }, [
    element("rect", { width: "320", height: "120", fill: `hsl(${hue} 32% 24%)` }),
    element("path", { d: `M0 120 L${150 + tilt} 20 L320 120 Z`, fill: `hsl(${(hue + 30) % 360} 36% 32%)` }),
    element("circle", { cx: "160", cy: "60", r: "26", fill: "hsl(0 0% 100% / 0.92)" }),
    element("path", { d: "M152 47 L152 73 L174 60 Z", fill: `hsl(${hue} 32% 24%)` }),
  ]);
}
