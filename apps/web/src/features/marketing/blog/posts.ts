export type PostId = "flowtime-and-hourloom" | "what-is-hourloom" | "how-to-use-pomodoro" | "calendars-and-pomodoro";

/** Metadata of a post; its text is in `posts/`. */
export interface Post {
  id: PostId;
  title: string;
  summary: string;
  /** YYYY-MM-DD */
  date: string;
  /** Alternative text of its picture, `images/<id>.svg`. */
  alt: string;
}

/** The newest first. */
export const posts: readonly Post[] = [
  {
    id: "flowtime-and-hourloom",
    title: "Flowtime: let the work ring the bell",
    summary:
      "Flowtime lets you work until your attention goes and earn a break to match. How the technique works, what one morning of it looks like, how Hourloom counts the break, and how much of it is proven.",
    date: "2025-03-13",
    alt: "Amber threads of uneven length over a quiet warp.",
  },
  {
    id: "what-is-hourloom",
    title: "What is Hourloom?",
    summary:
      "Hourloom is a web app that keeps your calendar, to-do lists and two focus timers in one workspace. Here is what it does, whom it suits, how a working day with it goes, and what it leaves to others.",
    date: "2024-12-12",
    alt: "Threads of four colours woven into one cloth.",
  },
  {
    id: "how-to-use-pomodoro",
    title: "How to use the Pomodoro technique",
    summary:
      "Twenty-five minutes of work, five of rest, a long break after four: the Pomodoro technique in full, with a worked example, a way to handle interruptions, and what research does and does not say about breaks.",
    date: "2024-12-10",
    alt: "Four tomato-red sessions with their breaks around a ring.",
  },
  {
    id: "calendars-and-pomodoro",
    title: "Why a calendar needs a Pomodoro timer",
    summary:
      "A calendar knows when, a timer knows how much. Used together they show what a three-hour block really holds, and in Hourloom an event with a start and an end becomes pomodoro sessions in one step.",
    date: "2024-12-08",
    alt: "A week's grid in which one indigo block goes on as four red ones.",
  },
];

export function findPost(id: string): Post | undefined {
  return posts.find((post) => post.id === id);
}
