/** Tables of the documentation and the text of `--help`, from the declarations of modules. */
import type { Declaration, State } from "./module.ts";
import type { SettingFacts } from "./settings/setting.ts";

/** The variables, in the order of the modules. */
export function settingsTable(modules: readonly Declaration[]): string {
  const rows = settingsOf(modules).map(
    ({ name, default: usual = "none", says }) => `| \`${name}\` | ${usual} | ${says} |`,
  );
  return ["| variable | default | meaning |", "|---|---|---|", ...rows].join("\n");
}

export function optionsTable(modules: readonly Declaration[]): string {
  const row = (option: string | undefined, name: string, says: string) =>
    option === undefined ? [] : [`| \`npm start -- ${option}\` | \`${name}\`${says} |`];
  const rows = settingsOf(modules).flatMap(({ name, option, optionOff, optionSays = "", optionRepeats }) => [
    ...row(option, name, optionSays + (optionRepeats ? "; may be given several times" : "")),
    ...row(optionOff, name, " set to `0`"),
  ]);
  return ["| option | same as |", "|---|---|", ...rows].join("\n");
}

/** Everything that outlives a request. */
export function stateTable(modules: readonly Declaration[]): string {
  const rows = modules.flatMap(({ id, state }) => state.map((each) => `| ${stateCells(each, id).join(" | ")} |`));
  const titles = ["what", "module", "holds", "in the backup", "secret", "all instances share it"];
  return [`| ${titles.join(" | ")} |`, `|${"---|".repeat(titles.length)}`, ...rows].join("\n");
}

function stateCells({ kind, name, holds, backup, isSecret, isShared }: State, module: string): string[] {
  const yes = (is: boolean | undefined) => (is ? "yes" : "no");
  const saved = isSecret && kind !== "folder" ? "sealed" : "yes";
  const inBackup = backup === "saved" ? saved : backup === "derived" ? "no: made again" : "no";
  return [`${kind} \`${name}\``, module, holds, inBackup, yes(isSecret), yes(isShared)];
}

export function helpText(modules: readonly Declaration[]): string {
  const declared = settingsOf(modules);
  const options = declared.flatMap(({ name, option, optionOff }) =>
    [option ?? [], optionOff ?? []].flat().map((each) => `  ${each.padEnd(22)} the same as ${name}`),
  );
  const groups = modules.flatMap(({ id, about, settings }) => {
    const own = Object.values(settings).filter(isPublic);
    if (own.length === 0) return [];
    return ["", `${id}: ${about}`, ...own.flatMap(settingLines)];
  });
  return ["Usage: npm start -- [option]...", "", "Options:", ...options, "", "Variables:", ...groups, ""].join("\n");
}

function settingLines({ name, default: usual, says }: SettingFacts): string[] {
  return [`  ${name}${usual === undefined ? "" : ` (${plain(usual)})`}`, `      ${plain(says)}`];
}

/** Without the marks of Markdown. */
function plain(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");
}

const isPublic = ({ isInternal }: SettingFacts) => isInternal !== true;

function settingsOf(modules: readonly Declaration[]): SettingFacts[] {
  return modules.flatMap(({ settings }) => Object.values(settings)).filter(isPublic);
}
