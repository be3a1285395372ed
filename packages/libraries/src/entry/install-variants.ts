/** One install line in the forms that people use, and all blocks of a panel in one text. Small enough for a browser. */
import type { Snippet } from "@vitrine/code";

export type { Hole, Snippet } from "@vitrine/code";

interface InstallVariant {
  name: string;
  language: "bash" | "text";
  code: string;
}

/** A line that does nothing but `pip install` names; options among them stay where they mean something. */
const PIP = /^pip install ((?:-U )?)([^&|;<>`$\n]+|[^&|;`$\n]*["'][^&|;`$\n]*)$/;

/**
 * Other ways to run a `pip install` line, such as `uv`. Empty for a line that does more, such as cloning a repository.
 * @example
 * import { installVariants } from "@vitrine/libraries/install";
 *
 * for (const { name, code } of installVariants("pip install timm")) console.log(`${name}: ${code}`);
 * // uv: uv pip install timm
 * // conda: conda create -y -n model python=3.12 pip && conda activate model && pip install timm
 * // requirements.txt: timm
 */
export function installVariants(install: string): InstallVariant[] {
  const packages = PIP.exec(install)?.[2];
  if (packages === undefined) return [];
  const names = [...packages.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? "");
  if (names.some((name) => name.startsWith("-"))) return [];
  return [
    { name: "uv", language: "bash", code: `uv pip install ${install.includes(" -U ") ? "-U " : ""}${packages}` },
    {
      name: "conda",
      language: "bash",
      code: `conda create -y -n model python=3.12 pip && conda activate model && ${install}`,
    },
    { name: "requirements.txt", language: "text", code: names.join("\n") },
  ];
}

/**
 * The code of all blocks in one language, one after another; `undefined` where there are fewer than two.
 * @example
 * import { allInOne } from "@vitrine/libraries/install";
 *
 * const load = { label: "Load", docsUrl: "https://example.com", notes: [], holes: [], client: "python" };
 * const first = { ...load, language: "python", code: "a = 1" } as const;
 * console.log(allInOne([first, { ...first, code: "print(a)" }])?.language); // python
 */
export function allInOne(snippets: readonly Snippet[]): { language: Snippet["language"]; code: string } | undefined {
  const [first] = snippets.filter(({ language, code }) => code !== "" && language !== "shell");
  const same = snippets.filter(({ language, code }) => code !== "" && language === first?.language);
  if (first === undefined || same.length < 2) return undefined;
  const mark = first.language === "python" ? "#" : "//";
  const installs = [...new Set(same.flatMap(({ install }) => install ?? []))].map((line) => `${mark} ${line}`);
  const blocks = same.map(({ title, code }) => (title === undefined ? code : `${mark} ${title}\n${code}`));
  return { language: first.language, code: [...installs, "", blocks.join("\n\n\n")].join("\n") };
}
