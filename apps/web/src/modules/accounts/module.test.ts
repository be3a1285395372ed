/** When the module of accounts refuses to open. */
import { openWithRepositories } from "@vitrine/hub/testing";
import { expect, test } from "vitest";
import { accounts } from "./module.ts";

test("a site that others reach does not show private repositories to everybody", async () => {
  const { store, setVisibility } = await openWithRepositories();
  const open = async (isPersonal: boolean) =>
    accounts.open({ settings: { isPersonal }, store, provided: {} } as unknown as Parameters<typeof accounts.open>[0]);
  expect(await open(false)).toEqual({});
  await setVisibility("acme/secret", "private");
  await expect(open(false)).rejects.toThrow(/VITRINE_ACCESS is not set, and everybody .* 1 private repository/);
  expect(await open(true)).toEqual({});
  await store.close();
});
