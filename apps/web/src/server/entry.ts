/**
 * What `dist/server/main.js` is. React looks at the environment when it is loaded, and without this word it is the one
 * that explains mistakes to developers, and makes every page for it. So this comes before everything else.
 */
process.env["NODE_ENV"] = "production";
await import("./main.ts");

export {};
