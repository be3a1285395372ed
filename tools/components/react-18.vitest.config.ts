/** The conformance suite with another React, which lies in `REACT_FOLDER`. See `npm run check:react -w tools`. */
import { join } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import base from "../../vitest.config.ts";

const folder = process.env["REACT_FOLDER"];
if (folder === undefined) throw new Error("REACT_FOLDER names no folder: run npm run check:react -w tools.");

export default mergeConfig(
  base,
  defineConfig({
    root: join(import.meta.dirname, "../.."),
    resolve: {
      alias: [
        { find: /^react-dom(\/.*)?$/, replacement: `${folder}/react-dom$1` },
        { find: /^react(\/.*)?$/, replacement: `${folder}/react$1` },
      ],
    },
  }),
);
