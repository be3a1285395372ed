/** Whether the client repeats requests that fail for a moment: a setting of this browser. */

const NAME = "vitrine.repeat-requests";

export function repeatsRequests(): boolean {
  try {
    return localStorage.getItem(NAME) !== "no";
  } catch {
    return true;
  }
}

export function setRepeatsRequests(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, "no");
  } catch {
    // Storage is off: the default holds.
  }
}
