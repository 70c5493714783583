import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TimerRing } from "./ring";

afterEach(cleanup);

/** Returns the rendered share of the circle, 0 to 1. */
function renderShare(share: number | undefined): number {
  const { container } = render(<TimerRing share={share} run={{ mode: "pomodoro", phase: "focus" }} time="24:59" />);
  const arc = container.querySelector("[data-elapsed]");
  const [length = 0] = (arc?.getAttribute("stroke-dasharray") ?? "").split(" ").map(Number);
  return length / (2 * Math.PI * Number(arc?.getAttribute("r") ?? 1));
}

test.each([
  [undefined, 0],
  [0, 0],
  [0.25, 0.25],
  [1, 1],
  [1.5, 1],
])("for the share %s it renders %s", (share, expected) => {
  expect(renderShare(share)).toBeCloseTo(expected);
});
