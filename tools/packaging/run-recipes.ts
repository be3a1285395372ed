/**
 * `npm run check:recipes -w tools`: runs what lies in deploy/ as far as one machine without a registry can: compose.yaml with
 * podman-compose, the Deployment of kubernetes.yaml with `podman kube play`, and vitrine.service under systemd in a container.
 * Each must show pages; of two instances one is ended, the service is killed, and pages must still come. Wants root, podman,
 * podman-compose, PostgreSQL, Caddy, systemd, and a built site.
 *
 * Images are stand-ins (stand-in-images.ts): PostgreSQL and Caddy of this machine, and the site as deploy/Containerfile's
 * second stage makes it around what is built here. Nothing is published: pages are requested inside of the networks.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseAllDocuments, stringify } from "yaml";
import { freePort } from "../free-port.mjs";
import { ensureNode } from "../setup.mjs";
import { imageBuild, ROOT, run as runHere } from "./podman.ts";
import { copyBuiltSite, makeStandIn } from "./stand-in-images.ts";

const NODE = "docker.io/library/node:24-bookworm-slim";
const POSTGRES = "docker.io/library/postgres:17";
const CADDY = "docker.io/library/caddy:2";
const SITE = "localhost/vitrine:0.2.0";
const NETWORK = "vitrine-recipes";
const PASSWORD = "onlyhere";
const READY_WITHIN_MS = 120_000;

const wanted = process.argv.slice(2);
const isWanted = (recipe: string) => wanted.length === 0 || wanted.includes(recipe);

const scratch = mkdtempSync(join(tmpdir(), "vitrine-recipes-"));
/** Its own world for podman, so that no image, container, secret or volume of this machine is touched. */
const settings = join(scratch, "containers.conf");
const storage = join(scratch, "storage.conf");
writeFileSync(
  settings,
  // The bounds are such as a container inside of a container may set.
  `[containers]\ndefault_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]\nruntime = "runc"\nlock_type = "file"\ntmp_dir = "${join(scratch, "run")}"
[network]\nnetwork_config_dir = "${join(scratch, "networks")}"\n`,
);
writeFileSync(
  storage,
  `[storage]\ndriver = "overlay"\ngraphroot = "${join(scratch, "images")}"\nrunroot = "${join(scratch, "run")}"\n`,
);
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  CONTAINERS_CONF: settings,
  CONTAINERS_STORAGE_CONF: storage,
  POSTGRES_PASSWORD: PASSWORD,
};

const run = (command: string, args: readonly string[]) => runHere(command, args, environment);

function must(command: string, ...args: string[]): string {
  const { ok, out, said } = run(command, args);
  if (!ok) throw new Error(`${command} ${args.slice(0, 3).join(" ")} failed: ${said.slice(-1_500)}`);
  return out;
}
const podman = (...args: string[]) => must("podman", ...args);

let failures = 0;
function report(what: string, isRight: boolean, found: string): void {
  if (!isRight) failures++;
  console.log(`${isRight ? "ok    " : "FAILED"} ${what.padEnd(34)} ${found}`);
}

/** Status of an answer, 0 for none. */
function statusOf(address: string, path: string, host: string): Promise<number> {
  const { protocol, hostname, port } = new URL(address);
  const request = protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((done) => {
    request(
      // The certificate is of Caddy's own authority, as always for `localhost`.
      { hostname, port, path, headers: { host }, servername: host, rejectUnauthorized: false, timeout: 10_000 },
      (answer) => answer.resume().on("end", () => done(answer.statusCode ?? 0)),
    )
      .on("error", () => done(0))
      .on("timeout", () => done(0))
      .end();
  });
}

