/**
 * Replaces players and frames of other sites by links: a page fetches nothing from elsewhere before
 * a reader requests it, and nothing that an author put on a page is lost.
 */
import { parseTag, textAttribute } from "./tag.ts";
import { escapeHtml } from "../html/escape-html.ts";

/** Tags that load their content from an address. */
export const EMBEDS: ReadonlySet<string> = new Set(["iframe", "video", "audio", "embed", "object"]);

const MAX_TAG_CHARS = 5_000;

interface Player {
  /** Reads the address, whose scheme is cut, and gives the page to watch it on. */
  pageOf: (address: string) => string | undefined;
  label: string;
}

const PLAYERS: readonly Player[] = [
  {
    pageOf: (address) => {
      const id = /^(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{1,40})/.exec(address)?.[1];
      return id && `https://www.youtube.com/watch?v=${id}`;
    },
    label: "Watch the video on YouTube",
  },
  {
    pageOf: (address) => {
      const id = /^player\.vimeo\.com\/video\/(\d{1,20})/.exec(address)?.[1];
      return id && `https://vimeo.com/${id}`;
    },
    label: "Watch the video on Vimeo",
  },
];

/** Labels of links to players. */
export const PLAYER_LABELS: ReadonlySet<string> = new Set(PLAYERS.map(({ label }) => label));

/** The player on whose site an address of a video is, if it is one's. */
export function playerOf(address: string): "YouTube" | "Vimeo" | undefined {
  if (/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{1,40}$/.test(address)) return "YouTube";
  return /^https:\/\/vimeo\.com\/\d{1,20}$/.test(address) ? "Vimeo" : undefined;
}

/**
 * The link for an embed, as HTML still to be sanitized; `undefined` when it names no address.
 * `rest` is what its tag says after the name, `inside` the content between its tags.
 */
export function embedLink(name: string, rest: string, inside: string, line: number): string | undefined {
  const { attributes } = parseTag(`<${name} ${rest.slice(0, MAX_TAG_CHARS)}>`);
  const named = textAttribute(attributes, name === "object" ? "data" : "src") ?? sourceIn(inside);
  const address = named?.trim().replace(/^\/\//, "https://");
  if (!address) return undefined;
  const [href, label] = meaningOf(name, address);
  const title = textAttribute(attributes, "title");
  const text = title && title.length < 200 ? `${label}: ${title}` : label;
  const isVideo = name === "video" || playerOf(href) !== undefined;
  const poster = name === "video" ? textAttribute(attributes, "poster")?.trim() : undefined;
  // A picture of another site would be fetched.
  const isLocal = poster !== undefined && poster !== "" && !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(poster);
  const picture = isLocal ? `<img src="${escapeHtml(poster)}" alt="" data-line="${line}">` : "";
  return `<a class="vt-embed${isVideo ? " vt-embed--video" : ""}" data-line="${line}" href="${escapeHtml(href)}">${picture}${escapeHtml(text)}</a>`;
}

function sourceIn(inside: string): string | undefined {
  const at = inside.search(/<source\s/i);
  if (at === -1) return undefined;
  const tag = inside.slice(at, at + MAX_TAG_CHARS);
  return textAttribute(parseTag(tag.slice(0, tag.indexOf(">") + 1)).attributes, "src");
}

function meaningOf(name: string, address: string): [href: string, label: string] {
  const bare = address.replace(/^https?:\/\//i, "");
  for (const { pageOf, label } of PLAYERS) {
    const page = pageOf(bare);
    if (page !== undefined) return [page, label];
  }
  if (name === "video") return [address, "Play the video"];
  if (name === "audio") return [address, "Play the recording"];
  const host = bare === address ? "" : (/^[\w.-]+/.exec(bare)?.[0] ?? "");
  return [address, host === "" ? "Open what is shown here" : `Open what is shown here on ${host}`];
}
