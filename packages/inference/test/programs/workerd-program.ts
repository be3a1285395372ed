/**
 * Program that runs inside workerd: takes calls as JSON, makes them with the real client, and reports each result. The
 * client's `fetch` is workerd's own; only the address is changed to the test kit's, which receives the origin that was
 * meant, as the kit's own `fetch` does.
 */
import { callTask } from "../../src/tasks/call.ts";
import type { TaskName } from "../../src/protocol/provider.ts";

export interface WorkerdCall {
  task: TaskName;
  args: unknown;
  options: Record<string, unknown>;
}

export interface WorkerdOutcome {
  ok: boolean;
  /** A media type for a Blob, the error's message and code where the call failed. */
  said: string;
}

export default {
  async fetch(request: Request): Promise<Response> {
    const { kit, calls } = (await request.json()) as { kit: string; calls: WorkerdCall[] };
    const send = ((address: string, init: RequestInit = {}) => {
      const { origin, pathname, search } = new URL(address);
      const headers = new Headers(init.headers);
      headers.set("x-kit-origin", origin);
      return fetch(`${kit}${pathname}${search}`, { ...init, headers });
    }) as typeof fetch;
    const outcomes: WorkerdOutcome[] = [];
    for (const { task, args, options } of calls) {
      try {
        // Calls follow one another, so that the kit's log can be read.
        // oxlint-disable-next-line no-await-in-loop
        const value = await callTask(task, revived(args) as never, { ...options, fetch: send });
        outcomes.push({ ok: true, said: value instanceof Blob ? value.type : typeof value });
      } catch (error) {
        const { message, code } = error as Error & { code?: string };
        outcomes.push({ ok: false, said: `${code ?? ""} ${message}` });
      }
    }
    return Response.json(outcomes);
  },
};

/** Blobs travel as their type and base64. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== "object" || value === null) return value;
  const { $blob, type } = value as { $blob?: string; type?: string };
  if ($blob !== undefined) return new Blob([Uint8Array.from(atob($blob), (sign) => sign.charCodeAt(0))], { type });
  return Object.fromEntries(Object.entries(value).map(([name, content]) => [name, revived(content)]));
}
