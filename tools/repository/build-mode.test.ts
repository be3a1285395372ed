/** The build of the site compiles JSX for production, whatever NODE_ENV the shell exports. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "../../apps/web");
/** Bundles one component with the site's own configuration and prints the code. */
const PROGRAM = `
  import { build } from "vite";
  const result = await build({
    logLevel: "error",
    plugins: [
      {
        name: "one-component",
        resolveId: (id) => (id.endsWith("one-component.tsx") ? "/one-component.tsx" : undefined),
        load: (id) => (id === "/one-component.tsx" ? "export const one = () => <p>one</p>;" : undefined),
      },
    ],
    build: { ssr: true, write: false, rolldownOptions: { input: "one-component.tsx" } },
  });
  console.log([result].flat()[0].output.map(({ code }) => code).join(""));
`;

test.each(["development", "test", "production", undefined])("NODE_ENV %s", (value) => {
  const { NODE_ENV: _, ...environment } = process.env;
  const code = execFileSync(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
    cwd: WEB,
    env: { ...environment, ...(value === undefined ? {} : { NODE_ENV: value }) },
    encoding: "utf8",
  });
  expect(code).toContain("jsx(");
  expect(code).not.toContain("jsxDEV");
});
