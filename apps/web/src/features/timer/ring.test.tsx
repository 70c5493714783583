import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Ring } from "./ring";

afterEach(cleanup);

/** How much of the round is drawn, 0 to 1. */
function drawnOf(share: number | undefined): number {
  const { container } = render(
    <Ring share={share} hue="pomodoro">
      24:59
    </Ring>,
  );
  const drawn = [...container.querySelectorAll("circle")].at(1);
  const [length = 0] = (drawn?.getAttribute("stroke-dasharray") ?? "").split(" ").map(Number);
  return length / (2 * Math.PI * Number(drawn?.getAttribute("r") ?? 1));
}

test.each([
  [undefined, 0],
  [0, 0],
  [0.25, 0.25],
  [1, 1],
  [1.5, 1],
])("of a phase of which %s is over it draws %s", (share, drawn) => {
  expect(drawnOf(share)).toBeCloseTo(drawn);
});
