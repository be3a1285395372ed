/** Which demo pictures and recordings the site has: every file in `public/demo`, known at build time. */
const files = Object.keys(import.meta.glob("../public/demo/*", { query: "?url" }));

const addresses = new Map(
  files.map((path) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return [stem(name), `/demo/${name}`] as const;
  }),
);

/** The address of a demo file by its name; its extension does not matter. */
export function demoFileAddress(filename: string): string | undefined {
  return addresses.get(stem(filename));
}

function stem(name: string): string {
  return name.replace(/\.[^.]+$/, "");
}
