import type { PageHead } from "../head/page-head";
import { titleOf } from "@/shared/page-title";

export type PostId = "flowtime-and-hourloom" | "what-is-hourloom" | "how-to-use-pomodoro" | "calendars-and-pomodoro";

/** A post of the blog without its text, which is a file of its own in `posts/`. */
export interface Post {
  id: PostId;
  title: string;
  summary: string;
  /** YYYY-MM-DD */
  date: string;
  /** What is to be seen on its picture, `images/<id>.svg`. */
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
      "Twenty-five minutes of work, five of rest, a long break after four: the Pomodoro technique in full, with a real afternoon, a way to handle interruptions, and what research does and does not say about breaks.",
    date: "2024-12-10",
    alt: "Four tomato-red sessions with their breaks around a ring.",
  },
  {
    id: "calendars-and-pomodoro",
    title: "Why a calendar needs a Pomodoro timer",
    summary:
      "A calendar knows when, a timer knows how much. Used together they show what a three-hour block really holds, and in Hourloom an event with a start and an end becomes pomodoro sessions in one step.",
    date: "2024-12-08",
    alt: "A week's grid in which one indigo block becomes a row of red ones.",
  },
];

export function findPost(id: string): Post | undefined {
  return posts.find((post) => post.id === id);
}

const home = { name: "Hourloom", path: "" };
const blog = { name: "Blog", path: "/blog" };

export const blogHead: PageHead = {
  path: blog.path,
  title: titleOf(blog.name),
  description:
    "On planning and working: the Pomodoro and the Flowtime technique, calendars that know what you did, and how Hourloom brings them together.",
  image: { path: "/og/hourloom.png", alt: "Hourloom: weave your hours." },
  trail: [home, blog],
};

export const missingPostHead: PageHead = {
  path: "/blog/not-found",
  title: titleOf("Blog not found"),
  description: "There is no post at this address.",
  image: blogHead.image,
  trail: blogHead.trail,
  isHidden: true,
};

export function postPath({ id }: Post): string {
  return `/blog/${id}`;
}

export function headOfPost(post: Post): PageHead {
  const path = postPath(post);
  const image = { path: `/og/${post.id}.png`, alt: post.alt };
  return {
    path,
    title: titleOf(post.title),
    description: post.summary,
    image,
    trail: [home, blog, { name: post.title, path }],
    published: post.date,
    structured: (url) => [
      {
        // https://schema.org/BlogPosting
        "@type": "BlogPosting",
        headline: post.title,
        description: post.summary,
        datePublished: post.date,
        image: url(image.path),
        url: url(path),
        mainEntityOfPage: url(path),
        author: { "@type": "Organization", name: "Hourloom", url: url("") },
        publisher: { "@type": "Organization", name: "Hourloom", logo: url("/icon-512.png") },
      },
    ],
  };
}
