import { expect, test } from "vitest";
import { readSettings } from "../../main.ts";

test("a misspelt setting is refused with the nearest name", () => {
  expect(() => readSettings({ VITRINE_ACESS: "access.json" }, [])).toThrow(
    "VITRINE_ACESS is no setting. Did you mean VITRINE_ACCESS?",
  );
  expect(() => readSettings({ VITRINE_TRUST_PROXIES: "loopback", VITRINE_HOST: "a.example" }, [])).toThrow(
    /VITRINE_TRUST_PROXY\?[^]*VITRINE_HOSTS\?/,
  );
});

test("the value of an unknown setting is not repeated", () => {
  const read = () => readSettings({ VITRINE_ENDPOINT_TOKNE: "a-secret" }, []);
  expect(read).toThrow("VITRINE_ENDPOINT_TOKEN?");
  expect(read).not.toThrow("a-secret");
});

test("an option that nothing declares is refused with the nearest one, and a value is none", () => {
  expect(() => readSettings({}, ["--wiht-public"])).toThrow("Did you mean --with-public?");
  expect(() => readSettings({}, ["--model", "x"])).toThrow(/Did you mean --models\?[^]*"x" is no option/);
  expect(() => readSettings({}, ["--models", "/tmp", "--with-public", "--mirror=https://hub.example"])).not.toThrow();
  expect(() => readSettings({}, ["--models", "--with-public"])).not.toThrow("--with-public");
  expect(() => readSettings({}, ["--without-public"])).not.toThrow();
});

test.each([
  [["--models"], "--models needs a value"],
  [["--endpoint", "--with-public"], "--endpoint needs a value"],
  [["--mirror="], "--mirror needs a value"],
  [["--with-public=yes"], "--with-public takes no value"],
  [["--with-public", "--without-public"], "--without-public says again what VITRINE_WITH_PUBLIC is"],
  [["--endpoint=http://a", "--endpoint=http://b"], "--endpoint says again"],
])("the options %j are refused", (argv, reason) => {
  expect(() => readSettings({}, argv)).toThrow(reason);
});

test.each([
  ["VITRINE_WEBHOOK_SECRET", "a-secret", "must be set with VITRINE_WEBHOOK, but is not."],
  ["VITRINE_ENDPOINT_TOKEN", "a-secret", "must be set with VITRINE_ENDPOINT, but is not."],
  ["VITRINE_OIDC_CLIENT_ID", "site", "must be set with VITRINE_OIDC_ISSUER"],
  ["VITRINE_BUCKET_ENDPOINT", "https://s3.example", "must be set with VITRINE_BUCKET"],
  ["DATABASE_REPLICA_URL", "postgres://replica/db", "must be set with DATABASE_URL"],
  ["VITRINE_PORT", "3000", "is no setting"],
  ["vitrine_models", "/models", "is no setting. Did you mean VITRINE_MODELS?"],
  ["VITRINE_AUDIT_DAYS", "1e3", "must be"],
  ["HOST", "300.1.1.1", "must be"],
  ["VITRINE_PACKAGES_PUBLISHED", "yes", "must be"],
])("%s=%s is refused", (name, value, reason) => {
  expect(() => readSettings({ [name]: value }, [])).toThrow(`${name} ${reason}`);
  expect(() => readSettings({ [name]: value }, [])).not.toThrow("a-secret");
});

test("a token is set with the option that its setting has", () => {
  const env = { VITRINE_ENDPOINT_TOKEN: "a-secret" };
  expect(readSettings(env, ["--endpoint", "http://127.0.0.1:8000"]).endpointToken).toBe("a-secret");
});

test("what tests and Kubernetes set is no misspelling", () => {
  const environment = {
    VITRINE_PYTHON: "python3",
    VITRINE_TEST_OF_TOMORROW: "1",
    VITRINE_SERVICE_HOST: "10.0.0.1",
    VITRINE_SERVICE_PORT_HTTP: "8080",
    VITRINE_PORT: "tcp://10.0.0.1:8080",
    VITRINE_PORT_8080_TCP_ADDR: "10.0.0.1",
  };
  expect(readSettings(environment, ["--with-public"]).host).toBe("127.0.0.1");
  expect(readSettings({ VITRINE_WITH_PUBLIC: "1" }, ["--with-public"]).hasPublicModels).toBe(true);
});

test("an identity provider is https, and known with a client and what groups may do", () => {
  const whole = { VITRINE_OIDC_ISSUER: "https://id.example", VITRINE_OIDC_CLIENT_ID: "v", VITRINE_ACCESS: "a.json" };
  expect(readSettings(whole, []).identityProvider).toMatchObject({ issuer: "https://id.example", clientId: "v" });
  const refused = (more: Record<string, string>) => () => readSettings({ ...whole, ...more }, []);
  expect(refused({ VITRINE_OIDC_ISSUER: "http://id.example" })).toThrow("begins with https://");
  expect(readSettings({ ...whole, VITRINE_OIDC_ISSUER: "http://127.0.0.1:9" }, []).identityProvider).toBeDefined();
  expect(refused({ VITRINE_OIDC_CLIENT_ID: "" })).toThrow("together with VITRINE_OIDC_CLIENT_ID and VITRINE_ACCESS");
  expect(refused({ VITRINE_ACCESS: "" })).toThrow("VITRINE_ACCESS");
});

test("the languages of the interface are English and others that exist", () => {
  expect(readSettings({ VITRINE_LANGUAGES: "de, en" }, []).languages).toEqual(["de", "en"]);
  expect(readSettings({}, []).languages).toBeUndefined();
  for (const VITRINE_LANGUAGES of ["de", "en,tlh"])
    expect(() => readSettings({ VITRINE_LANGUAGES }, [])).toThrow("en and any of en, de, fr, es, ja, zh");
});