async function pagesOf(what: string, address: string, host: string): Promise<void> {
  const began = Date.now();
  // oxlint-disable-next-line no-await-in-loop
  while ((await statusOf(address, "/readyz", host)) !== 200 && Date.now() - began < READY_WITHIN_MS) await pause(500);
  const statuses = await Promise.all(
    ["/readyz", "/", "/models?q=llama", "/docs"].map((path) => statusOf(address, path, host)),
  );
  const isRight = statuses.every((status) => status === 200);
  report(what, isRight, `${statuses.join(" ")} after ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/**
 * podman sets up networks through iptables. Without it a stand-in answers every call with success:
 * no published ports, no isolation, but a network.
 */
function ensureFirewall(): void {
  if (run("sh", ["-c", "command -v iptables"]).ok) return;
  console.log("iptables is not installed: a stand-in that does nothing replaces it, so no port is published.");
  const folder = join(scratch, "bin");
  mkdirSync(folder);
  for (const name of ["iptables", "ip6tables"])
    writeFileSync(join(folder, name), '#!/bin/sh\n[ "$1" = --version ] && echo "iptables v1.8.9 (legacy)"\nexit 0\n', {
      mode: 0o755,
    });
  environment["PATH"] = `${folder}:${environment["PATH"]}`;
}

/** As the image of PostgreSQL does: a cluster of the configured user, at the first start. */
const POSTGRES_START = `#!/bin/sh
set -e
bin=$(ls -d /usr/lib/postgresql/*/bin)
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  $bin/initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 -E UTF8 --locale=C -D "$PGDATA"
  rm /tmp/password
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_DB" | $bin/postgres --single -D "$PGDATA" postgres
fi
exec $bin/postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/tmp
`;

function makeImages(): void {
  const node = ensureNode().node;
  makeStandIn(podman, NODE, {
    programs: { "/usr/local/bin/node": node, "/bin/git": must("which", "git") },
    changes: ["ENV PATH=/usr/local/bin:/bin"],
  });
  const [version] = readdirSync("/usr/lib/postgresql").sort().toReversed();
  const folder = `/usr/lib/postgresql/${version}/bin`;
  const programs = ["initdb", "postgres", "pg_isready"].map((name) => [`${folder}/${name}`, `${folder}/${name}`]);
  makeStandIn(podman, POSTGRES, {
    programs: { ...Object.fromEntries(programs), "/bin/pg_isready": `${folder}/pg_isready` },
    files: [`/usr/share/postgresql/${version}`, `/usr/lib/postgresql/${version}/lib`, "/usr/share/zoneinfo"],
    texts: { "/start": POSTGRES_START, "/var/lib/postgresql/data/.kept": "" },
    changes: ["ENV PATH=/bin", "ENV PGDATA=/var/lib/postgresql/data/cluster", "CMD /start"],
  });
  const owned = `FROM ${POSTGRES}\nRUN chown -R 65534:65534 /var/lib/postgresql && chmod 700 /var/lib/postgresql/data\nUSER 65534\nCMD ["/start"]\n`;
  build(owned, POSTGRES, scratch);
  if (isWanted("compose"))
    makeStandIn(podman, CADDY, {
      programs: { "/bin/caddy": must("which", "caddy") },
      changes: [
        "ENV PATH=/bin",
        "ENV XDG_DATA_HOME=/data",
        "ENV XDG_CONFIG_HOME=/tmp",
        'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]',
      ],
    });
  copyBuiltSite(ROOT, join(scratch, "site"));
  const [, , second] = readFileSync(join(ROOT, "deploy/Containerfile"), "utf8").split(/^(?=FROM )/m);
  build(`FROM ${NODE} AS build\nCOPY site /site\n${second}`, SITE, scratch);
}

function build(containerfile: string, name: string, context: string): void {
  const file = join(scratch, "Containerfile");
  writeFileSync(file, containerfile);
  podman(...imageBuild(file, name, context));
}

const addressOf = (container: string, network: string) =>
  podman("inspect", container, `--format={{(index .NetworkSettings.Networks "${network}").IPAddress}}`);

async function runCompose(): Promise<void> {
  const compose = ["-p", "vitrine", "-f", join(ROOT, "deploy/compose.yaml")];
  try {
    const up = run("podman-compose", [...compose, "up", "-d", "--no-build"]);
    const names = podman("ps", "--format={{.Names}}")
      .split("\n")
      .filter((name) => name.startsWith("vitrine_"));
    report("compose.yaml: up", names.length === 4, names.length === 4 ? names.join(" ") : up.said.slice(-2_000));
    if (failures > 0) return;
    const address = `https://${addressOf("vitrine_balancer_1", "vitrine_site")}`;
    await pagesOf("compose.yaml: pages through Caddy", address, "localhost");
    if (failures > 0) return;
    podman("stop", "--time=0", "vitrine_site-1_1");
    await pagesOf("compose.yaml: one copy killed", address, "localhost");
  } finally {
    if (failures > 0) console.log(run("podman-compose", [...compose, "logs"]).said.slice(-3_000));
    run("podman-compose", [...compose, "down", "--volumes"]);
    run("podman", ["network", "rm", "--force", "vitrine_site", "vitrine_store"]);
  }
}

async function runKubernetes(): Promise<void> {
  const documents = parseAllDocuments(readFileSync(join(ROOT, "deploy/kubernetes.yaml"), "utf8")).map((each) =>
    each.toJS(),
  );
  const deployment = documents.find(({ kind }) => kind === "Deployment");
  // podman keeps the pods' ports free on the machine, so there can be one.
  deployment.spec.replicas = 1;
  const { spec: pod } = deployment.spec.template;
  const [container] = pod.containers;
  container.image = "vitrine:0.2.0";
  // The tokens and models of a cluster are not here: it shows the public catalog.
  const ofCluster = ["access", "models"];
  const isOfCluster = ({ name }: { name: string }) => ofCluster.includes(name);
  pod.volumes = pod.volumes.filter((each: { name: string }) => !isOfCluster(each));
  container.volumeMounts = container.volumeMounts.filter((each: { name: string }) => !isOfCluster(each));
  container.env = container.env.filter(({ name }: { name: string }) => !/^VITRINE_(ACCESS|MODELS)$/.test(name));
  podman("network", "create", NETWORK);
  const database = "vitrine-recipes-database";
  const password = [`--env=POSTGRES_PASSWORD=${PASSWORD}`, "--env=POSTGRES_USER=vitrine", "--env=POSTGRES_DB=vitrine"];
  podman("run", "-d", `--name=${database}`, `--network=${NETWORK}`, "--shm-size=256m", ...password, POSTGRES);
  const url = `postgres://vitrine:${PASSWORD}@${addressOf(database, NETWORK)}/vitrine`;
  // As podman 4.3 reads a secret of Kubernetes: values by name, in base64.
  const secret = join(scratch, "secret.json");
  writeFileSync(secret, JSON.stringify({ DATABASE_URL: Buffer.from(url).toString("base64") }));
  podman("secret", "create", "vitrine", secret);
  const file = join(scratch, "kubernetes.yaml");
  writeFileSync(file, stringify(deployment));
  try {
    const played = run("podman", ["kube", "play", `--network=${NETWORK}`, file]);
    report("kubernetes.yaml: kube play", played.ok, played.ok ? "a pod" : played.said.slice(-300));
    if (!played.ok) return;
    const ids = podman("ps", "--filter=name=vitrine-pod", "--format={{.ID}} {{.Names}}").split("\n");
    const running = ids.find((line) => line.endsWith("-site"))?.split(" ")[0] ?? "";
    const infra = podman(
      "pod",
      "inspect",
      podman("inspect", running, "--format={{.Pod}}"),
      "--format={{.InfraContainerID}}",
    );
    await pagesOf("kubernetes.yaml: pages", `http://${addressOf(infra, NETWORK)}:8080`, "models.example");
    const status = podman("exec", running, "cat", "/proc/1/status");
    report(
      "kubernetes.yaml: no rights",
      /CapEff:\s+0+$/m.test(status) && /Uid:\s+10001/.test(status),
      "CapEff 0, uid 10001",
    );
    const limit = podman("inspect", running, "--format={{.HostConfig.Memory}}");
    report("kubernetes.yaml: memory", limit === String(1024 ** 3), `${limit} bytes at most`);
  } finally {
    run("podman", ["kube", "down", file]);
    run("podman", ["rm", "--force", "--volumes", database]);
    run("podman", ["secret", "rm", "vitrine"]);
    run("podman", ["network", "rm", "--force", NETWORK]);
  }
}

/** The unit under systemd itself, which is begun over this machine's own files: what it writes goes with the container. */
async function runService(): Promise<void> {
  const name = "vitrine-recipes-systemd";
  const port = await freePort();
  const mounts = ["/tmp", "/run", "/run/lock", "/var/log/journal"].map((path) => `--tmpfs=${path}:notmpcopyup`);
  const how = ["--network=host", "--systemd=always", "--privileged", ...mounts, `--volume=${ROOT}:/opt/vitrine:ro`];
  podman("run", "-d", `--name=${name}`, ...how, "--rootfs", "/:O", "/lib/systemd/systemd", "--unit=basic.target");
  const inside = (command: string) => podman("exec", name, "sh", "-c", command);
  try {
    await pause(5_000);
    inside(`mkdir -p /etc/vitrine && echo PORT=${port} > /etc/vitrine/environment`);
    inside("cp /opt/vitrine/deploy/vitrine.service /etc/systemd/system/ && systemctl daemon-reload");
    inside("systemctl start vitrine");
    const address = `http://127.0.0.1:${port}`;
    await pagesOf("vitrine.service: pages", address, `127.0.0.1:${port}`);
    const processId = () => inside("systemctl show --property=MainPID --value vitrine");
    const first = processId();
    const status = inside(`cat /proc/${first}/status`);
    const walls = [/Seccomp:\s+2/, /CapEff:\s+0+$/m, /NoNewPrivs:\s+1/, /Uid:\s+[1-9]\d{4}/];
    report(
      "vitrine.service: walls",
      walls.every((wall) => wall.test(status)),
      "Seccomp 2, CapEff 0, NoNewPrivs 1, a separate user",
    );
    await pause(30_000);
    const later = inside(`cat /proc/${first}/status`);
    const mb = (what: string) => Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(later)?.[1]) / 1000);
    report("vitrine.service: first start", true, `${mb("VmHWM")} MB at most, ${mb("VmRSS")} MB half a minute later`);
    inside("systemctl kill --signal=KILL vitrine");
    await pause(4_000);
    await pagesOf("vitrine.service: pages after a crash", address, `127.0.0.1:${port}`);
    report("vitrine.service: restarted", processId() !== first, "another process");
    inside("systemctl stop vitrine");
    const end = inside("systemctl show --property=Result --property=ExecMainStatus vitrine");
    report("vitrine.service: shuts down on SIGTERM", /Result=success/.test(end), end.split("\n").join(" "));
  } finally {
    if (failures > 0) console.log(run("podman", ["exec", name, "journalctl", "--unit=vitrine", "--lines=20"]).said);
    run("podman", ["rm", "--force", "--volumes", name]);
  }
}

try {
  ensureFirewall();
  makeImages();
  for (const [name, recipe] of Object.entries({ compose: runCompose, kubernetes: runKubernetes, service: runService }))
    // oxlint-disable-next-line no-await-in-loop
    if (isWanted(name)) await recipe();
} finally {
  run("podman", ["system", "reset", "--force"]);
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
