import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { holdBackParts, loadPart } from "./held-back";

afterEach(() => {
  cleanup();
  holdBackParts(false);
  window.location.hash = "";
});

const Part = () => <p>The part</p>;

async function draw(load: () => Promise<typeof Part>): Promise<void> {
  const Loaded = await loadPart(load);
  await act(async () => {
    render(
      <Suspense fallback="as it stands">
        <Loaded />
      </Suspense>,
    );
  });
}

test("a part is there with its page where nothing was prerendered", async () => {
  await draw(async () => Part);
  expect(screen.getByText("The part")).toBeDefined();
});

test.each(["pointermove", "keydown", "scroll", "focusin", "pointerdown"])(
  "a part that stands there already is fetched with the first %s, once",
  async (sign) => {
    const load = vi.fn(async () => Part);
    holdBackParts(true);
    await draw(load);
    expect(screen.getByText("as it stands")).toBeDefined();
    expect(load).not.toHaveBeenCalled();
    await act(async () => {
      window.dispatchEvent(new Event(sign));
      window.dispatchEvent(new Event(sign));
    });
    expect(await screen.findByText("The part")).toBeDefined();
    expect(load).toHaveBeenCalledTimes(1);
  },
);

test("a part that the address leads into is fetched at once", async () => {
  window.location.hash = "join";
  holdBackParts(true);
  await draw(async () => Part);
  expect(await screen.findByText("The part")).toBeDefined();
});
