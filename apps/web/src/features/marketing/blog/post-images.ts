import calendarsAndPomodoro from "../assets/blog/calendars-and-pomodoro.svg";
import flowtime from "../assets/blog/flowtime-and-hourloom.svg";
import howToUsePomodoro from "../assets/blog/how-to-use-pomodoro.svg";
import whatIsHourloom from "../assets/blog/what-is-hourloom.svg";
import type { PostId } from "./posts";

/** The picture of each post, 1600 × 900. */
export const postImages: Readonly<Record<PostId, string>> = {
  "flowtime-and-hourloom": flowtime,
  "what-is-hourloom": whatIsHourloom,
  "how-to-use-pomodoro": howToUsePomodoro,
  "calendars-and-pomodoro": calendarsAndPomodoro,
};
