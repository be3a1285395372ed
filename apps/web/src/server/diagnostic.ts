/** What one check of the doctor found. */
export interface Diagnostic {
  about: string;
  state: "well" | "note" | "wrong";
  says: string;
}

export const well = (about: string, says: string): Diagnostic => ({ about, state: "well", says });
export const note = (about: string, says: string): Diagnostic => ({ about, state: "note", says });
export const wrong = (about: string, says: string): Diagnostic => ({ about, state: "wrong", says });
