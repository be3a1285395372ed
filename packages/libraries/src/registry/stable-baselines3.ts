/** Stable-Baselines3: an agent is a zip archive; by custom it is named after its repository. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "stable-baselines3",
  prettyLabel: "stable-baselines3",
  repoUrl: "https://github.com/huggingface/huggingface_sb3",
  docsUrl: "https://huggingface.co/docs/hub/stable-baselines3",
  filter: true,
  countDownloads: 'path_extension:"zip"',
  aliases: ["sb3"],
  snippets(model, fill) {
    const options = model.files?.filter((file) => file.endsWith(".zip")) ?? [];
    const usual = `${model.name}.zip`;
    const file = fill("agent-file", options.includes(usual) ? usual : (options[0] ?? usual));
    const algorithm = py.identifier(
      ALGORITHMS.find((name) => new RegExp(`(?:^|[-_./])${name}(?:$|[-_.])`, "i").test(model.name)) ?? "PPO",
    );
    const code = py`
      from huggingface_sb3 import load_from_hub

      from stable_baselines3 import ${algorithm}

      checkpoint = load_from_hub(repo_id=${model.id}, filename=${file})
      agent = ${algorithm}.load(checkpoint)
      print(agent.policy)
      print(agent.predict(agent.observation_space.sample(), deterministic=True))
    `;
    return [
      snippet(code, {
        install: "pip install -U huggingface_sb3 stable-baselines3",
        notes: ["The class is that of the agent's algorithm, as its name says it; PPO where it says none."],
        holes: [
          {
            name: "agent-file",
            kind: "file",
            label: "Archive of the agent",
            value: file,
            ...(options.length > 0 ? { options } : {}),
          },
        ],
      }),
    ];
  },
  examples: [
    { tags: [], id: "sb3/ppo-CartPole-v1" },
    { tags: [], id: "a/lander", siblings: [{ rfilename: "ppo.zip" }, { rfilename: "replay.mp4" }] },
  ],
});

/** Classes of the package; the usual names of agents start with one of them. */
const ALGORITHMS = ["A2C", "DDPG", "DQN", "PPO", "SAC", "TD3"];
