import { defaultSettings, settingsPatch, type AccountSettings } from "@hourloom/schema/accounts/settings";
import { examplesOf } from "./example-bodies.ts";

export const settingsResponse: AccountSettings = { ...defaultSettings, focus_minutes: 50, version: 1 };

export const settingsBodies = {
  SettingsPatch: examplesOf(
    settingsPatch,
    {
      lengths: { summary: "Other lengths", value: { focus_minutes: 50, short_break_minutes: 10 } },
      bands: {
        summary: "Breaks of flowtime by how long the work was",
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
      bounds: { summary: "Out of bounds", body: { focus_minutes: 0, day_start: "25:00" } },
      kind: { summary: "No such way to earn a break", body: { flowtime_break: { kind: "guess" } } },
    },
  ),
};
