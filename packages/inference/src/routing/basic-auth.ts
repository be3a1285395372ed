/** A name and a password in the address of your own server. Few have one: loaded where it is met. */

/**
 * Takes a name and a password out of an address and gives the header that says the same: addresses are printed, sent to
 * proxies and logged, and `fetch` refuses such ones with a message that holds them.
 */
export function takeLogin(url: URL): { Authorization: string } | undefined {
  if (url.username === "" && url.password === "") return undefined;
  const login = [url.username, url.password].map((part) => decodeURIComponent(part)).join(":");
  url.username = "";
  url.password = "";
  const bytes = new TextEncoder().encode(login);
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}
