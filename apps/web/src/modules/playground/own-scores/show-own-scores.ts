/** Draws a visitor's own scores into lists of models, and as a row of a comparison. */
import { inPageLanguage } from "../../../languages/page-prefix.ts";
import { OWN_SCORES_LABELS as LABELS } from "../messages/own-scores-labels.ts";
import { keepOwnScores, ownScoresOf, readOwnScores, type OwnScore } from "./own-scores.ts";

const DRAWN = "data-own-score";

export function showOwnScores(): void {
  for (const drawn of document.querySelectorAll(`[${DRAWN}]`)) drawn.remove();
  for (const name of document.querySelectorAll(".vt-model-table__name")) {
    const scores = ownScoresOf(name.textContent);
    if (scores.length > 0) name.after(drawn("small", LABELS.own, ": ", ...separated(scores.map(linkTo))));
  }
  const table = document.querySelector(".vt-compare__table");
  const models = [...(table?.querySelectorAll("thead th > :first-child") ?? [])].map(({ textContent }) => textContent);
  const cells = models.map(ownScoresOf);
  if (cells.every((scores) => scores.length === 0)) return;
  const head = drawn("th", LABELS.own);
  head.setAttribute("scope", "row");
  const row = drawn("tr", head, ...cells.map((scores) => drawn("td", ...separated(scores.map(removable)))));
  table?.querySelector("tbody")?.prepend(row);
}

function drawn(tag: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.setAttribute(DRAWN, "");
  element.append(...content);
  return element;
}

function separated(nodes: readonly Node[]): (Node | string)[] {
  return nodes.flatMap((node, at) => (at === 0 ? [node] : [" · ", node]));
}

function linkTo({ quality, judged, title, task, sheet }: OwnScore): HTMLElement {
  const score = quality.toLocaleString(document.documentElement.lang, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const link = drawn("a", LABELS.score({ score, title, count: judged }));
  link.setAttribute("href", inPageLanguage(`/playground/sheet?${new URLSearchParams({ task, sheet })}`));
  return link;
}

function removable(score: OwnScore): HTMLElement {
  const remove = drawn("button", LABELS.remove);
  remove.className = "vt-button";
  remove.setAttribute("type", "button");
  remove.setAttribute("aria-label", LABELS.removeOne({ title: score.title, model: score.model }));
  remove.addEventListener("click", () => {
    const isOther = ({ model }: OwnScore) => model !== score.model;
    keepOwnScores(
      score.sheet,
      readOwnScores().filter((other) => other.sheet === score.sheet && isOther(other)),
    );
    const cell = remove.closest("td");
    showOwnScores();
    // The button is gone: the table's frame has the focus.
    if (!cell?.isConnected) document.querySelector<HTMLElement>(".vt-compare")?.focus();
  });
  return drawn("span", linkTo(score), " ", remove);
}
