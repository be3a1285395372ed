import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"robotics"> = {
  id: "robotics",
  label: "Robotics",
  libraries,
  summary:
    "Camera images, joint positions and often an instruction go in; motor commands for the next moments come out.",
  about: [
    "Robot learning trains one network from what the cameras see and the joints report to what the motors should do. Imitation is the common recipe. People steer the robot by hand or remote control, and a policy learns to reproduce the demonstrations.",
    "Action chunking models predict a short sequence at once for smooth movement, diffusion policies denoise whole trajectories, and vision-language-action models start from a pretrained multimodal model so that tasks can be named in words.",
    "A policy is tied to its robot, camera placement and control rate. Expect to fine-tune with some dozens of demonstrations on your own setup, to test slowly and to keep an emergency stop within reach.",
  ],
  useCases: [
    {
      title: "Pick and place",
      text: "Parts, parcels or groceries are grasped without a program for each.",
    },
    {
      title: "Household research",
      text: "Folding cloth or clearing tables is studied on affordable arms.",
    },
    {
      title: "Simulation benchmarks",
      text: "Methods are compared on equal terms before hardware is involved.",
    },
  ],
  datasets: [
    { id: "lerobot/pusht", description: "Demonstrations of pushing a T-shaped block." },
    {
      id: "lerobot/aloha_sim_transfer_cube_human",
      description: "Teleoperated two-arm episodes in simulation.",
    },
  ],
  models: [
    {
      id: "lerobot/smolvla_base",
      description: "Compact vision-language-action model for fine-tuning on a single graphics card.",
    },
    { id: "lerobot/pi0", description: "Port of a flow-matching generalist policy." },
    {
      id: "lerobot/act_aloha_sim_transfer_cube_human",
      description: "Action chunking transformer that hands a cube between two arms in simulation.",
    },
    {
      id: "openvla/openvla-7b",
      description: "Seven-billion-weight policy trained on many robots' data.",
    },
  ],
  spaces: [
    {
      id: "lerobot/visualize_dataset",
      description: "Plays recorded episodes next to the joint positions of the robot.",
    },
  ],
  metrics: [
    {
      id: "success rate",
      description: "Share of trials in which the task was completed, with the number of trials stated.",
    },
    {
      id: "sum of rewards",
      description: "Graded progress over an episode, for simulated tasks that define it.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      {
        type: "img",
        filename: "gripper-view.jpg",
        alt: "View from a wrist camera onto a red cube on a table",
      },
      { type: "text", label: "Instruction", content: "Put the red cube into the bowl" },
    ],
    outputs: [
      {
        type: "tabular",
        label: "Action chunk",
        table: [
          ["Step", "Shoulder", "Elbow", "Wrist", "Gripper"],
          ["1", "0.12", "-0.40", "0.05", "1.0"],
          ["2", "0.14", "-0.37", "0.05", "1.0"],
        ],
      },
    ],
  },
};
