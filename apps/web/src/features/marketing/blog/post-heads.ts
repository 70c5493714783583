import { formatPageTitle } from "@/shared/page/page-title";
import type { PageHead } from "../head/page-head";
import type { Post } from "./posts";

const home = { name: "Hourloom", path: "" };
const blog = { name: "Blog", path: "/blog" };

export const blogHead: PageHead = {
  path: blog.path,
  title: formatPageTitle(blog.name),
  description:
    "On planning and working: the Pomodoro and the Flowtime technique, calendars that know what you did, and how Hourloom brings them together.",
  image: { path: "/og/hourloom.png", alt: "Hourloom: weave your hours." },
  trail: [home, blog],
};

export const missingPostHead: PageHead = {
  path: "/blog/not-found",
  title: formatPageTitle("Blog not found"),
  description: "There is no post at this address.",
  image: blogHead.image,
  trail: blogHead.trail,
  isHidden: true,
};

export function headOfPost(post: Post): PageHead {
  const path = `/blog/${post.id}`;
  const image = { path: `/og/${post.id}.png`, alt: post.alt };
  return {
    path,
    title: formatPageTitle(post.title),
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
        publisher: {
          "@type": "Organization",
          name: "Hourloom",
          logo: { "@type": "ImageObject", url: url("/icon-512.png"), width: 512, height: 512 },
        },
      },
    ],
  };
}
