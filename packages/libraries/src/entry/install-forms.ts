/** One install line in the forms that people use, and all blocks of a panel in one text. Small enough for a browser. */
import type { Snippet } from "./snippet.ts";

export type { Hole, Snippet } from "./snippet.ts";

export interface InstallForm {
  name: string;
  language: "bash" | "text";
  code: string;
}

/** A line that does nothing but `pip install` names; options among them stay where they mean something. */
const PIP = /^pip install ((?:-U )?)([^&|;<>`$\n]+|[^&|;`$\n]*["'][^&|;`$\n]*)$/;

/** The other forms of a pip line; none for lines that do more, such as cloning a repository. */
export function installForms(install: string): InstallForm[] {
  const words = PIP.exec(install)?.[2];
  if (words === undefined) return [];
  const parts = [...words.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? "");
  if (parts.some((part) => part.startsWith("-"))) return [];
  return [
    { name: "uv", language: "bash", code: `uv pip install ${install.includes(" -U ") ? "-U " : ""}${words}` },
    {
      name: "conda",
      language: "bash",
      code: `conda create -y -n model python=3.12 pip && conda activate model && ${install}`,
    },
    { name: "requirements.txt", language: "text", code: parts.join("\n") },
  ];
}

/** The blocks of a panel that are of one language, after one another; undefined where there are fewer than two. */
export function allInOne(snippets: readonly Snippet[]): { language: Snippet["language"]; code: string } | undefined {
  const [first] = snippets.filter(({ language, code }) => code !== "" && language !== "shell");
  const same = snippets.filter(({ language, code }) => code !== "" && language === first?.language);
  if (first === undefined || same.length < 2) return undefined;
  const mark = first.language === "python" ? "#" : "//";
  const installs = [...new Set(same.flatMap(({ install }) => install ?? []))].map((line) => `${mark} ${line}`);
  const blocks = same.map(({ title, code }) => (title === undefined ? code : `${mark} ${title}\n${code}`));
  return { language: first.language, code: [...installs, "", blocks.join("\n\n\n")].join("\n") };
}
