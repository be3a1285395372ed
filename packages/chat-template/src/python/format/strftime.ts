/** `strftime_now`: the current time with every directive of `strftime` in the C locale, and the flags that glibc has. */
import { type Session, grow, spend } from "../limits.ts";

/** The name of the global that has a clock, which differs from render to render. */
export const CLOCK = "strftime_now";

const DAYS: readonly string[] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: readonly string[] =
  "January February March April May June July August September October November December".split(" ");

/** The moment whose UTC fields are what a clock on the wall shows. */
function wallClock(date: Date, timeZone: string | undefined): Date {
  if (timeZone === undefined) return new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  // Sweden writes a moment as ISO 8601 does.
  const shown = date.toLocaleString("sv", { timeZone });
  return new Date(Date.parse(`${shown.replace(" ", "T")}Z`) + date.getUTCMilliseconds());
}

const COMPOSED = "cDFrRTxX";
const DAY_MS = 86_400_000;

/** The moment in the C locale's formats: in this machine's local time, or in that of a zone such as `Europe/Paris`. */
export function strftime(session: Session, format: string, moment: Date, timeZone: string | undefined): string {
  const date = wallClock(moment, timeZone);
  let length = 0;
  spend(session, format.length * 12);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  const day = date.getUTCDate();
  const weekday = date.getUTCDay();
  const hour = date.getUTCHours();
  const pad = (value: number, width = 2, fill = "0"): string => String(value).padStart(width, fill);
  const midnight = Date.UTC(year, month, day);
  const dayOfYear = Math.round((midnight - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  const isoThursday = new Date(midnight + (4 - (weekday || 7)) * DAY_MS);
  const isoYear = isoThursday.getUTCFullYear();
  const isoWeek = Math.floor((isoThursday.getTime() - Date.UTC(isoYear, 0, 1)) / DAY_MS / 7) + 1;
  const usual = usualFields(date);
  const composed = (part: string): string => strftime(session, part, moment, timeZone);

  return format.replaceAll(/%([-_0^#]?)([A-Za-z%])/g, (whole, flag: string, directive: string) => {
    const text = usual[directive] ?? expand(directive);
    if (text === undefined) return whole;
    grow(session, text.length, (length += text.length));
    // For composed formats a flag changes nothing except the case.
    if (COMPOSED.includes(directive)) return flag === "^" ? text.toUpperCase() : text;
    if (directive === "P") return text;
    if (flag === "-") return text.replace(/^[0 ]+(?=\d)/, "");
    if (flag === "_") return text.replace(/^0+(?=\d)/, (zeros) => " ".repeat(zeros.length));
    if (flag === "0") return text.replace(/^ +/, (spaces) => "0".repeat(spaces.length));
    if (flag === "^") return text.toUpperCase();
    return flag === "#" ? (directive === "p" ? text.toLowerCase() : text.toUpperCase()) : text;
  });

  function expand(directive: string): string | undefined {
    switch (directive) {
      case "h":
        return usual["b"];
      case "c":
        return composed("%a %b %e %H:%M:%S %Y");
      case "C":
        return pad(Math.floor(year / 100));
      case "D":
      case "x":
        return composed("%m/%d/%y");
      case "e":
        return pad(day, 2, " ");
      case "f":
        return pad(date.getUTCMilliseconds() * 1000, 6);
      case "F":
        return composed("%Y-%m-%d");
      case "g":
        return pad(isoYear % 100);
      case "G":
        return String(isoYear);
      case "j":
        return pad(dayOfYear, 3);
      case "k":
        return pad(hour, 2, " ");
      case "l":
        return pad(hour % 12 || 12, 2, " ");
      case "n":
        return "\n";
      case "P":
        return usual["p"]?.toLowerCase();
      case "r":
        return composed("%I:%M:%S %p");
      case "R":
        return composed("%H:%M");
      case "s":
        return String(Math.floor(moment.getTime() / 1000));
      case "t":
        return "\t";
      case "T":
      case "X":
        return composed("%H:%M:%S");
      case "u":
        return String(weekday || 7);
      case "U":
        return pad(Math.floor((dayOfYear + 6 - weekday) / 7));
      case "V":
        return pad(isoWeek);
      case "w":
        return String(weekday);
      case "W":
        return pad(Math.floor((dayOfYear + 6 - ((weekday + 6) % 7)) / 7));
      case "z":
      case "Z":
        return "";
      default:
        return undefined;
    }
  }
}

/** Texts of the usual directives at a moment whose UTC fields are those of a clock on the wall. */
function usualFields(date: Date): Record<string, string> {
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
