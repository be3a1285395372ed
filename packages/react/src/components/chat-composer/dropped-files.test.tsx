// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { ChatComposer } from "./chat-composer.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test("a file dropped anywhere on the page goes along, but not one for another widget or field", async () => {
  document.body.innerHTML =
    '<main>Beside</main><div class="vt-widget" id="other"></div><input type="file"><div class="vt-widget" id="own"></div>';
  const own = document.querySelector("#own")!;
  const root = createRoot(own);
  const nothing = () => {};
  await act(async () => root.render(<ChatComposer isBusy={false} takesFiles onSend={nothing} onStop={nothing} />));
  const drop = async (place: string) => {
    const event = new Event("drop", { bubbles: true, cancelable: true });
    const files = [new File(["words"], `${place}.txt`)];
    Object.assign(event, { dataTransfer: { types: ["Files"], files } });
    await act(async () => {
      document.querySelector(place)!.dispatchEvent(event);
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    return event.defaultPrevented;
  };
  expect([await drop("main"), await drop("#own"), await drop("#other"), await drop("input[type=file]")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const attached = [...own.querySelectorAll(".vt-composer__files li > span")].map(({ textContent }) => textContent);
  expect(attached).toEqual(["main.txt", "#own.txt"]);
  await act(async () => root.unmount());
});
