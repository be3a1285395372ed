import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"reinforcement-learning"> = {
  id: "reinforcement-learning",
  label: "Reinforcement Learning",
  libraries,
  summary:
    "The state of an environment goes in, the next action comes out; the model learnt by reward which actions pay in the long run.",
  about: [
    "A published agent is a policy trained in a simulator such as Gymnasium, Atari or Unity. It maps observations (numbers or pictures) to actions, and its repository usually holds weights, hyper-parameters, the result and a replay video.",
    "On-policy methods such as PPO learn from fresh experience and are robust; off-policy ones such as DQN and SAC reuse old experience and need less of it; decision transformers learn from recorded trajectories and are conditioned on a target return.",
    "Results depend on the seed and on the version of the environment to a degree that surprises newcomers. Compare means over several runs, with their spread.",
  ],
  useCases: [
    {
      title: "Games and game testing",
      text: "Agents play opponents or search for exploits around the clock.",
    },
    {
      title: "Control",
      text: "Heating, traffic lights and robot joints are tuned in simulation and adapted to the real plant.",
    },
    {
      title: "Allocation",
      text: "Bids, stock or compute are assigned where greedy rules fail.",
    },
  ],
  datasets: [
    {
      id: "edbeeching/decision_transformer_gym_replay",
      description: "Recorded runs of Hopper, HalfCheetah and Walker2d in several qualities.",
    },
  ],
  models: [
    {
      id: "sb3/ppo-CartPole-v1",
      description: "The hello-world of the field, balanced with Stable-Baselines3.",
    },
    {
      id: "edbeeching/decision-transformer-gym-hopper-expert",
      description: "Hops by sequence modeling on expert data.",
    },
    {
      id: "HumanCompatibleAI/ppo-seals-CartPole-v0",
      description: "Expert policy used to study imitation.",
    },
  ],
  spaces: [
    {
      id: "ThomasSimonini/Huggy",
      description: "Throw a stick for a trained dog in the browser.",
    },
    { id: "ThomasSimonini/SnowballFight", description: "Play against agents in Unity." },
  ],
  metrics: [
    {
      id: "Discounted Total Reward",
      description: "Sum of rewards with later ones counting less; the quantity that training maximizes.",
    },
    {
      id: "Mean Reward",
      description: "Average reward of an episode over many evaluation runs, given with its standard deviation.",
    },
    {
      id: "Level of Performance After Some Time",
      description: "What an agent reaches within a fixed budget of steps, a measure of learning speed.",
    },
  ],
  widgetModels: [],
  youtubeId: "q0BiUn5LiBc",
  demo: {
    inputs: [
      {
        type: "text",
        label: "State",
        content: "Position 0.02, velocity -0.11, pole angle 0.03, angular velocity 0.24",
      },
    ],
    outputs: [
      { type: "text", label: "Action", content: "Push the cart to the right" },
      {
        type: "text",
        label: "Next state",
        content: "Position 0.018, velocity 0.08, pole angle 0.035, angular velocity -0.04",
      },
    ],
  },
};
