/** A model of this machine, as the playground lists it. */

export interface PlaygroundLocalModel {
  id: string;
  label: string;
  about: string;
  installed: boolean;
  diskMb: number;
  licenses: readonly string[];
  /** The program that runs it, where that is installed and not the model. */
  program?: { id: string; label: string };
}
