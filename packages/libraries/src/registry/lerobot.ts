/**
 * LeRobot: how to train a SmolVLA policy further, and how to run one that was trained. The base model has not seen
 * the robot at hand, so it is only a start for training. Other policies have no commands that fit all of them.
 */
import { sh } from "@vitrine/code";
import type { Fill } from "../entry/library.ts";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import type { Hole } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "lerobot",
  prettyLabel: "LeRobot",
  repoName: "LeRobot",
  repoUrl: "https://github.com/huggingface/lerobot",
  docsUrl: "https://huggingface.co/docs/lerobot",
  filter: false,
  snippets: lerobotSnippets,
  examples: [
    { tags: ["smolvla"], id: "lerobot/smolvla_base" },
    { tags: ["smolvla"], id: "a/my_smolvla" },
    { tags: ["act"], id: "lerobot/act" },
  ],
});

const BASE = "lerobot/smolvla_base";
const INSTALL = sh`git clone https://github.com/huggingface/lerobot.git
cd lerobot
pip install -e ".[smolvla]"`;

function lerobotSnippets(model: SnippetModel, fill: Fill): Snippet[] {
  if (!model.tags.has("smolvla")) return [];
  const install = snippet(INSTALL, { title: "Install" });
  return model.id === BASE ? [install, train(model)] : [install, train(model), record(model, fill)];
}

function train(model: SnippetModel): Snippet {
  const code = sh`lerobot-train \
  --policy.path=${model.id} \
  --dataset.repo_id=lerobot/svla_so101_pickplace \
  --batch_size=64 \
  --steps=20000 \
  --output_dir=outputs/train/my_smolvla \
  --job_name=my_smolvla_training \
  --policy.device=cuda \
  --wandb.enable=true`;
  return snippet(code, {
    title: "Train it further",
    notes: ["Put your own data set in place of lerobot/svla_so101_pickplace."],
  });
}

function record(model: SnippetModel, fill: Fill): Snippet {
  const port = textHole(fill, "robot-port", "Port of the robot", "/dev/ttyACM0");
  const robot = textHole(fill, "robot-id", "Id of the robot", "my_blue_follower_arm");
  const task = textHole(fill, "robot-task", "Task, worded as in the training data", "Put the block in the bin.");
  const dataset = textHole(fill, "dataset", "Data set to record", "user/rollout_my_policy");
  const code = sh`lerobot-rollout \
  --strategy.type=episodic \
  --robot.type=so101_follower \
  --robot.port=${port.value} \
  --robot.id=${robot.value} \
  --robot.cameras="{ front: {type: opencv, index_or_path: 0, width: 640, height: 480, fps: 30}}" \
  --dataset.single_task=${task.value} \
  --dataset.repo_id=${dataset.value} \
  --dataset.episode_time_s=50 \
  --dataset.num_episodes=10 \
  --policy.path=${model.id}`;
  return snippet(code, {
    title: "Run it on a robot",
    notes: [
      "Name and size the cameras as in the training data. The name of the recorded data set must begin with rollout_.",
      "lerobot-rollout came with LeRobot 0.6; before it, lerobot-record ran policies.",
    ],
    holes: [port, robot, task, dataset],
  });
}

function textHole(fill: Fill, name: string, label: string, fallback: string): Hole {
  return { name, kind: "text", label, value: fill(name, fallback) };
}
