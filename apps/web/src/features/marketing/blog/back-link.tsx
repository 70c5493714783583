import { ArrowLeft } from "@hourloom/ui/site-icons";
import { Link } from "@tanstack/react-router";

/** Link from a post to all posts. */
export function BackLink() {
  return (
    <Link
      to="/blog"
      className="-ml-2 inline-flex min-h-9 items-center gap-2 rounded-md px-2 text-muted hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back
    </Link>
  );
}
