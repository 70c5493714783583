import { LoomMark } from "@hourloom/ui/site-icons";
import { Link } from "@tanstack/react-router";

/** The product's name as a link to the front page. */
export function SiteName() {
  return (
    <Link
      to="/"
      className="flex min-h-9 items-center gap-2.5 rounded-md text-base font-semibold pointer-coarse:min-h-11"
    >
      <LoomMark className="size-7" />
      Hourloom
    </Link>
  );
}
