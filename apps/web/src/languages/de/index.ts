/** Every translated text, in German. */
export * from "./catalog.ts";
export * from "./changes.ts";
export * from "./compare.ts";
export * from "./embeds.ts";
export * from "./home.ts";
export * from "./libraries.ts";
export * from "./model.ts";
export * from "./models.ts";
export * from "./providers.ts";
export * from "./quantization.ts";
export * from "./reading.ts";
export * from "./shell.ts";
export * from "./task-names.ts";
export * from "./tasks.ts";
