import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

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

test("what tests and Kubernetes set is no misspelling", () => {
  const environment = {
    VITRINE_PYTHON: "python3",
    VITRINE_SERVICE_HOST: "10.0.0.1",
    VITRINE_SERVICE_PORT_HTTP: "8080",
    VITRINE_PORT: "tcp://10.0.0.1:8080",
    VITRINE_PORT_8080_TCP_ADDR: "10.0.0.1",
  };
  expect(readSettings(environment, ["--with-public"]).host).toBe("127.0.0.1");
  expect(readSettings({ VITRINE_WITH_PUBLIC: "1" }, ["--with-public"]).hasPublicModels).toBe(true);
});
