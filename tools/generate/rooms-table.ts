/** The tables of packages and rooms in `docs/architecture.md`, from the rules that `npm run check` enforces. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_IMPORTS, ROOMS } from "../repository/rooms.ts";
import type { GeneratedFile, Generator } from "./generator.ts";

const PAGE = "docs/architecture.md";
const START = "<!-- rooms: npm run generate -->";
const END = "<!-- /rooms -->";

export const roomsTable: Generator = {
  id: "rooms",
  inputs: ["tools/generate", "tools/repository/rooms.ts", PAGE],
  files: roomsTableFiles,
};

function roomsTableFiles(root: string): GeneratedFile[] {
  const page = readFileSync(join(root, PAGE), "utf8");
  const [before, rest = ""] = page.split(START);
  const after = rest.slice(rest.indexOf(END));
  return [{ path: PAGE, text: `${before}${START}\n\n${table()}\n\n${after}` }];
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
