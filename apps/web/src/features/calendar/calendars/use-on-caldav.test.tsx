import type { Subscription } from "@hourloom/schema/icalendar/subscriptions";
import { QueryClientProvider } from "@tanstack/react-query";
import { showToast } from "@hourloom/ui/toast";
import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createServices, ServicesProvider } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { type StubResponse, stubServer } from "@/shared/testing/stub-server";
import { useOnCaldav } from "./use-on-caldav";
import { useSubscriptions } from "./use-subscriptions";

vi.mock("@hourloom/ui/toast", { spy: true });
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const town: Subscription = {
  id: "0193a0c2-5c00-7cc3-98c9-000000000001",
  host: "town.example",
  state: "active",
  last_ok_at: null,
  next_at: null,
  last_error: null,
  is_doubted: false,
  interval_seconds: 3600,
  event_count: 1,
  is_on_caldav: false,
};

/** The shown choice of the only subscription, each time that it is rendered. */
async function open(update: StubResponse) {
  const server = stubServer({ "subscriptions.list": { value: [town] }, "subscriptions.update": update });
  const services = createServices(createLoginStore(localStorage));
  const shown: boolean[] = [];
  const hook = renderHook(
    () => {
      const { isOnCaldav, setOnCaldav } = useOnCaldav();
      const [subscription] = useSubscriptions(true);
      const isShown = subscription && isOnCaldav(subscription);
      if (isShown !== undefined && shown.at(-1) !== isShown) shown.push(isShown);
      return setOnCaldav;
    },
    {
      wrapper: ({ children }) => (
        <ServicesProvider services={services}>
          <QueryClientProvider client={services.queryClient}>{children}</QueryClientProvider>
        </ServicesProvider>
      ),
    },
  );
  await waitFor(() => expect(shown).toEqual([false]));
  const set = (is_on_caldav: boolean) => hook.result.current({ id: town.id, is_on_caldav });
  return { server, shown, set };
}

test("a choice is shown at once, and again as it was if it cannot be saved", async () => {
  const { server, shown, set } = await open("unreachable");
  set(true);
  await waitFor(() => expect(shown).toEqual([false, true, false]));
  expect(showToast).toHaveBeenCalledWith(expect.stringContaining("Not saved."), expect.anything());
  server.respond("subscriptions.update", { value: { ...town, is_on_caldav: true } });
  server.respond("subscriptions.list", { value: [{ ...town, is_on_caldav: true }] });
  vi.mocked(showToast).mock.lastCall?.[1]?.action?.run();
  await waitFor(() =>
    expect(showToast).toHaveBeenLastCalledWith(expect.stringContaining("show it"), expect.anything()),
  );
  expect(shown).toEqual([false, true, false, true]);
});

test("of two choices in a row the last one stays, and the first one does not come back", async () => {
  const { server, shown, set } = await open({ value: town });
  set(true);
  set(false);
  await waitFor(() => expect(showToast).toHaveBeenCalledTimes(2));
  expect(shown.at(-1)).toBe(false);
  expect(shown.filter((isShown) => isShown).length).toBeLessThanOrEqual(1);
  const sent = server.calls.filter(({ procedure }) => procedure === "subscriptions.update");
  expect(sent.map(({ input }) => input)).toEqual([true, false].map((is_on_caldav) => ({ id: town.id, is_on_caldav })));
});
