/**
 * Statements of `deploy/` must hold: variables are ones that the server reads, with values that it takes; addresses of health
 * checks answer; times and sizes are the server's. Programs that know a format judge it where they are installed.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { BODY_LIMITS, MIN_LIMIT_BYTES } from "../../apps/web/src/server/http/gateway.ts";
import { readSettings } from "../../apps/web/src/main.ts";
import { readContainerfile } from "./containerfile.ts";
import { variablesRead } from "./settings-read.ts";

const ROOT = join(import.meta.dirname, "../..");
const FILES = ["Containerfile", "compose.yaml", "vitrine.service", "nginx.conf", "Caddyfile", "kubernetes.yaml"];
const text = (name: string) => readFileSync(join(ROOT, "deploy", name), "utf8");
const folder = mkdtempSync(join(tmpdir(), "vitrine-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const compose = parse(text("compose.yaml"), { merge: true });
const kubernetes = parseAllDocuments(text("kubernetes.yaml")).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS();
});
const ofKind = (kind: string) => kubernetes.find((each) => each.kind === kind);
const pod = ofKind("Deployment").spec.template.spec;
const [site] = pod.containers;
const image = readContainerfile(text("Containerfile")).at(-1)!;

const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://example/vitrine",
  DATABASE_REPLICA_URL: "postgres://replica/vitrine",
  OPENSEARCH_URL: "http://opensearch-0:9200,http://opensearch-1:9200",
};

/** Settings of each file for the server; a secret's place is taken by an example. */
const environments: Record<string, Record<string, string>> = {
  Containerfile: image.environment,
  "compose.yaml": {
    ...image.environment,
    ...Object.fromEntries(
      // A setting without a value comes from the environment of the starting process.
      Object.entries<string | null>(compose.services["site-1"].environment).map(([name, value]) => [
        name,
        (value ?? "").replace(/\$\{\w+:-(.*?)\}/g, "$1").replace(/\$\{\w+:\?.*?\}/g, "example"),
      ]),
    ),
  },
  "vitrine.service": Object.fromEntries(
    [...text("vitrine.service").matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  ),
  "kubernetes.yaml": {
    ...image.environment,
    ...Object.fromEntries(
      site.env.map((each: { name: string; value?: string }) => [each.name, each.value ?? SECRETS[each.name]]),
    ),
  },
};

describe("settings", () => {
  const known = variablesRead();

  test.each(Object.keys(environments))("%s sets only what the server reads, to values that it takes", (name) => {
    const environment = environments[name]!;
    expect(Object.keys(environment).length).toBeGreaterThan(5);
    expect(Object.keys(environment).filter((each) => !known.has(each))).toEqual([]);
    const settings = readSettings(environment, []);
    expect(settings.port).toBe("8080");
    // In a container the rest of the world is not loopback, and elsewhere a proxy brings public clients: both have limits.
    expect(settings.isPersonal).toBe(false);
  });

  test.each(FILES)("%s mentions no variable that the server does not read", (name) => {
    const mentioned = text(name).match(/\b(VITRINE_[A-Z_]+|DATABASE_\w+|HF_ENDPOINT)\b/g) ?? [];
    expect(mentioned.filter((each) => !known.has(each))).toEqual([]);
  });

  test("every recipe starts the program, which gives itself the rest", () => {
    const program = "apps/web/dist/server/main.js";
    expect(image.command).toEqual(["node", program]);
    expect(text("vitrine.service")).toContain(`/node ${program}\n`);
  });

  test("a variable that nothing reads would be found", () => {
    expect(known.has("VITRINE_GRACE")).toBe(true);
    expect(known.has("VITRINE_GRACES")).toBe(false);
  });

  test("no file holds a password or a token", () => {
    for (const name of FILES)
      expect(text(name), name).not.toMatch(/(TOKEN|PASSWORD|SECRET)\w*\s*[=:]\s*["']?[A-Za-z\d+/]{3}/);
  });
});

describe("addresses and times", () => {
  const siteApi = readFileSync(join(ROOT, "apps/web/src/server/http/site-api.ts"), "utf8");
  const main = readFileSync(join(ROOT, "apps/web/src/server/start.ts"), "utf8");
  const closing = Number(/CLOSING_SECONDS = (\d+)/.exec(main)?.[1]);
  const keepAliveSeconds = Number(/KEEP_ALIVE_MS = ([\d_]+)/.exec(main)?.[1]?.replaceAll("_", "")) / 1000;
  const silent = Number(/SILENT_MS = ([\d_]+)/.exec(main)?.[1]?.replaceAll("_", "")) / 1000;

  test("health checks call a path that the server answers, where it listens", () => {
    const paths = ["startupProbe", "readinessProbe", "livenessProbe"].map((probe) => site[probe].httpGet);
    expect(paths.map(({ path }) => path)).toEqual(["/readyz", "/readyz", "/healthz"]);
    for (const { path, port } of paths) {
      expect(siteApi).toContain(`path: "${path}"`);
      expect(port).toBe("http");
    }
    expect(image.healthCheck?.join(" ")).toContain("/readyz");
    expect(text("Caddyfile")).toContain("health_uri /readyz");
    const ports = Object.fromEntries(
      site.ports.map((each: { name: string; containerPort: number }) => [each.name, each.containerPort]),
    );
    const settings = readSettings(environments["kubernetes.yaml"]!, []);
    expect(ports).toEqual({ http: Number(settings.port), metrics: settings.metrics?.port });
    expect(ofKind("Service").spec.ports[0].targetPort).toBe("http");
    expect(image.ports).toEqual(["8080"]);
    for (const upstream of compose.services.balancer.environment.UPSTREAMS.split(" ")) {
      const [name, port] = upstream.split(":");
      expect(Object.keys(compose.services)).toContain(name);
      expect(port).toBe("8080");
    }
  });

  test("compose's database is the one that the site uses", () => {
    const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = compose.services.database.environment;
    expect(compose.services["site-1"].environment.DATABASE_URL).toBe(
      `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database/${POSTGRES_DB}`,
    );
  });

  test("every supervisor waits longer than the shutdown may take", () => {
    const grace = (name: string) => readSettings(environments[name]!, []).graceSeconds + closing;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      grace("kubernetes.yaml") + site.lifecycle.preStop.sleep.seconds,
    );
    expect(Number.parseInt(compose.services["site-1"].stop_grace_period, 10)).toBeGreaterThan(grace("compose.yaml"));
    expect(Number(/TimeoutStopSec=(\d+)/.exec(text("vitrine.service"))?.[1])).toBeGreaterThan(grace("vitrine.service"));
  });

  test("proxies close idle connections before the server, and wait for models as long as it does", () => {
    expect(Number(/\n {4}keepalive_timeout (\d+)s/.exec(text("nginx.conf"))?.[1])).toBeLessThan(keepAliveSeconds);
    expect(Number(/\skeepalive (\d+)s/.exec(text("Caddyfile"))?.[1])).toBeLessThan(keepAliveSeconds);
    expect(text("nginx.conf")).toContain(`proxy_read_timeout ${silent}s`);
    expect(text("Caddyfile")).toContain(`response_header_timeout ${silent}s`);
  });

  test("nginx passes files on as they come, and copies none to its disk first", () => {
    const locations = [...text("nginx.conf").matchAll(/location ~ (\S+) \{([^}]*)\}/g)];
    const files = ["/acme/net/resolve/main/a.safetensors", "/net/raw/main/a.json", "/v2/acme/net/blobs/sha256:0"];
    for (const path of [...files, "/acme/net.git/git-upload-pack"]) {
      const [, , block] = locations.find(([, pattern]) => new RegExp(pattern as string).test(path)) ?? [];
      expect(block, path).toContain("proxy_buffering off;");
    }
  });

  test("proxies take bodies of the server's sizes", () => {
    const nginx = new Map(
      [...text("nginx.conf").matchAll(/location (?:~ )?(\S+) \{\n\s+client_max_body_size (\d+)([km]);/g)].map(
        ([, path, size, unit]) => [path, Number(size) * (unit === "m" ? 1024 * 1024 : 1024)],
      ),
    );
    const caddy = [...text("Caddyfile").matchAll(/path (.+)\n\s+request_body @\w+ \{\n\s+max_size (\d+)([KM])iB/g)].map(
      ([, paths, size, unit]) => ({
        paths: paths!.split(" "),
        bytes: Number(size) * (unit === "M" ? 1024 * 1024 : 1024),
      }),
    );
    for (const [prefix, bytes] of BODY_LIMITS) {
      // A limit of the server itself has no limit before it.
      if (!Number.isFinite(bytes)) {
        const open = [...text("nginx.conf").matchAll(/location (?:~ )?(\S+) \{\n\s+client_max_body_size 0;/g)];
        expect(
          open.some(([, pattern]) => new RegExp(pattern as string).test(prefix)),
          `nginx, ${prefix}`,
        ).toBe(true);
        expect(
          caddy.slice(0, -1).some(({ paths }) => paths.includes(`${prefix}*`)),
          `Caddy, ${prefix}`,
        ).toBe(false);
        continue;
      }
      const location = [...nginx.keys()].find((pattern) => new RegExp(`^${pattern}`).test(prefix));
      expect(nginx.get(location), `nginx, ${prefix}`).toBe(bytes);
      expect(caddy.find(({ paths }) => paths[0] !== undefined && paths.includes(`${prefix}*`))?.bytes).toBe(bytes);
    }
    expect(text("nginx.conf")).toContain(`\n    client_max_body_size ${MIN_LIMIT_BYTES / 1024}k;`);
    expect(caddy.at(-1)?.bytes).toBe(MIN_LIMIT_BYTES);
    expect(caddy.at(-1)?.paths.toSorted()).toEqual(
      ["*.git/*", ...BODY_LIMITS.map(([prefix]) => `${prefix}*`)].toSorted(),
    );
  });
});

describe("its permissions", () => {
  test("the image does not run as root", () => {
    expect(image.user).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    expect(image.user).toBe(`${pod.securityContext.runAsUser}:${pod.securityContext.runAsGroup}`);
  });

  test("compose and Kubernetes run it without rights and with a root that cannot be written", () => {
    for (const name of ["site-1", "site-2"]) {
      const service = compose.services[name];
      expect(service.read_only).toBe(true);
      expect(service.cap_drop).toEqual(["ALL"]);
      expect(service.ports).toBeUndefined();
    }
    expect(site.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(pod.securityContext.runAsNonRoot).toBe(true);
  });

  test("the network policy lets in the proxy and the metrics, and out the names and the stores alone", () => {
    const { podSelector, policyTypes, ingress, egress } = ofKind("NetworkPolicy").spec;
    expect(podSelector.matchLabels).toEqual(ofKind("Deployment").spec.selector.matchLabels);
    expect(policyTypes).toEqual(["Ingress", "Egress"]);
    const portsOf = (rules: { ports: { port: number | string }[] }[]) =>
      rules.flatMap(({ ports }) => ports.map(({ port }) => port));
    expect(portsOf(ingress).toSorted()).toEqual(["http", "metrics"]);
    expect(portsOf(egress)).toEqual([53, 53, 5432, 9200]);
    // No rule is open to everybody.
    for (const { from, to } of [...ingress, ...egress]) {
      const peers = from ?? to;
      expect(peers.length).toBeGreaterThan(0);
      for (const { ipBlock } of peers) expect(ipBlock?.cidr).not.toBe("0.0.0.0/0");
    }
  });

  test("who sees what is a secret that is mounted, and the image is named by its digest", () => {
    expect(site.image).toMatch(/@sha256:[0-9a-f]{64}$/);
    const access = site.env.find(({ name }: { name: string }) => name === "VITRINE_ACCESS").value;
    const mount = site.volumeMounts.find(({ mountPath }: { mountPath: string }) => access.startsWith(`${mountPath}/`));
    expect(mount.readOnly).toBe(true);
    expect(pod.volumes.find(({ name }: { name: string }) => name === mount.name).secret.secretName).toBe(
      "vitrine-access",
    );
    const models = site.env.find(({ name }: { name: string }) => name === "VITRINE_MODELS").value;
    expect(site.volumeMounts.find(({ mountPath }: { mountPath: string }) => mountPath === models)).toMatchObject({
      readOnly: true,
    });
  });

  test("the command of the docs puts the digest of an image in, and nothing else", () => {
    const docs = readFileSync(join(ROOT, "docs/deployment.md"), "utf8");
    const [, command = ""] = /^(sed -E .* deploy\/kubernetes\.yaml) > vitrine\.yaml$/m.exec(docs) ?? [];
    const digest = `sha256:${"5c".repeat(32)}`;
    const before = readFileSync(join(ROOT, "deploy/kubernetes.yaml"), "utf8");
    const { stdout } = spawnSync("sh", ["-c", command.replace("$(cat vitrine.digest)", digest)], {
      cwd: ROOT,
      encoding: "utf8",
      env: { ...process.env, IMAGE: "hub.internal:5000/team/vitrine" },
    });
    expect(stdout).toBe(before.replace(site.image, `hub.internal:5000/team/vitrine@${digest}`));
    expect(stdout).not.toMatch(/0{64}/);
  });

  test("compose takes other images by digest, and its store is closed to the outside", () => {
    for (const [name, service] of Object.entries<{ image: string }>(compose.services))
      expect(service.image, name).toMatch(/^\$\{\w+_IMAGE:-.+\}$/);
    expect(compose.networks.store.internal).toBe(true);
    expect(compose.services.database.networks).toEqual(["store"]);
  });

  test("a copy may go, and the others stay", () => {
    expect(ofKind("PodDisruptionBudget").spec.minAvailable).toBeLessThan(ofKind("Deployment").spec.replicas);
    const { matchLabels } = ofKind("Deployment").spec.selector;
    expect(ofKind("Deployment").spec.template.metadata.labels).toMatchObject(matchLabels);
    expect(ofKind("Service").spec.selector).toEqual(matchLabels);
    expect(ofKind("PodDisruptionBudget").spec.selector.matchLabels).toEqual(matchLabels);
  });
});

/** Runs a program that judges a file; undefined where it is not installed. */
function judge(command: string, args: string[]) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  return error ? undefined : { status, said: stdout + stderr };
}

describe("judged by others", () => {
  test("systemd takes the unit, and finds little that it could do", ({ skip }) => {
    const unit = join(folder, "vitrine.service");
    const here = text("vitrine.service")
      .replace("/opt/vitrine/node_modules/.bin/node", process.execPath)
      .replace("WorkingDirectory=/opt/vitrine", `WorkingDirectory=${ROOT}`)
      .replace("file:///opt/vitrine/", `file://${ROOT}/`);
    writeFileSync(unit, here);
    const verified = judge("systemd-analyze", ["verify", unit]);
    if (verified === undefined) return skip("systemd-analyze is not installed");
    expect(verified).toEqual({ status: 0, said: "" });
    writeFileSync(unit, here.replace("ProtectSystem", "ProtectsSystem"));
    expect(judge("systemd-analyze", ["verify", unit])?.said).toContain("ProtectsSystem");
    writeFileSync(unit, here);
    // Tenths of ten; a unit without any hardening has 9.6.
    const security = judge("systemd-analyze", ["security", "--offline=true", "--threshold=20", unit])!;
    expect(security.status, security.said.split("\n").at(-2)).toBe(0);
  });

  test("Kubernetes' schemas take the manifests", ({ skip }) => {
    const python = process.env["VITRINE_PYTHON"];
    const check = (path: string) =>
      judge(python ?? "python3", ["-m", "kubernetes_validate", "--strict", "-k", "1.37", path]);
    const result = check(join(ROOT, "deploy/kubernetes.yaml"));
    if (result === undefined || result.said.includes("No module named"))
      return skip("kubernetes-validate is not installed for VITRINE_PYTHON");
    const count = text("kubernetes.yaml").match(/^kind:/gm)?.length;
    expect(result.said.match(/passed for resource \w+\/vitrine/g)).toHaveLength(count ?? 0);
    expect(result.status).toBe(0);
    const wrong = join(folder, "wrong.yaml");
    writeFileSync(wrong, text("kubernetes.yaml").replace("readOnlyRootFilesystem", "readOnlyRoot"));
    expect(check(wrong)?.status).not.toBe(0);
  });
});
