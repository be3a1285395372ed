/** What detection and segmentation find in a picture. */
export interface Detection {
  label: string;
  score: number;
  box: { xmin: number; ymin: number; xmax: number; ymax: number };
}

export interface Segment {
  label: string;
  mask: string;
  score?: number;
}
