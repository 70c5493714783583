import { expect, test } from "vitest";
import { parseTimerCommand } from "./parse-timer-command";

test.each([
  ["start", { type: "start", minutes: undefined, words: "" }],
  ["Start 50", { type: "start", minutes: 50, words: "" }],
  ["start 50 on icons", { type: "start", minutes: 50, words: "icons" }],
  ["start 50 min on the icons", { type: "start", minutes: 50, words: "the icons" }],
  [" start on icons ", { type: "start", minutes: undefined, words: "icons" }],
  ["start 1440", { type: "start", minutes: 1440, words: "" }],
  ["start 1441", undefined],
  ["start 0 on icons", undefined],
  ["start of term", undefined],
  ["starter", undefined],
  ["pause", { type: "pause" }],
  ["Resume", { type: "resume" }],
  ["go on", { type: "resume" }],
  ["stop", { type: "stop" }],
  ["export", { type: "export" }],
  ["stop it", undefined],
  ["constructor", undefined],
  ["", undefined],
])("%j is %j", (text, command) => {
  expect(parseTimerCommand(text)).toEqual(command);
});
