/** Kinds of values that settings have. Each says what is allowed in the words of the message. */
import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";
import { schema, type TextSchema } from "./setting.ts";

const WEB = ["https:", "http:"];

/** An address of the web, without slashes at its end. */
export const address: TextSchema<string> = schema((text, refuse) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !WEB.includes(url.protocol) || url.host === "")
    return refuse("an address that begins with https:// or http://");
  return text.replace(/\/+$/, "");
});

/** Scheme, host and port, and the path below which a site is, without a slash at its end. */
export const siteAddress: TextSchema<string> = schema((text, refuse) => {
  if (!URL.canParse(text) || !WEB.includes(new URL(text).protocol))
    return refuse("an address that begins with https:// or http://");
  const url = new URL(text.replace(/\/+$/, ""));
  const isPlain = url.username === "" && url.search === "" && url.hash === "";
  if (!isPlain || !/^(\/|(\/[\w.~-]+)+)$/.test(url.pathname))
    return refuse("a scheme, a host and at most a path, such as https://models.example/hub", url.origin);
  return url.origin + url.pathname.replace(/\/$/, "");
});

export const number = (least: number, max: number, what: string): TextSchema<number> =>
  schema((text, refuse) => {
    const found = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    return found >= least && found <= max ? found : refuse(`${what} from ${least} to ${max}`);
  });

export const choice = <const Choice extends string>(...choices: readonly Choice[]): TextSchema<Choice> =>
  schema(
    (text, refuse) =>
      choices.find((each) => each === text) ?? refuse(choices.map((each) => JSON.stringify(each)).join(" or ")),
  );

/** `on` or `off`. */
export const isOn: TextSchema<boolean> = schema((text, refuse) =>
  text === "on" || text === "off" ? text === "on" : refuse('"on" or "off"'),
);

export const token: TextSchema<string> = schema((text, refuse) =>
  /^[\x21-\x7e]+$/.test(text) ? text : refuse("a token: letters without spaces"),
);

export const text: TextSchema<string> = schema((text) => text);

/** A program and its arguments, with spaces between them. No shell reads it, so that signs of one would do nothing. */
export const command: TextSchema<readonly [program: string, ...args: string[]]> = schema((text, refuse) => {
  const [program = "", ...args] = text.split(/\s+/);
  if (/["'`$|&;<>*?]/.test(text))
    return refuse("a program and its arguments, without quotes and other signs of a shell");
  return [program, ...args];
});

export const path: TextSchema<string> = schema((text) => resolve(text));

export const port: TextSchema<string> = schema((text, refuse) => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 && value <= 65_535 ? text : refuse("a whole number from 0 to 65535");
});

export const hostName: TextSchema<string> = schema((text, refuse) =>
  isIP(text) !== 0 || (HOST_NAME.test(text) && !/^[\d.]+$/.test(text)) ? text : refuse("an address or a host name"),
);

export const hostNames: TextSchema<readonly string[]> = schema((text, refuse) => {
  const names = listOf(text);
  for (const name of names)
    if (name !== "*" && !HOST_NAME.test(name)) refuse("host names without port, with commas between them, or *", name);
  return names;
});

/** Addresses and ranges (`10.0.0.0/8`); `loopback` is this machine's own. */
export const proxies: TextSchema<BlockList> = schema((text, refuse) => {
  const list = new BlockList();
  const named = text.split(",").map((part) => part.trim());
  for (const part of named.flatMap((name) => (name === "loopback" ? ["127.0.0.0/8", "::1"] : [name]))) {
    const [ip = "", bits] = part.split("/");
    const family = isIP(ip) === 6 ? "ipv6" : "ipv4";
    const max = family === "ipv6" ? 128 : 32;
    const length = bits === undefined ? max : Number(bits);
    if (isIP(ip) === 0 || !Number.isInteger(length) || length < 0 || length > max)
      return refuse('addresses or ranges such as 10.0.0.0/8, or "loopback"', part);
    list.addSubnet(ip, length, family);
  }
  return list;
});

/** A port, on this machine alone, or an address and a port. */
export const listener: TextSchema<{ host: string; port: number }> = schema((text, refuse) => {
  const [, bracketed, plain, digits] = /^(?:(?:\[([\da-f:]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(text) ?? [];
  const found = Number(digits);
  if (digits === undefined || found > 65_535) return refuse("a port, or an address and a port such as 127.0.0.1:9464");
  return { host: bracketed ?? plain ?? "127.0.0.1", port: found };
});

export const databaseUrl: TextSchema<string> = schema((text, refuse) =>
  /^postgres(ql)?:\/\/./.test(text) ? text : refuse("an address that begins with postgres://"),
);

/** The items of a list with commas between them. */
export function listOf(text: string): string[] {
  return text.split(",").flatMap((each) => each.trim() || []);
}

const HOST_NAME = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i;
