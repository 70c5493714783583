import { BlogFrame } from "./blog-frame";
import { PostCard } from "./post-card";
import { posts } from "./posts";

/** All posts, with the newest enlarged. */
export function BlogPage() {
  return (
    <BlogFrame>
      <h1 className="text-display font-semibold">Blog</h1>
      <p className="mt-4 max-w-xl text-lead text-pretty text-muted">
        On planning and working, and on what lies between the two.
      </p>
      <div className="mt-10 grid gap-x-8 gap-y-12 sm:mt-14 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post, index) => (
          <div key={post.id} className={index === 0 ? "sm:col-span-full" : ""}>
            <PostCard post={post} isLarge={index === 0} />
          </div>
        ))}
      </div>
    </BlogFrame>
  );
}
