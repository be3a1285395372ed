/**
 * Unity Sentis, now named Inference Engine: a model is a file in the StreamingAssets folder of the project. Until
 * version 1 workers came from WorkerFactory.CreateWorker; since version 2 they are made by their constructor.
 */
import { cs } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "unity-sentis",
  prettyLabel: "unity-sentis",
  repoUrl: "https://github.com/Unity-Technologies/sentis-samples",
  filter: true,
  countDownloads: 'path_extension:"sentis"',
  snippets(model, fill) {
    const options = model.files?.filter((file) => file.endsWith(".sentis")) ?? [];
    const file = fill("sentis-file", options[0] ?? "model.sentis");
    const code = cs`
      using System.IO;
      using Unity.InferenceEngine;
      using UnityEngine;

      public class RunModel : MonoBehaviour
      {
          Worker worker;

          void Start()
          {
              string path = Path.Combine(Application.streamingAssetsPath, ${file});
              Model model = ModelLoader.Load(path);
              worker = new Worker(model, BackendType.GPUCompute);
          }

          void OnDestroy()
          {
              worker?.Dispose();
          }
      }
    `;
    return [
      snippet(code, {
        notes: [
          "Add the package com.unity.ai.inference to the project, and put the file into Assets/StreamingAssets.",
          "With Sentis 1 (namespace Unity.Sentis) write WorkerFactory.CreateWorker(BackendType.GPUCompute, model).",
        ],
        holes: [
          {
            name: "sentis-file",
            kind: "file",
            label: "File of the model",
            value: file,
            ...(options.length > 0 ? { options } : {}),
          },
        ],
      }),
    ];
  },
  examples: [
    { tags: [], id: "unity/x" },
    { tags: [], id: "unity/x", siblings: [{ rfilename: "a.sentis" }, { rfilename: "b.sentis" }] },
  ],
});
