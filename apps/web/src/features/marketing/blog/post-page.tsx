import { buttonVariants } from "@hourloom/ui/button-variants";
import { Link, notFound } from "@tanstack/react-router";
import type { ComponentProps, ComponentType } from "react";
import { BackLink } from "./back-link";
import { BlogFrame } from "./blog-frame";
import { PostCard } from "./post-card";
import { PostDate } from "./post-date";
import { postImages } from "./post-images";
import { findPost, type Post, posts, type PostId } from "./posts";
import type { MDXProps } from "mdx/types";

/** A post's text as a component. */
type PostText = ComponentType<MDXProps>;

const texts: Readonly<Record<PostId, () => Promise<{ default: PostText }>>> = {
  "flowtime-and-hourloom": () => import("./posts/flowtime-and-hourloom.mdx"),
  "what-is-hourloom": () => import("./posts/what-is-hourloom.mdx"),
  "how-to-use-pomodoro": () => import("./posts/how-to-use-pomodoro.mdx"),
  "calendars-and-pomodoro": () => import("./posts/calendars-and-pomodoro.mdx"),
};

/** Loads one text. */
async function loadText(id: PostId): Promise<PostText> {
  return (await texts[id]()).default;
}

/** A link in a text; internal ones use the router. */
function TextLink({ href = "", children }: ComponentProps<"a">) {
  if (!href.startsWith("/")) {
    return (
      <a href={href} rel="noopener">
        {children}
      </a>
    );
  }
  const [to = "/", hash] = href.split("#");
  return (
    <Link to={to} {...(hash === undefined ? {} : { hash })}>
      {children}
    </Link>
  );
}

const elements = { a: TextLink };

/** Links to the waiting list and to two other posts. */
function Further({ post }: { post: Post }) {
  const others = posts.filter(({ id }) => id !== post.id).slice(0, 2);
  return (
    <aside aria-label="Read on" className="mt-16 border-t pt-12">
      <div className="flex flex-wrap items-center justify-between gap-5 rounded-lg bg-accent-soft p-6 sm:p-8">
        <p className="text-title font-semibold">Be there when Hourloom opens.</p>
        <Link to="/" hash="join" className={buttonVariants({ variant: "primary", size: "lg" })}>
          Join The Waiting List
        </Link>
      </div>
      <h2 className="mt-14 text-title font-semibold">Read on</h2>
      <div className="mt-6 grid gap-8 sm:grid-cols-2">
        {others.map((other) => (
          <PostCard key={other.id} post={other} level="h3" />
        ))}
      </div>
    </aside>
  );
}

function PostPage({ post, Text }: { post: Post; Text: PostText }) {
  return (
    <BlogFrame>
      <div className="mx-auto max-w-3xl">
        <BackLink />
        <article className="mt-6">
          <h1 className="text-display font-semibold text-balance">{post.title}</h1>
          <p className="mt-4">
            <PostDate date={post.date} />
          </p>
          <img
            src={postImages[post.id]}
            alt={post.alt}
            width={1600}
            height={900}
            fetchPriority="high"
            className="plate mt-8 h-auto w-full rounded-lg"
          />
          <div className="prose mt-10">
            <Text components={elements} />
          </div>
        </article>
        <Further post={post} />
      </div>
    </BlogFrame>
  );
}

/** Loads a post with its text. Throws the router's `notFound` for an unknown id. */
export async function loadPost(id: string): Promise<ComponentType> {
  const post = findPost(id);
  if (post === undefined) throw notFound();
  const Text = await loadText(post.id);
  return () => <PostPage post={post} Text={Text} />;
}
