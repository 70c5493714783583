import { waitFor } from "@testing-library/react";
import { defaultSettings, type AccountSettings } from "@hourloom/schema/accounts/settings";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLoginStore } from "@/shared/login/login-store";
import { saveLogin } from "@/shared/login/login-storage";
import { mira } from "@/shared/testing/people";
import { stubServer } from "@/shared/testing/stub-server";
import { settingsCopy } from "@/shared/time/calendar-preferences";
import { keepSettingsCopy } from "./keep-settings-copy";
import { createServices } from "./services";

beforeEach(() => {
  localStorage.clear();
  saveLogin(localStorage, { token: "abc", user: mira });
});
afterEach(() => vi.unstubAllGlobals());

const chosen: AccountSettings = { ...defaultSettings, week_start: 1, hour_clock: 24, version: 3 };

/** A page of the signed-in account, for which the server has these settings. */
function openPage(value: AccountSettings) {
  const server = stubServer({ "settings.get": { value }, "settings.update": { value: chosen } });
  const services = createServices(createLoginStore(localStorage));
  keepSettingsCopy(services);
  const fetchSettings = () => services.queryClient.fetchQuery(services.api.settings.get.queryOptions());
  return { ...services, server, fetchSettings };
}
const sentTo = (server: ReturnType<typeof stubServer>) =>
  server.calls.filter(({ procedure }) => procedure === "settings.update").map(({ input }) => input);

test("settings that arrive are copied, and the next page begins with the copy", async () => {
  const { fetchSettings } = openPage(chosen);
  expect(settingsCopy.get()).toMatchObject({ week_start: 0, hour_clock: 12 });
  await fetchSettings();
  expect(settingsCopy.get()).toMatchObject({ week_start: 1, hour_clock: 24 });
  openPage(chosen);
  expect(settingsCopy.get()).toMatchObject({ week_start: 1, hour_clock: 24 });
});

test("what the device chose before accounts had settings is shown at once, and taken over once", async () => {
  localStorage.setItem("week_start", "1");
  localStorage.setItem("hour_clock", "24");
  const { fetchSettings, server } = openPage(defaultSettings);
  expect(settingsCopy.get()).toMatchObject({ week_start: 1, hour_clock: 24 });
  await fetchSettings();
  await waitFor(() => expect(localStorage.getItem("week_start")).toBeNull());
  expect(sentTo(server)).toEqual([{ changes: { week_start: 1, hour_clock: 24 } }]);
  expect(settingsCopy.get()).toMatchObject({ week_start: 1, hour_clock: 24 });
  await fetchSettings();
  expect(sentTo(server)).toHaveLength(1);
});

test("an account that has chosen, on another device, keeps its choice", async () => {
  localStorage.setItem("week_start", "6");
  const { fetchSettings, server } = openPage(chosen);
  await fetchSettings();
  expect(settingsCopy.get()).toMatchObject({ week_start: 1, hour_clock: 24 });
  expect(localStorage.getItem("week_start")).toBeNull();
  expect(sentTo(server)).toEqual([]);
});

test("a device that chose nothing leaves the choice open", async () => {
  const { fetchSettings, server } = openPage(defaultSettings);
  await fetchSettings();
  expect(sentTo(server)).toEqual([]);
});

test("a sign-out removes the copy and what the device chose, so that the next account has its own", async () => {
  localStorage.setItem("week_start", "6");
  const { fetchSettings, loginStore } = openPage({ ...chosen, week_start: 6 });
  await fetchSettings();
  loginStore.end();
  expect(settingsCopy.get()).toMatchObject({ week_start: 0, hour_clock: 12 });
  expect(localStorage).toHaveLength(0);
});

test("settings that arrive after the sign-out are not stored", async () => {
  const { fetchSettings, loginStore } = openPage(chosen);
  const fetching = fetchSettings().catch(() => undefined);
  loginStore.end();
  await fetching;
  expect(localStorage).toHaveLength(0);
});
