import { Link } from "@tanstack/react-router";
import { PostDate } from "./post-date";
import { postImages } from "./post-images";
import type { Post } from "./posts";

interface PostCardProps {
  post: Post;
  /** Whether it has a row of its own, with its picture beside the text. */
  isLarge?: boolean;
  level?: "h2" | "h3";
}

/** A post in a list; the whole card is a link. */
export function PostCard({ post, isLarge = false, level: Heading = "h2" }: PostCardProps) {
  return (
    <article
      className={`group relative flex flex-col gap-5 ${isLarge ? "sm:grid sm:grid-cols-2 sm:items-center sm:gap-10" : ""}`}
    >
      <img
        src={postImages[post.id]}
        alt=""
        width={1600}
        height={900}
        loading={isLarge ? "eager" : "lazy"}
        className="plate h-auto w-full rounded-lg"
      />
      <div className="flex flex-col gap-2">
        <PostDate date={post.date} />
        <Heading className={`font-semibold text-balance ${isLarge ? "text-heading" : "text-title"}`}>
          <Link
            to="/blog/$id"
            params={{ id: post.id }}
            className="after:absolute after:inset-0 after:rounded-lg group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
          >
            {post.title}
          </Link>
        </Heading>
        <p className={`text-base text-pretty text-muted ${isLarge ? "line-clamp-4" : "line-clamp-3"}`}>
          {post.summary}
        </p>
      </div>
    </article>
  );
}
