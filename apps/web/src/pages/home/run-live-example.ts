/** Runs one of the live examples of the home page on this site, and shows the answer in its card. */
import { HOME_LABELS } from "./messages/home-labels.ts";

const LABELS = HOME_LABELS.live;
const THREE_DIGITS = { minimumFractionDigits: 3, maximumFractionDigits: 3 };

export async function runLiveExample(form: HTMLFormElement): Promise<void> {
  const output = form.querySelector<HTMLElement>("[data-live-output]");
  const button = form.querySelector("button");
  if (output === null || button === null || button.ariaDisabled === "true") return;
  button.ariaDisabled = "true";
  // Not before: samples would be read out as the page loads.
  output.ariaLive = "polite";
  try {
    const { body, type } = await bodyOf(form);
    const answer = await fetch(form.action, { method: "POST", body, headers: { "Content-Type": type } });
    if (!answer.ok) throw new Error(answer.status === 429 ? LABELS.tooOften : LABELS.failed);
    output.replaceChildren(await shown(answer, output));
  } catch (error) {
    const message = error instanceof Error && error.message !== "" ? error.message : LABELS.failed;
    output.replaceChildren(Object.assign(document.createElement("p"), { textContent: message }));
  } finally {
    button.ariaDisabled = null;
  }
}

async function bodyOf(form: HTMLFormElement): Promise<{ body: Blob | string; type: string }> {
  const picture = form.querySelector<HTMLImageElement>("img[data-live-picture]");
  if (picture === null)
    return { body: JSON.stringify({ inputs: form.querySelector("textarea")?.value ?? "" }), type: "application/json" };
  await picture.decode();
  // Twice the size: small letters are read better.
  const canvas = Object.assign(document.createElement("canvas"), { width: 960, height: 640 });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const body = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (body === null) throw new Error(LABELS.failed);
  return { body, type: "image/png" };
}

async function shown(answer: Response, output: HTMLElement): Promise<Node> {
  if (answer.headers.get("Content-Type")?.startsWith("audio/")) {
    const player = Object.assign(document.createElement("audio"), {
      controls: true,
      autoplay: true,
      src: URL.createObjectURL(await answer.blob()),
    });
    player.setAttribute("aria-label", LABELS.answer);
    return player;
  }
  const value: unknown = await answer.json();
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (isText(first)) return Object.assign(document.createElement("pre"), { textContent: first.generated_text });
  return bars(output, value);
}

function isText(value: unknown): value is { generated_text: string } {
  return typeof value === "object" && value !== null && "generated_text" in value;
}

/** The bars that the server rendered, with other values. */
function bars(output: HTMLElement, value: unknown): Node {
  const list = output.querySelector("ul")?.cloneNode(true) as HTMLElement | undefined;
  const scores = Array.isArray(value) ? (value as { label: string; score: number }[]) : [];
  const rows = list === undefined ? [] : [...list.children];
  for (const [at, row] of rows.entries()) {
    const { label = "", score = 0 } = scores[at] ?? {};
    const [name, number] = [row.querySelector(".vt-bars__label"), row.querySelector(".vt-bars__score")];
    if (name !== null) name.textContent = label;
    if (number !== null) number.textContent = score.toLocaleString(document.documentElement.lang, THREE_DIGITS);
    row.querySelector(".vt-bars__value")?.setAttribute("width", String(score * 100));
  }
  return list ?? document.createTextNode(JSON.stringify(value));
}
