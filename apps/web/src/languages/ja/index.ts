/** Every translated text, in Japanese. */
export * from "./catalog.ts";
export * from "./home.ts";
export * from "./models.ts";
export * from "./shell.ts";
