import { defaultSettings } from "@hourloom/schema/accounts/settings";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createServices, ServicesProvider } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { settingsCopy } from "@/shared/time/calendar-preferences";
import { stubServer } from "@/shared/testing/stub-server";
import { useAccountSettings } from "./use-account-settings";

afterEach(() => vi.unstubAllGlobals());

function prepare(services: ReturnType<typeof createServices>) {
  return renderHook(useAccountSettings, {
    wrapper: ({ children }) => (
      <ServicesProvider services={services}>
        <QueryClientProvider client={services.queryClient}>{children}</QueryClientProvider>
      </ServicesProvider>
    ),
  });
}

test("a change that fails leaves no trace in this device's copy", async () => {
  stubServer({
    "settings.get": { value: defaultSettings },
    "settings.update": { error: { code: "not_found" }, status: 404 },
  });
  const screen = prepare(createServices(createLoginStore(localStorage)));
  await waitFor(() => expect(screen.result.current.settings).toEqual(defaultSettings));
  screen.result.current.change({ hour_clock: 24 });
  expect(settingsCopy.get().hour_clock).toBe(24);
  await waitFor(() => expect(settingsCopy.get().hour_clock).toBe(12));
});

test("a change that another device makes while one is sent is shown after it", async () => {
  const server = stubServer({
    "settings.get": { value: defaultSettings },
    "settings.update": { value: { ...defaultSettings, focus_minutes: 50 } },
  });
  const services = createServices(createLoginStore(localStorage));
  const screen = prepare(services);
  await waitFor(() => expect(screen.result.current.settings).toEqual(defaultSettings));
  const both = { ...defaultSettings, focus_minutes: 50, long_break_minutes: 20 };
  server.respond("settings.get", { value: both });
  screen.result.current.change({ focus_minutes: 50 });
  await waitFor(() => expect(screen.result.current.settings).toEqual(both));
});
