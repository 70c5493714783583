import { LOCATION_MAX_LENGTH } from "@hourloom/schema/events";
import { NOTES_MAX_LENGTH } from "@hourloom/schema/fields/fields";
import { TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { findProperty, type Component } from "../lines/component.ts";
import { nearestColor } from "../values/color.ts";
import { readPlainText } from "../values/html-text.ts";
import { cutText, readText } from "../values/text.ts";
import { eventStatuses, type EventRow } from "./event-row.ts";

export const UNTITLED = "Untitled";
/** Maximum length of a link, in UTF-16 units; a longer one would not work if it were cut. */
export const URL_MAX_LENGTH = 2_000;

function textOf(component: Component, name: string, maxLength: number): string {
  return cutText(readText(findProperty(component, name)?.value ?? ""), maxLength);
}

export function readTitle(component: Component): string {
  return textOf(component, "SUMMARY", TITLE_MAX_LENGTH) || UNTITLED;
}

/** DESCRIPTION as plain text. RFC 5545 section 3.8.1.5 has no HTML there, but programs write it. */
export function readNotes(component: Component): string {
  const property = findProperty(component, "DESCRIPTION");
  return property === undefined ? "" : cutText(readPlainText(property), NOTES_MAX_LENGTH);
}

/** A word in lower case, without white space around it. */
export function wordOf(component: Component, name: string): string {
  return (findProperty(component, name)?.value ?? "").trim().toLowerCase();
}

function readUrl(component: Component): string {
  const url = (findProperty(component, "URL")?.value ?? "").trim();
  return /^https?:\/\/[^\s\p{C}]+$/iu.test(url) && url.length <= URL_MAX_LENGTH ? url : "";
}

export type EventTexts = Omit<
  EventRow,
  "date" | "start_time" | "end_time" | "end_date" | "timezone" | "rrule" | "added" | "excluded" | "reminders"
>;

/** The members of an event that do not say when it takes place, cut to their limits. */
export function readTexts(component: Component): EventTexts {
  const status = wordOf(component, "STATUS");
  return {
    title: readTitle(component),
    location: textOf(component, "LOCATION", LOCATION_MAX_LENGTH),
    url: readUrl(component),
    notes: readNotes(component),
    color: nearestColor(findProperty(component, "COLOR")?.value ?? ""),
    status: eventStatuses.find((known) => known === status) ?? null,
    is_busy: wordOf(component, "TRANSP") !== "transparent",
    is_private: ["private", "confidential"].includes(wordOf(component, "CLASS")),
  };
}
