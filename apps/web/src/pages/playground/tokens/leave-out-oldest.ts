/** Whether a conversation that does not fit is sent without its oldest messages: a setting of this browser. */

const NAME = "vitrine.leave-out-oldest";

export function leavesOutOldest(): boolean {
  try {
    return localStorage.getItem(NAME) === "yes";
  } catch {
    return false;
  }
}

export function setLeavesOutOldest(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(NAME, "yes");
    else localStorage.removeItem(NAME);
  } catch {
    // Storage is off: the default holds.
  }
}
