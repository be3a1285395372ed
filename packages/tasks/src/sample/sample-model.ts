/**
 * The fields of a model record that decide a sample. All of them may be hostile: values are checked
 * when read.
 */
export interface SampleModel {
  id?: unknown;
  widgetData?: unknown;
  tags?: readonly string[];
  mask_token?: string;
  cardData?: { language?: string | readonly string[]; base_model?: unknown };
  config?: { model_type?: unknown };
  pipeline_tag?: string;
}
