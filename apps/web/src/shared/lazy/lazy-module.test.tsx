import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createLazyModule, useLazyModule } from "./lazy-module";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A module whose loads are ended by the test. */
function prepare() {
  const loads: PromiseWithResolvers<string>[] = [];
  const load = vi.fn(() => {
    const next = Promise.withResolvers<string>();
    loads.push(next);
    return next.promise;
  });
  const end = (settle: (load: PromiseWithResolvers<string>) => void) =>
    act(async () => {
      const last = loads.at(-1);
      if (last !== undefined) settle(last);
    });
  return { load, module: createLazyModule(load), end };
}

test("is fetched once, and what waits for it runs in order; later at once", async () => {
  const { load, module, end } = prepare();
  const ran: string[] = [];
  module.run((part) => ran.push(`first ${part}`));
  module.run((part) => ran.push(`second ${part}`));
  expect(ran).toEqual([]);
  await end(({ resolve }) => resolve("part"));
  expect(ran).toEqual(["first part", "second part"]);
  module.run((part) => ran.push(`third ${part}`));
  expect(ran).toHaveLength(3);
  expect(load).toHaveBeenCalledOnce();
});

function Screen({ module, isWanted }: { module: ReturnType<typeof prepare>["module"]; isWanted: boolean }) {
  const loaded = useLazyModule(module, isWanted);
  return loaded.status === "ready" ? loaded.part : loaded.status;
}

test("is not fetched before it is wanted, and rendered when it is there", async () => {
  const { load, module, end } = prepare();
  const { rerender } = render(<Screen module={module} isWanted={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Screen module={module} isWanted />);
  expect(screen.getByText("loading")).toBeDefined();
  await end(({ resolve }) => resolve("the part"));
  expect(screen.getByText("the part")).toBeDefined();
});

test("after a failure it is loaded again when the network returns", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const { load, module, end } = prepare();
  const onFailed = vi.fn();
  module.run(() => undefined, onFailed);
  render(<Screen module={module} isWanted />);
  await end(({ reject }) => reject(new Error("lost")));
  expect(onFailed).toHaveBeenCalledOnce();
  expect(screen.getByText("failed")).toBeDefined();
  await act(async () => window.dispatchEvent(new Event("online")));
  await end(({ resolve }) => resolve("the part"));
  expect(screen.getByText("the part")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test("after a failure nobody waits for, it is not loaded again when the network returns", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const { load, module, end } = prepare();
  void module.fetch();
  const { rerender, unmount } = render(<Screen module={module} isWanted={false} />);
  await end(({ reject }) => reject(new Error("lost")));
  await act(async () => window.dispatchEvent(new Event("online")));
  rerender(<Screen module={module} isWanted />);
  unmount();
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(load).toHaveBeenCalledOnce();
});

test("is loaded again once for all that wait for it", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const { load, module, end } = prepare();
  const both = [1, 2].map((key) => <Screen key={key} module={module} isWanted />);
  const { rerender } = render(both);
  await end(({ reject }) => reject(new Error("lost")));
  rerender(both.slice(1));
  rerender(both);
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(load).toHaveBeenCalledTimes(2);
});
