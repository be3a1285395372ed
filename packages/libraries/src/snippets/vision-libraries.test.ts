import { describe, expect, test } from "vitest";
import type { ModelRecord } from "@vitrine/models";
import type { Snippet } from "@vitrine/code";
import { usageFor } from "../usage/usage.ts";

function snippets(library: string, fields: Partial<ModelRecord> = {}, fill: Record<string, string> = {}): Snippet[] {
  const usage = usageFor({ id: "own/model", tags: [], ...fields }, library, { fill });
  return "snippets" in usage ? usage.snippets : [];
}
const code = (library: string, fields?: Partial<ModelRecord>) => snippets(library, fields)[0]?.code ?? "";
const siblings = (...names: string[]) => names.map((rfilename) => ({ rfilename }));

describe.each(["ultralytics", "yolov10"])("%s", (library) => {
  test("loads the first weight file of the record, and lists the others", () => {
    const [block] = snippets(library, { tags: ["yolov10"], siblings: siblings("README.md", "a.pt", "b.pt") });
    expect(block?.code).toContain('YOLO(hf_hub_download("own/model", "a.pt"))');
    expect(block?.holes[0]).toMatchObject({ kind: "file", value: "a.pt", options: ["a.pt", "b.pt"] });
  });
  test("names the file after the version in the tags when none is listed", () => {
    expect(code(library, { tags: ["yolov8"] })).toContain('"yolov8n.pt"');
    expect(code(library, { tags: ["yolov8"] })).toContain(
      'predict(source="http://images.cocodataset.org/val2017/000000039769.jpg", save=True)',
    );
  });
  test("uses the class of the authors' fork for version 10 without files", () => {
    const [block] = snippets(library, { tags: ["yolov10"] });
    expect(block?.code).toContain('YOLOv10.from_pretrained("own/model")');
    expect(block?.install).toContain("THU-MIG/yolov10");
  });
  test.each([{ tags: [] }, { tags: ["yolov"] }, { tags: ["my-yolov8"] }])(
    "without a tag of a version (%j) shows a placeholder and a note to replace it",
    (fields) => {
      const [block] = snippets(library, fields);
      expect(block?.code).toContain("# Replace XX with the right version.");
      expect(block?.code).toContain('"yolovXXn.pt"');
      expect(block?.notes).toContain("Replace XX with the right version.");
      expect(block?.holes[0]?.value).toBe("yolovXXn.pt");
    },
  );
  test("drops the note once a page has chosen a file", () => {
    const [block] = snippets(library, {}, { "weights-file": "yolov8m.pt" });
    expect(block?.code).not.toContain("XX");
  });
});

describe("depth-anything-v2", () => {
  test.each([
    ["Small", "vits", 64, "[48, 96, 192, 384]"],
    ["Base", "vitb", 128, "[96, 192, 384, 768]"],
    ["Large", "vitl", 256, "[256, 512, 1024, 1024]"],
  ])("%s has encoder %s with %i features", (size, encoder, features, channels) => {
    const [block] = snippets("depth-anything-v2", { id: `depth-anything/Depth-Anything-V2-${size}` });
    expect(block?.code).toContain(
      `DepthAnythingV2(encoder="${encoder}", features=${features}, out_channels=${channels})`,
    );
    expect(block?.code).toContain(`"depth_anything_v2_${encoder}.pth"`);
    expect(block?.holes).toEqual([]);
  });
  test("another id leaves the encoder to be chosen", () => {
    expect(snippets("depth-anything-v2")[0]?.holes[0]?.options).toEqual(["vits", "vitb", "vitl"]);
    expect(snippets("depth-anything-v2", {}, { encoder: "vitl" })[0]?.code).toContain("features=256");
    expect(snippets("depth-anything-v2", {}, { encoder: "huge" })[0]?.code).toContain("features=64");
  });
});

