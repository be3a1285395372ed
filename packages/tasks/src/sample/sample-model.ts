/**
 * The fields of a model record that decide a sample. All of them may be hostile: values are checked
 * when read.
 */
export interface SampleModel {
  widgetData?: unknown;
  tags?: readonly string[];
  mask_token?: string;
  cardData?: { language?: string | readonly string[] };
  pipeline_tag?: string;
}
