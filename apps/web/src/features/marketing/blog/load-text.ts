import type { MDXProps } from "mdx/types";
import type { ComponentType } from "react";
import type { PostId } from "./posts";

/** A post's text as a component. */
export type PostText = ComponentType<MDXProps>;

const texts: Readonly<Record<PostId, () => Promise<{ default: PostText }>>> = {
  "flowtime-and-hourloom": () => import("./posts/flowtime-and-hourloom.mdx"),
  "what-is-hourloom": () => import("./posts/what-is-hourloom.mdx"),
  "how-to-use-pomodoro": () => import("./posts/how-to-use-pomodoro.mdx"),
  "calendars-and-pomodoro": () => import("./posts/calendars-and-pomodoro.mdx"),
};

/** Loads one text. */
export async function loadText(id: PostId): Promise<PostText> {
  return (await texts[id]()).default;
}
