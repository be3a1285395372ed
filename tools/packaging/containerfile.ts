/** Reads as much of a Containerfile as ours uses. An instruction that it does not know is an error, never passed over. */

export interface Stage {
  image: string;
  name: string | undefined;
  /** In their order, as they take effect: a folder to work in, sources with their target, a shell's line. */
  steps: (
    | { kind: "workdir"; path: string }
    | { kind: "copy"; from: string | undefined; sources: string[]; target: string }
    | { kind: "run"; line: string }
  )[];
  environment: Record<string, string>;
  user: string | undefined;
  ports: string[];
  volumes: string[];
  healthCheck: string[] | undefined;
  command: string[] | undefined;
}

/** The stages in their order; the last is the image. */
export function readContainerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  for (const line of lines) {
    const [, instruction = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === "FROM") {
      const [image = "", , name] = rest.split(/\s+/);
      stages.push({
        image,
        name,
        steps: [],
        environment: {},
        user: undefined,
        ports: [],
        volumes: [],
        healthCheck: undefined,
        command: undefined,
      });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`A Containerfile begins with FROM, but this one with "${line}".`);
    apply(stage, instruction, rest);
  }
  return stages;
}

function apply(stage: Stage, instruction: string, rest: string): void {
  const words = rest.split(/\s+/);
  if (instruction === "WORKDIR") stage.steps.push({ kind: "workdir", path: rest });
  else if (instruction === "RUN") stage.steps.push({ kind: "run", line: rest });
  else if (instruction === "COPY") {
    const from = /^--from=(.+)$/.exec(words[0] ?? "")?.[1];
    const paths = from === undefined ? words : words.slice(1);
    stage.steps.push({ kind: "copy", from, sources: paths.slice(0, -1), target: paths.at(-1) ?? "" });
  } else if (instruction === "ENV")
    for (const word of words) stage.environment[word.slice(0, word.indexOf("="))] = word.slice(word.indexOf("=") + 1);
  else if (instruction === "USER") stage.user = rest;
  else if (instruction === "EXPOSE") stage.ports.push(...words);
  else if (instruction === "VOLUME") stage.volumes.push(...words);
  else if (instruction === "HEALTHCHECK")
    stage.healthCheck = JSON.parse(rest.slice(rest.indexOf("CMD") + 3)) as string[];
  else if (instruction === "CMD") stage.command = JSON.parse(rest) as string[];
  else throw new Error(`${instruction} is not known here. Teach tools/packaging/containerfile.ts what it does.`);
}
