/**
 * Calls hosts that the policy of this page does not name. A policy cannot change while a page is open, so each such host
 * gets a hidden frame of this site, which may call that host and nothing else, and the request is sent from there. A
 * host is reached when a person entered it, never because an address or an answer names it.
 */
import { onSite } from "../../languages/page-prefix.ts";
/** The page of the frame; the parameter is the origin that it may call. */
export const REACH_PATH = "/playground/reach";

const frames = new Map<string, Promise<Window>>();

/** Sends a request to this site, or to a host that a person entered: from the frame of that host. */
export const reachingFetch: typeof fetch = async (input, init) => {
  const { origin } = new URL(input instanceof Request ? input.url : String(input), location.href);
  if (origin === location.origin) return fetch(input, init);
  const frame = await frameOf(origin);
  try {
    return await frame.fetch(input, init);
  } catch (error) {
    // The classes of another window are not those of this one.
    const { name, message } = error as Error;
    throw name === "TypeError" ? new TypeError(message) : error;
  }
};

function frameOf(origin: string): Promise<Window> {
  const known = frames.get(origin);
  if (known) return known;
  const made = new Promise<Window>((resolve, reject) => {
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.src = `${onSite(REACH_PATH)}?${new URLSearchParams({ host: origin })}`;
    frame.addEventListener("load", () => {
      const { contentWindow } = frame;
      if (contentWindow && contentWindow.location.pathname === onSite(REACH_PATH)) return resolve(contentWindow);
      frame.remove();
      frames.delete(origin);
      return reject(new TypeError(`The frame for ${origin} did not load.`));
    });
    document.body.append(frame);
  });
  frames.set(origin, made);
  return made;
}