describe("diffusionkit", () => {
  test("flux takes 4 steps without guidance", () => {
    const text = code("diffusionkit", { tags: ["flux"] });
    expect(text).toMatch(/FluxPipeline\(\n {4}shift=1\.0,\n {4}model_version="own\/model",\n {4}low_memory_mode=True/);
    expect(text).toMatch(/height = 512\nwidth = 512[^]*cfg_weight=0\.0,\n {4}num_steps=4,/);
  });
  test("other models take 50 steps with weight 5", () => {
    const text = code("diffusionkit");
    expect(text).toMatch(/DiffusionPipeline\(\n {4}shift=3\.0,\n {4}use_t5=False,/);
    expect(text).toMatch(/cfg_weight=5\.0,\n {4}num_steps=50,/);
  });
});

describe("sana", () => {
  test("draws 1024 by 1024 in 18 steps with guidance 5 and 2", () => {
    expect(code("sana")).toMatch(
      /height=1024,\n {4}width=1024,\n {4}guidance_scale=5\.0,\n {4}pag_guidance_scale=2\.0,\n {4}num_inference_steps=18,/,
    );
    expect(code("sana")).toContain('"hf://own/model"');
  });
  test("names the file of weights when the record lists one", () => {
    expect(code("sana", { siblings: siblings("checkpoints/m.pth") })).toContain('"hf://own/model/checkpoints/m.pth"');
  });
});

describe("PaddleOCR", () => {
  test.each([
    ["textline_detection", "TextDetection"],
    ["textline_recognition", "TextRecognition"],
    ["seal_text_detection", "SealTextDetection"],
    ["doc_img_unwarping", "TextImageUnwarping"],
    ["doc_img_orientation_classification", "DocImgOrientationClassification"],
    ["textline_orientation_classification", "TextLineOrientationClassification"],
    ["chart_parsing", "ChartParsing"],
    ["formula_recognition", "FormulaRecognition"],
    ["layout_detection", "LayoutDetection"],
    ["table_cells_detection", "TableCellsDetection"],
    ["wired_table_classification", "TableClassification"],
    ["table_structure_recognition", "TableStructureRecognition"],
  ])("tag %s is run by %s", (tag, className) => {
    const text = code("PaddleOCR", { tags: [tag] });
    expect(text).toContain(`model = ${className}(model_name="model")`);
    expect(text).toContain("batch_size=1");
  });
  test("answers about an image for doc_vlm, before any other tag", () => {
    const text = code("PaddleOCR", { tags: ["layout_detection", "document-parse", "doc_vlm"] });
    expect(text).toMatch(/DocVLM\(model_name="model"\)[^]*"query": "[^]*batch_size=1/);
  });
  test.each([
    ["PaddlePaddle/PaddleOCR-VL", 'PaddleOCRVL(pipeline_version="v1")'],
    ["PaddlePaddle/PaddleOCR-VL-1.5", 'PaddleOCRVL(pipeline_version="v1.5")'],
    ["someone/else", "PaddleOCRVL()"],
  ])("parses documents by %s", (id, call) => {
    expect(code("PaddleOCR", { id, tags: ["document-parse"] })).toContain(call);
  });
  test.each([
    ["PP-OCRv5_server_det", "TextDetection"],
    ["PP-OCRv4_mobile_seal_det", "SealTextDetection"],
    ["latin_PP-OCRv5_mobile_rec", "TextRecognition"],
    ["PP-DocLayout_plus-L", "LayoutDetection"],
    ["RT-DETR-H_layout_17cls", "LayoutDetection"],
    ["RT-DETR-L_wired_table_cell_det", "TableCellsDetection"],
    ["PP-LCNet_x1_0_doc_ori", "DocImgOrientationClassification"],
    ["SLANet_plus", "TableStructureRecognition"],
    ["PP-DocBee2-3B", "DocVLM"],
  ])("without tags, the name %s says the module", (name, module) => {
    expect(code("PaddleOCR", { id: `PaddlePaddle/${name}` })).toContain(`model = ${module}(model_name="${name}")`);
  });

  test("without a known tag gives no code, and says where the documentation is", () => {
    expect(code("PaddleOCR")).toBe("");
    expect(snippets("PaddleOCR")[0]?.notes.join()).toContain("https://www.paddleocr.ai");
  });
});

describe("perception-encoder", () => {
  test("a core model has a text side, too; configurations have no owner", () => {
    const [both, vision] = snippets("perception-encoder", { id: "facebook/PE-Core-L14-336" });
    expect(both?.code).toContain('pe.CLIP.from_config("PE-Core-L14-336", pretrained=True)');
    expect(vision?.code).toContain('pe.VisionTransformer.from_config("PE-Core-L14-336", pretrained=True)');
  });
  test("other models are image encoders only", () => {
    expect(snippets("perception-encoder", { id: "facebook/PE-Lang-L14-448" })).toHaveLength(1);
  });
});

test("depth-pro downloads its weights where the package looks for them, then gives depth and focal length", () => {
  const [download, run] = snippets("depth-pro");
  expect(download?.code).toBe("hf download own/model depth_pro.pt --local-dir checkpoints");
  expect(run?.code).toMatch(/infer\(transform\(image\), f_px=f_px\)[^]*\["depth"\][^]*\["focallength_px"\]/);
});

test("sam2 masks an image and follows a video, both in bfloat16", () => {
  const [picture, video] = snippets("sam2");
  expect(picture?.code).toContain('SAM2ImagePredictor.from_pretrained("own/model")');
  expect(video?.code).toContain('SAM2VideoPredictor.from_pretrained("own/model")');
  for (const block of [picture, video]) {
    expect(block?.code).toContain('with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):');
  }
});

test("birefnet loads by transformers with its own code, or by its source", () => {
  const [remote, checkout] = snippets("birefnet");
  expect(remote?.code).toContain('AutoModelForImageSegmentation.from_pretrained("own/model", trust_remote_code=True)');
  expect(checkout?.code).toContain('BiRefNet.from_pretrained("own/model")');
});

test.each([
  ["ben2", 'AutoModel.from_pretrained("own/model")'],
  ["mlx-image", 'create_model("own/model")'],
  ["tf-keras", 'tf_keras.models.load_model(snapshot_download("own/model"))'],
])("%s loads by id", (library, call) => {
  expect(code(library)).toContain(call);
});
