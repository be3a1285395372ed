/** The tables of `docs/architecture.md`: rooms, from the rules that `npm run check` enforces, and the size of the house. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_IMPORTS, ROOMS } from "../repository/rooms.ts";
import type { GeneratedFile, Generator } from "./generator.ts";

const PAGE = "docs/architecture.md";
const START = "<!-- rooms: npm run generate -->";
const END = "<!-- /rooms -->";
const SIZES_START = "<!-- sizes: npm run generate -->";
const SIZES_END = "<!-- /sizes -->";
const TEST = /\.test\.tsx?$|\/(?:test|testing)\//;

export const roomsTable: Generator = {
  id: "rooms",
  inputs: ["tools/generate", "tools/repository/rooms.ts", PAGE],
  files: roomsTableFiles,
};

function roomsTableFiles(root: string): GeneratedFile[] {
  const page = readFileSync(join(root, PAGE), "utf8");
  const [before, rest = ""] = page.split(START);
  const after = rest.slice(rest.indexOf(END));
  const text = `${before}${START}\n\n${table()}\n\n${after}`;
  // Who has the files and no history of them keeps the sizes that the page states.
  if (!existsSync(join(root, ".git"))) return [{ path: PAGE, text }];
  const [above, below = ""] = text.split(SIZES_START);
  return [{ path: PAGE, text: `${above}${SIZES_START}\n\n${sizes(root)}\n\n${below.slice(below.indexOf(SIZES_END))}` }];
}

/** Lines by folder, in thousands: few changes change the page. */
function sizes(root: string): string {
  const parts = readdirSync(join(root, "apps/web/src"), { withFileTypes: true });
  const folders = [
    ...readdirSync(join(root, "packages")).map((name) => `packages/${name}`),
    ...parts.filter((part) => part.isDirectory()).map(({ name }) => `apps/web/src/${name}`),
    "tools",
    "e2e",
  ];
  const rows = folders.toSorted().map((folder) => {
    const [code, tests] = [true, false].map((isCode) => {
      const lines = linesIn(root, folder, isCode);
      return lines === 0 ? "" : lines < 500 ? "< 0.5" : String(Math.round(lines / 1000));
    });
    return `| \`${folder}\` | ${code} | ${tests} |`;
  });
  return ["| folder | thousand lines of code | of tests |", "|---|--:|--:|", ...rows].join("\n");
}

function linesIn(root: string, folder: string, isCode: boolean): number {
  const paths = execFileSync("git", ["ls-files", folder], { cwd: root, encoding: "utf8" }).split("\n");
  return paths
    .filter((path) => /\.(?:tsx?|m?js|css)$/.test(path) && TEST.test(path) !== isCode)
    .reduce((sum, path) => sum + readFileSync(join(root, path), "utf8").split("\n").length - 1, 0);
}

function table(): string {
  const rows = Object.entries(ROOMS).map(([folder, floors]) => {
    const rooms = floors.map((floor) => (typeof floor === "string" ? floor : floor.join(", ")));
    return `| \`${folder}\` | ${rooms.join(" → ")} |`;
  });
  const small = Object.keys(PACKAGE_IMPORTS)
    .filter((name) => !ROOMS[`packages/${name}`])
    .map((name) => `\`${name}\``);
  return [
    "| folder | rooms, each imports those before it |",
    "|---|---|",
    ...rows,
    "",
    `Without rooms, because they are small or one registry: ${small.join(", ")}.`,
  ].join("\n");
}
