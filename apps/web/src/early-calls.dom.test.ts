import { beforeEach, expect, test, vi } from "vitest";

const fetched = vi.fn(async () => Response.json([]));

beforeEach(() => {
  vi.resetModules();
  delete window.earlyCalls;
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  history.replaceState(null, "", "/app/todo");
  localStorage.setItem("token", "a");
});

test("the document asks for the data of its screen, with the stored token", async () => {
  await import("./early-calls");
  expect(fetched).toHaveBeenCalledOnce();
  expect(window.earlyCalls?.token).toBe("a");
});

test("the document asks for nothing while storage is blocked", async () => {
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  await import("./early-calls");
  expect(fetched).not.toHaveBeenCalled();
});

test("any other failure is reported", async () => {
  vi.stubGlobal("matchMedia", () => {
    throw new TypeError("unexpected");
  });
  await expect(import("./early-calls")).rejects.toThrow("unexpected");
});
