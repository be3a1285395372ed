import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["**/*.test.ts"],
    globalSetup: "./server.ts",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One browser, one server, two cores: files one after the other.
    fileParallelism: false,
  },
});
