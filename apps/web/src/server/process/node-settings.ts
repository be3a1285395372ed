/**
 * Settings of Node and of the system's allocator that the server is measured with. Both read them only as a process begins,
 * so a server that was begun without them takes its own place: the same process, begun again with them.
 */

/**
 * Little room for young objects, and old ones collected when there are a quarter more of them, not twice as many: what
 * pages leave behind fills 120 and 50 MB otherwise, under load.
 */
export const SERVER_ARGUMENTS: readonly string[] = ["--max-semi-space-size=8", "--heap-growing-percent=25"];

/**
 * The allocator has a pool for each of many threads and returns little memory: two pools are enough and save 90 MB. Large
 * blocks, as for compressing a page or reading a file, are returned at once, which saves some 40 MB more.
 */
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** Adds the missing ones; values that the operator set stay as they are. */
export function missingSettings(
  { execArgv, env }: Pick<NodeJS.Process, "execArgv" | "env">,
  platform: NodeJS.Platform = process.platform,
): { args: readonly string[]; environment: Readonly<Record<string, string>> } {
  const given = [...execArgv, ...(env["NODE_OPTIONS"] ?? "").split(/\s+/)].map((each) => each.split("=", 1)[0]);
  const environment = platform === "linux" ? Object.entries(SERVER_ENVIRONMENT) : [];
  return {
    args: SERVER_ARGUMENTS.filter((each) => !given.includes(each.split("=", 1)[0])),
    environment: Object.fromEntries(environment.filter(([name]) => env[name] === undefined)),
  };
}

/** Begins the process again where settings are missing. Does not come back then. */
export function beginWithNodeSettings(): void {
  const { args, environment } = missingSettings(process);
  const isWhole = args.length === 0 && Object.keys(environment).length === 0;
  // A channel to the process that started this one would be lost.
  if (isWhole || process.connected || process.platform === "win32" || process.execve === undefined) return;
  const { emitWarning } = process;
  // Node calls this an experiment, which is nothing that an operator could change.
  process.emitWarning = () => {};
  const env = Object.entries({ ...process.env, ...environment }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  try {
    process.execve(
      process.execPath,
      [process.execPath, ...args, ...process.execArgv, ...process.argv.slice(1)],
      Object.fromEntries(env) as Record<string, string>,
    );
  } catch {
    // Without them it runs, too, and takes more memory.
    process.emitWarning = emitWarning;
  }
}
