import { BackLink } from "./back-link";
import { BlogFrame } from "./blog-frame";

export function PostNotFound() {
  return (
    <BlogFrame>
      <div className="mx-auto max-w-3xl">
        <BackLink />
        <h1 className="mt-6 text-heading font-semibold">Blog not found.</h1>
        <p className="mt-3 text-base text-muted">The link may be old, or a letter may be missing.</p>
      </div>
    </BlogFrame>
  );
}
