import { expect, test } from "vitest";
import * as launcher from "./setup.mjs";
import { missingSettings, SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../apps/web/src/server/process/node-settings.ts";

test("the server begins with the settings that `npm start` gives it", () => {
  expect(SERVER_ARGUMENTS).toEqual(launcher.SERVER_ARGUMENTS);
  expect(SERVER_ENVIRONMENT).toEqual(launcher.SERVER_ENVIRONMENT);
  expect(missingSettings({ execArgv: [...SERVER_ARGUMENTS], env: { ...SERVER_ENVIRONMENT } }, "linux")).toEqual({
    args: [],
    environment: {},
  });
});

test("what the operator set stays", () => {
  const found = missingSettings(
    {
      execArgv: ["--max-semi-space-size=64"],
      env: { MALLOC_ARENA_MAX: "8", NODE_OPTIONS: "--heap-growing-percent=50" },
    },
    "linux",
  );
  expect(found.args).toEqual([]);
  expect(Object.keys(found.environment)).toEqual(["MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"]);
  expect(missingSettings({ execArgv: [], env: {} }, "darwin")).toEqual({ args: SERVER_ARGUMENTS, environment: {} });
});
