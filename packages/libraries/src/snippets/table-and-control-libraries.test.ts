import { describe, expect, test } from "vitest";
import type { ModelRecord } from "@vitrine/models";
import type { Snippet } from "@vitrine/code";
import { usageFor } from "../usage/usage.ts";

function snippets(library: string, fields: Partial<ModelRecord> = {}, fill: Record<string, string> = {}): Snippet[] {
  const usage = usageFor({ id: "own/model", tags: [], ...fields }, library, { fill });
  return "snippets" in usage ? usage.snippets : [];
}

describe("sap-rpt-1-oss", () => {
  test("classifies and regresses with the largest context, and says what a smaller GPU needs", () => {
    const [classification, regression] = snippets("sap-rpt-1-oss");
    expect(classification?.code).toContain("SAP_RPT_OSS_Classifier(max_context_size=8192, bagging=8)");
    expect(regression?.code).toContain("SAP_RPT_OSS_Regressor(max_context_size=8192, bagging=8)");
    expect(regression?.code).toContain("data_id=531");
    for (const block of [classification, regression]) {
      expect(block?.code).toContain("test_size=0.5, random_state=42");
      expect(block?.notes.join()).toContain("2048");
    }
  });
  test.each([{ library_name: "contexttab" }, { tags: ["contexttab"] }])(
    "keeps a context of 2048 for models of the older name (%j)",
    (fields) => {
      for (const { code } of snippets("contexttab", fields))
        expect(code).toContain("(max_context_size=2048, bagging=1)");
    },
  );
});

describe("lerobot", () => {
  test("installs and trains the base policy further, with the current command", () => {
    const [install, train, ...rest] = snippets("lerobot", { id: "lerobot/smolvla_base", tags: ["smolvla"] });
    expect(rest).toEqual([]);
    expect(install?.code).toContain('pip install -e ".[smolvla]"');
    expect(train?.code).toMatch(/^lerobot-train [^]*--policy\.path=lerobot\/smolvla_base/);
    expect(train?.code).toMatch(/svla_so101_pickplace[^]*batch_size=64[^]*steps=20000[^]*device=cuda[^]*wandb/);
  });
  test("runs a policy that was trained, too, with a hole for everything the user must fill in", () => {
    const [, , record] = snippets("lerobot", { tags: ["smolvla"] }, { "robot-port": "/dev/my port" });
    expect(record?.code).toMatch(
      /^lerobot-rollout [^]*strategy\.type=episodic[^]*so101_follower[^]*width: 640, height: 480, fps: 30[^]*time_s=50[^]*episodes=10/,
    );
    expect(record?.code).toContain("--robot.port='/dev/my port'");
    expect(record?.code).not.toContain("#");
    expect(record?.holes.map(({ name }) => name)).toEqual(["robot-port", "robot-id", "robot-task", "dataset"]);
  });
  test("has nothing for other policies, and gives a reason", () => {
    expect(usageFor({ id: "own/model", tags: ["act"] }, "lerobot")).toMatchObject({ code: "nothing-to-show" });
  });
});

describe("stable-baselines3", () => {
  const holeOf = (...names: string[]) =>
    snippets("stable-baselines3", { siblings: names.map((rfilename) => ({ rfilename })) })[0]?.holes[0];
  test("takes the archive named after the repository", () => {
    expect(snippets("stable-baselines3")[0]?.code).toContain(
      'load_from_hub(repo_id="own/model", filename="model.zip")',
    );
    expect(holeOf("a.zip", "model.zip")).toMatchObject({ value: "model.zip", options: ["a.zip", "model.zip"] });
  });
  test("takes another archive when that one is not there", () => {
    expect(holeOf("README.md", "a.zip")?.value).toBe("a.zip");
  });
});

test("ml-agents and sample-factory download by their own commands", () => {
  expect(snippets("ml-agents")[0]?.code).toBe("mlagents-load-from-hf --repo-id=own/model --local-dir=./download");
  expect(snippets("sample-factory")[0]?.code).toBe(
    "python -m sample_factory.huggingface.load_from_hub -r own/model -d ./train_dir",
  );
});

describe("unity-sentis", () => {
  test("makes a worker on the GPU in C#, from a file to choose", () => {
    const [block] = snippets("unity-sentis", { siblings: [{ rfilename: "tiny.sentis" }] });
    expect(block?.language).toBe("csharp");
    expect(block?.code).toContain('Path.Combine(Application.streamingAssetsPath, "tiny.sentis")');
    expect(block?.code).toContain("new Worker(model, BackendType.GPUCompute)");
    expect(block?.holes[0]).toMatchObject({ kind: "file", options: ["tiny.sentis"] });
  });
  test("has a file name to fill in when none is listed", () => {
    expect(snippets("unity-sentis")[0]?.holes[0]?.value).toBe("model.sentis");
  });
});

test("chronos forecasts 36 steps at three quantiles", () => {
  const text = snippets("chronos-forecasting")[0]?.code;
  expect(text).toContain('BaseChronosPipeline.from_pretrained("own/model", device_map="auto")');
  expect(text).toMatch(/prediction_length=36,\n {4}quantile_levels=\[0\.1, 0\.5, 0\.9\]/);
});
