import { defaultSettings, settingsPatch, type AccountSettings } from "@hourloom/schema/accounts/settings";
import { examplesOf } from "./example-bodies.ts";

export const settingsResponse: AccountSettings = { ...defaultSettings, focus_minutes: 50, version: 1 };

export const settingsBodies = {
  SettingsPatch: examplesOf(
    settingsPatch,
    {
      lengths: { summary: "Change the lengths", value: { focus_minutes: 50, short_break_minutes: 10 } },
      bands: {
        summary: "Flowtime breaks by the length of the work",
        value: {
          flowtime_break: {
            kind: "bands",
            bands: [
              { from_minutes: 0, break_minutes: 5 },
              { from_minutes: 50, break_minutes: 10 },
            ],
          },
        },
      },
    },
    {
      bounds: { summary: "Values out of range", body: { focus_minutes: 0, day_start: "25:00" } },
      kind: { summary: "An unknown kind of break", body: { flowtime_break: { kind: "guess" } } },
    },
  ),
};
