/** The posts of the blog as listed, with their dates. */
export const posts = [
  { path: "/blog/flowtime-and-hourloom", date: "2025-03-13", day: "13 March 2025" },
  { path: "/blog/what-is-hourloom", date: "2024-12-12", day: "12 December 2024" },
  { path: "/blog/how-to-use-pomodoro", date: "2024-12-10", day: "10 December 2024" },
  { path: "/blog/calendars-and-pomodoro", date: "2024-12-08", day: "8 December 2024" },
] as const;

/** All pages that search engines may index. */
export const publicPaths: readonly string[] = ["/", "/blog", ...posts.map(({ path }) => path)];

/** Anchors of the landing page. */
export const sectionAnchors = ["how", "why", "faq", "join"] as const;

/** Unknown URLs of the blog. */
export const missingPosts = ["/blog/nothing-here", "/blog/not-found", "/blog/what-is-hourloom2", "/blog/%3Cscript%3E"];
