import type { Generator } from "./generator.ts";
import { messages } from "../messages/message-modules.ts";
import { componentDescriptions, componentSheets } from "../components/component-files.ts";
import { packageFiles } from "./package-files.ts";
import { licenseTable } from "./license-table.ts";
import { libraryTables } from "./library-tables.ts";
import { pageIndex } from "./page-index.ts";
import { providerIndex } from "./provider-index.ts";
import { releaseTables } from "./release-tables.ts";
import { readmeStart } from "./readme-start.ts";
import { registryTables } from "./registry-tables.ts";
import { roomsTable } from "./rooms-table.ts";
import { runMarks } from "./run-marks.ts";
import { servingTables } from "./serving-tables.ts";
import { declaredTables } from "./settings-table.ts";
import { searchTables } from "./search-tables.ts";
import { siteLabels } from "./site-labels.ts";
import { parameterNames, taskTables } from "./task-tables.ts";
import { templateLanguage } from "./template-language.ts";

/** In an order in which each finds what it imports or reads: a table of tasks is there before a library asks for it. */
export const GENERATORS: readonly Generator[] = [
  messages,
  pageIndex,
  taskTables,
  parameterNames,
  registryTables,
  releaseTables,
  servingTables,
  licenseTable,
  searchTables,
  siteLabels,
  runMarks,
  providerIndex,
  libraryTables,
  templateLanguage,
  componentSheets,
  componentDescriptions,
  packageFiles,
  roomsTable,
  declaredTables,
  readmeStart,
];
