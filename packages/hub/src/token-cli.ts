#!/usr/bin/env node
/** `vitrine-token`: who may see which models. The file is the one that VITRINE_ACCESS names. */
import process from "node:process";
import { parseArgs } from "node:util";
import { AccessFileError, addReader, listReaders, removeReader, setGroup } from "./access/access-file.ts";

const USAGE = `Usage:
  vitrine-token create --name NAME --read PATTERN... [--write PATTERN...] [--days N] [--admin] [--no-token]
  vitrine-token group --group NAME --read PATTERN... [--write PATTERN...] [--admin]
  vitrine-token list
  vitrine-token remove --name NAME

PATTERN is a model's id or a pattern such as 'acme/*'; '*' is everything. --write says what the token may push to, --days how long it is valid. --admin also shows what could not be read.
--no-token is for a reader whom a proxy names (VITRINE_TRUST_USER_HEADER). 
group says what people of a group of the identity provider may do (VITRINE_OIDC_ISSUER); without --read it is removed. The file: VITRINE_ACCESS.
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: "string" },
      group: { type: "string" },
      read: { type: "string", multiple: true },
      write: { type: "string", multiple: true },
      days: { type: "string" },
      admin: { type: "boolean" },
      "no-token": { type: "boolean" },
    },
  });
  const path = process.env["VITRINE_ACCESS"];
  if (!path) throw new AccessFileError("Set VITRINE_ACCESS to the file of tokens.");
  const [command] = positionals;
  if (command === "list") {
    const { entries, groups } = await listReaders(path);
    for (const { name, read, write, isAdmin } of groups)
      process.stdout.write(`group ${name}\t${read.join(" ")}\t${write.join(" ")}\t${isAdmin ? "admin" : ""}\n`);
    for (const { name, read, write, expires, isAdmin, created } of entries)
      process.stdout.write(
        `${name}\t${read.join(" ")}\t${write.join(" ")}\t${isAdmin ? "admin" : ""}\t${created}\t${expires ?? ""}\n`,
      );
  } else if (command === "create" && values.name !== undefined) {
    const read = values.read ?? [];
    const token = await addReader(path, {
      name: values.name,
      read,
      write: values.write ?? [],
      ...(values.days !== undefined && { days: Number(values.days) }),
      isAdmin: values.admin ?? false,
      hasToken: !values["no-token"],
    });
    process.stdout.write(token === undefined ? `${values.name} is known.\n` : `${token}\n`);
    if (token !== undefined) process.stderr.write("This token is shown once and not stored.\n");
  } else if (command === "group" && values.group !== undefined) {
    const { group: name, read = [], write = [], admin: isAdmin = false } = values;
    await setGroup(path, { name, read, write, isAdmin });
    process.stdout.write(read.length > 0 ? `The group ${name} is known.\n` : `The group ${name} is removed.\n`);
  } else if (command === "remove" && values.name !== undefined) {
    const was = await removeReader(path, values.name);
    process.stdout.write(was ? `${values.name} is removed.\n` : `There is no ${values.name}.\n`);
  } else {
    process.stderr.write(USAGE);
    process.exitCode = 2;
  }
}

if (process.argv.slice(2).some((given) => given === "--help" || given === "-h")) {
  process.stdout.write(USAGE);
  process.exit(0);
}
try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : "It failed."}\n`);
  process.exitCode = 1;
}
