// Made by npm run import:installs -w tools. Do not edit: run it.

/** Install line → the first import of its blocks that fails in a clean environment of Python 3.12, and how. */
export const FAILED_IMPORTS: Readonly<Record<string, string>> = {
  "pip install fairseq":
    "from fairseq.checkpoint_utils import load_model_ensemble_and_task_from_hf_hub: ValueError: mutable default <class 'fairs",
};
