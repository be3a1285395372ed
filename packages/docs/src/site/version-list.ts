/**
 * On sites with several versions (`vitrine-docs deploy`): the list of them, which a page cannot know when it is built.
 * Without a script, the version in the header is a link to the page that lists them.
 */

interface Version {
  version: string;
  title: string;
  aliases: string[];
}

/** Puts the list in the place of the link, and says on a page of an old version that there is a newer one. */
export async function hydrateVersions(): Promise<void> {
  const place = document.querySelector<HTMLAnchorElement>("a[data-versions]");
  const { versions: at, version: own } = place?.dataset ?? {};
  if (!place || at === undefined || own === undefined) return;
  const response = await fetch(at);
  if (!response.ok) return;
  const versions = (await response.json()) as Version[];
  const root = at.replace(/versions\.json$/, "");
  const path = location.pathname.slice(`${root}${own}`.length).replace(/^\//, "");
  const latest = versions.find(({ aliases }) => aliases.includes("latest")) ?? versions[0];

  const list = document.createElement("details");
  list.className = "variants";
  const summary = document.createElement("summary");
  summary.textContent = own;
  summary.setAttribute("aria-label", `${place.dataset["label"] ?? "Versions"}: ${own}`);
  const links = versions.map(({ version, title }) => {
    const link = document.createElement("a");
    link.href = `${root}${version}/`;
    link.textContent = version === latest?.version ? `${title} · ${place.dataset["labelLatest"] ?? "latest"}` : title;
    if (version === own) link.setAttribute("aria-current", "true");
    const item = document.createElement("li");
    item.append(link);
    return { item, link, version };
  });
  const items = document.createElement("ul");
  items.append(...links.map(({ item }) => item));
  list.append(summary, items);
  place.replaceWith(list);
  // The same page of another version, where it has that page.
  list.addEventListener(
    "toggle",
    () => links.forEach(({ link, version }) => void samePage(link, `${root}${version}/${path}`)),
    {
      once: true,
    },
  );

  if (!latest || latest.version === own) return;
  const notice = document.createElement("p");
  notice.className = "notice";
  const link = document.createElement("a");
  link.href = `${root}${latest.version}/`;
  link.textContent = latest.title;
  const [before = "", after = ""] = (place.dataset["labelOutdated"] ?? "Newest version: {version}").split("{version}");
  notice.append(before, link, after);
  document.querySelector("main")?.prepend(notice);
  await samePage(link, `${root}${latest.version}/${path}`);
}

async function samePage(link: HTMLAnchorElement, address: string): Promise<void> {
  const found = await fetch(address, { method: "HEAD" }).catch(() => undefined);
  if (found?.ok) link.href = address;
}
