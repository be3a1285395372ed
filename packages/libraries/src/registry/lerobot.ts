/**
 * LeRobot: how to train a policy further, and how to run one that was trained. A base model has not seen the robot at
 * hand, so it is only a start for training. Commands are shown for the policies that read instructions.
 */
import { type Hole, sh, type Snippet } from "@vitrine/code";
import { defineLibrary, type Fill, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "lerobot",
  prettyLabel: "LeRobot",
  repoUrl: "https://github.com/huggingface/lerobot",
  docsUrl: "https://huggingface.co/docs/lerobot",
  snippets(model, fill) {
    const policy = ["smolvla", "pi05", "pi0"].find((each) => model.tags.has(each) || model.name.includes(each));
    if (policy === undefined) return evaluate(model);
    const install = snippet(policy === "smolvla" ? INSTALL_SMOLVLA : INSTALL_PI, { title: "Install" });
    const further = train(model, policy);
    return BASES.test(model.id) ? [install, further] : [install, further, record(model, fill)];
  },
  examples: [
    { tags: ["smolvla"], id: "lerobot/smolvla_base" },
    { tags: ["smolvla"], id: "a/my_smolvla" },
    { tags: [], id: "lerobot/pi0" },
    { tags: ["act"], id: "lerobot/act" },
    { tags: [], id: "lerobot/diffusion_pusht" },
  ],
});

/** Published as a start for training. */
const BASES = /^lerobot\/(?:smolvla_base|pi0|pi05|pi0_base|pi05_base)$/;

const INSTALL_SMOLVLA = sh`git clone https://github.com/huggingface/lerobot.git
cd lerobot
pip install -e ".[smolvla]"`;
const INSTALL_PI = sh`git clone https://github.com/huggingface/lerobot.git
cd lerobot
pip install -e ".[pi]"`;

/** Environments that names of trained policies say, and the extra that installs each. */
const ENVIRONMENTS: readonly (readonly [name: RegExp, type: string])[] = [
  [/pusht/i, "pusht"],
  [/aloha/i, "aloha"],
  [/libero/i, "libero"],
  [/metaworld/i, "metaworld"],
];

/** A policy that was trained in a simulation is tried there. */
function evaluate(model: SnippetModel): Snippet[] {
  const type = ENVIRONMENTS.find(([name]) => name.test(model.name))?.[1];
  if (type === undefined) return [];
  const code = sh`lerobot-eval \
  --policy.path=${model.id} \
  --env.type=${type} \
  --eval.batch_size=10 \
  --eval.n_episodes=10 \
  --policy.device=cuda`;
  return [snippet(code, { title: "Try it in its simulation", install: `pip install -U "lerobot[${type}]"` })];
}

function train(model: SnippetModel, policy: string): Snippet {
  const code = sh`lerobot-train \
  --policy.path=${model.id} \
  --dataset.repo_id=lerobot/svla_so101_pickplace \
  --batch_size=64 \
  --steps=20000 \
  --output_dir=${`outputs/train/my_${policy}`} \
  --job_name=${`my_${policy}_training`} \
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
