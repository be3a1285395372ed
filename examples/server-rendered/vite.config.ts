import { defineConfig } from "vite";

export default defineConfig(({ isSsrBuild }) => ({
  build: isSsrBuild
    ? {}
    : {
        outDir: "dist/browser",
        rolldownOptions: {
          input: "src/browser.tsx",
          // Plain names, so that the server need not look them up.
          output: { entryFileNames: "assets/[name].js", assetFileNames: "assets/[name][extname]" },
        },
      },
}));
