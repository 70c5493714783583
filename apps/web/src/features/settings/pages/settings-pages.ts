import { importProgramNames } from "@hourloom/schema/import-programs";

interface SettingsSection {
  /** `id` of the heading. */
  anchor: string;
  title: string;
  /** Names of its settings and actions, as on the page, and other words for them. */
  settings: readonly string[];
  words?: string;
}

/** A page of the settings: the last segment of its path, and what is on it. */
const pages = [
  {
    id: "account",
    title: "Account",
    sections: [
      { anchor: "profile", title: "Profile", settings: ["Username", "First name", "Last name"] },
      { anchor: "email", title: "Email", settings: ["New email"], words: "mail address change" },
      { anchor: "time-zone", title: "Time zone", settings: ["Time zone"], words: "clock travel region" },
    ],
  },
  {
    id: "security",
    title: "Sign-in and security",
    sections: [
      { anchor: "password", title: "Password", settings: ["Current password", "New password"], words: "change" },
      { anchor: "google", title: "Google", settings: [], words: "sign in" },
      {
        anchor: "sessions",
        title: "Sessions",
        settings: ["Log out everywhere"],
        words: "devices sign out revoke browsers",
      },
      { anchor: "activity", title: "Activity", settings: [], words: "history log audit" },
    ],
  },
  {
    id: "appearance",
    title: "Appearance and keys",
    sections: [
      { anchor: "appearance", title: "Appearance", settings: ["Light", "Dark", "System"], words: "theme colours" },
      { anchor: "keyboard", title: "Keyboard", settings: ["Single-key shortcuts"], words: "hotkeys" },
    ],
  },
  {
    id: "calendar",
    title: "Calendar and dates",
    sections: [
      {
        anchor: "calendar",
        title: "Calendar",
        settings: [
          "Weeks start on",
          "Clock",
          "The calendar begins with",
          "Hide weekends",
          "New events last, minutes",
          "Second time zone",
        ],
        words: "sunday monday 24 hours default view length duration",
      },
      {
        anchor: "day",
        title: "Your day",
        settings: ["A day begins at", "Work from", "Work until", "Working days", "Daily goal, minutes of focus"],
        words: "working hours midnight target",
      },
      {
        anchor: "dates",
        title: "Dates that you type",
        settings: ["Day first", "Month first"],
        words: "format order quick add",
      },
    ],
  },
  {
    id: "timer",
    title: "Timers",
    sections: [
      {
        anchor: "timer",
        title: "Timer",
        settings: [
          "Pomodoro, minutes",
          "Short break",
          "Long break",
          "Long break after",
          "Start breaks by themselves",
          "Start the next pomodoro by itself",
          "Count on past the end, instead of stopping at zero",
          "Ask what comes next when work pauses or stops",
          "Counts as a pomodoro from, percent",
        ],
        words: "length duration overtime automatic",
      },
      { anchor: "flowtime", title: "Flow Time", settings: ["A break is"], words: "flowtime share bands" },
    ],
  },
  {
    id: "reminders",
    title: "Reminders",
    sections: [
      {
        anchor: "reminders",
        title: "Reminders",
        settings: [
          "Default reminder",
          "Tasks without a time",
          "Notify me on this device",
          "Also send reminders by mail",
          "Quiet hours",
        ],
        words: "alarm alert notification email night snooze",
      },
    ],
  },
  {
    id: "notifications",
    title: "Notifications",
    sections: [
      {
        anchor: "signals",
        title: "Sound and notifications",
        settings: ["Volume", "Notify me when a phase is over"],
        words: "ring alarm bell silent mute",
      },
    ],
  },
  {
    id: "connections",
    title: "Import and sync",
    sections: [
      {
        anchor: "calendar-files",
        title: "Import and calendar files",
        settings: ["Import a file…", "Subscribe to a calendar…"],
        words: ["ics export google outlook apple", ...importProgramNames].join(" "),
      },
      { anchor: "feeds", title: "Feeds", settings: [], words: "share publish ics webcal" },
      { anchor: "access-keys", title: "Access keys", settings: [], words: "caldav phone apps sync password" },
    ],
  },
  {
    id: "data",
    title: "Data",
    sections: [
      {
        anchor: "your-data",
        title: "Your data",
        settings: ["Export as JSON", "Export as CSV"],
        words: "download backup import restore",
      },
      { anchor: "delete-account", title: "Delete account", settings: [], words: "remove close" },
    ],
  },
] as const satisfies readonly { id: string; title: string; sections: readonly SettingsSection[] }[];

export type SettingsPageId = (typeof pages)[number]["id"];

export interface SettingsPage {
  id: SettingsPageId;
  title: string;
  sections: readonly SettingsSection[];
}

/** In the order of the menu. */
export const settingsPages: readonly SettingsPage[] = pages;

/** Shown where no page is named. */
export const firstSettingsPage: SettingsPage = pages[0];

/** The page whose path ends with `id`. */
export function findSettingsPage(id: string | undefined): SettingsPage | undefined {
  return settingsPages.find((page) => page.id === id);
}

/** The page with a heading of this `id`, for links from when all settings were on one page. */
export function findPageOfAnchor(anchor: string): SettingsPage | undefined {
  return settingsPages.find(({ sections }) => sections.some((section) => section.anchor === anchor));
}

/** A setting, or a whole section, that was searched for. */
export interface FoundSetting {
  name: string;
  section: string;
  anchor: string;
  page: SettingsPage;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The sections and settings that have, for each word in `text`, a word that begins with it: in
 * their name, section or other words. Those that match by their name come first.
 */
export function findSettings(text: string): FoundSetting[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const matches = (...texts: string[]) => {
    const words = texts.flatMap(wordsOf);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  };
  const named: FoundSetting[] = [];
  const others: FoundSetting[] = [];
  for (const page of settingsPages) {
    for (const { anchor, title, settings, words = "" } of page.sections) {
      const place = { section: title, anchor, page };
      if (matches(title, words, page.title)) (matches(title) ? named : others).push({ name: title, ...place });
      for (const name of settings) {
        if (name === title || !matches(name, title, words)) continue;
        // What the section alone matches would repeat it once for each of its settings.
        if (matches(name)) named.push({ name, ...place });
        else if (!matches(title, words)) others.push({ name, ...place });
      }
    }
  }
  return [...named, ...others];
}
