/** `strftime_now`: the current time in the C locale's formats, with the directives that chat templates have. */
import { Fault } from "./errors.ts";
import { lackingUse } from "./extras.ts";
import { type Session, claim } from "./limits.ts";

/** The name of the global that has a clock, which differs from render to render. */
export const CLOCK = "strftime_now";

const DAYS: readonly string[] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: readonly string[] =
  "January February March April May June July August September October November December".split(" ");

/** The moment whose UTC fields are what a clock on the wall shows. */
export function wallClock(date: Date, timeZone: string | undefined): Date {
  if (timeZone === undefined) return new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  // Sweden writes a moment as ISO 8601 does.
  const shown = date.toLocaleString("sv", { timeZone });
  return new Date(Date.parse(`${shown.replace(" ", "T")}Z`) + date.getUTCMilliseconds());
}

/** Nothing but the usual directives, of which some can be without their zeros. */
const USUAL = /^(?:[^%]|%[aAbBHIpSy%]|%-?[dmMY])*$/;

/** Whether the format has a directive that is among the extras. */
export function isRareFormat(format: unknown): boolean {
  return typeof format === "string" && !USUAL.test(format);
}

/** The moment in the C locale's formats: in this machine's local time, or in that of a zone such as `Europe/Paris`. */
export function strftime(session: Session, format: string, moment: Date, timeZone: string | undefined): string {
  if (session.extras) return session.extras.strftime(session, format, moment, timeZone);
  if (isRareFormat(format)) throw new Fault(lackingUse(CLOCK));
  claim(session, format.length * 5);
  const fields = usualFields(wallClock(moment, timeZone));
  return format.replaceAll(/%(-?)([^])/g, (_whole, flag: string, directive: string) => {
    const text = fields[directive] ?? "";
    return flag ? text.replace(/^0+(?=\d)/, "") : text;
  });
}

/** What the usual directives write at a moment whose UTC fields are what a clock on the wall shows. */
export function usualFields(date: Date): Record<string, string> {
  const [m = "", d = "", H = "", M = "", S = ""] = date.toISOString().slice(-19, -5).split(/\D/);
  const year = String(date.getUTCFullYear());
  const hour = Number(H);
  const day = DAYS[date.getUTCDay()] ?? "";
  const month = MONTHS[date.getUTCMonth()] ?? "";
  return {
    a: day.slice(0, 3),
    A: day,
    b: month.slice(0, 3),
    B: month,
    d,
    H,
    I: String(hour % 12 || 12).padStart(2, "0"),
    m,
    M,
    p: hour < 12 ? "AM" : "PM",
    S,
    y: year.slice(-2).padStart(2, "0"),
    Y: year,
    "%": "%",
  };
}
