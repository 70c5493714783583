import type { CDPSession, Page } from "@playwright/test";
import type { Point } from "../pages/calendar.ts";

export interface Finger {
  down: (at: Point) => Promise<void>;
  move: (at: Point) => Promise<void>;
  /** Another finger comes down beside that at `at`. */
  second: (at: Point) => Promise<void>;
  up: () => Promise<void>;
}

/** Dispatches touch events through the DevTools protocol. */
export async function finger(page: Page): Promise<Finger> {
  const client: CDPSession = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (at) => send("touchStart", [at]).then(() => undefined),
    move: (at) => send("touchMove", [at]).then(() => undefined),
    second: (at) => send("touchStart", [at, { x: at.x + 60, y: at.y + 60 }]).then(() => undefined),
    up: () => send("touchEnd", []).then(() => undefined),
  };
}
