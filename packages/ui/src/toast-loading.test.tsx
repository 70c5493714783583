import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { showToast, Toaster } from "./toast.tsx";

const network = vi.hoisted(() => ({ isUp: false, requests: 0 }));

vi.mock(import("./sonner-toaster.tsx"), async (loadOriginal) => {
  network.requests += 1;
  if (!network.isUp) throw new Error("lost");
  return loadOriginal();
});

test("the toaster is loaded with the first toast, and again when the network returns if that fails", async () => {
  const root = createRoot(document.body);
  const never = () => () => {};
  root.render(<Toaster runLater={never} />);
  window.dispatchEvent(new Event("online"));
  expect(network.requests).toBe(0);
  showToast("Not saved");
  await vi.waitFor(() => expect(network.requests).toBe(1), { timeout: 20_000 });
  network.isUp = true;
  await vi.waitFor(() => {
    window.dispatchEvent(new Event("online"));
    expect(document.body.textContent).toContain("Not saved");
  }, 20_000);
  root.unmount();
});
