/** Switches that a visitor turned on or off, kept in this browser. */

interface BrowserSwitch {
  isOn: () => boolean;
  set: (isOn: boolean) => void;
}

/** Only what differs from the default is kept. */
function browserSwitch(name: string, byDefault: boolean): BrowserSwitch {
  const other = byDefault ? "no" : "yes";
  return {
    isOn() {
      try {
        return (localStorage.getItem(name) === other) !== byDefault;
      } catch {
        return byDefault;
      }
    },
    set(isOn) {
      try {
        if (isOn === byDefault) localStorage.removeItem(name);
        else localStorage.setItem(name, other);
      } catch {
        // Storage is off: the default holds.
      }
    },
  };
}

/** Whether the client repeats requests that fail for a moment. */
export const repeatsRequests = browserSwitch("vitrine.repeat-requests", true);

/** Whether a conversation that does not fit is sent without its oldest messages. */
export const leavesOutOldest = browserSwitch("vitrine.leave-out-oldest", false);
