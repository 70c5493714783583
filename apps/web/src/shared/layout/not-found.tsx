import { buttonLook } from "@hourloom/ui/button-look";
import { LoomMark } from "@hourloom/ui/site-icons";
import { Link } from "@tanstack/react-router";
import { usePageTitle } from "@/shared/page/page-title";

export function NotFound() {
  usePageTitle("Not found");
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-sm flex-col items-center gap-4 text-center">
        <LoomMark className="size-10" />
        <h1 className="text-title font-semibold">There is nothing at this address</h1>
        <p className="text-pretty text-muted">The link may be old, or a letter may be missing.</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/app" className={buttonLook({ look: "primary" })}>
            Open the calendar
          </Link>
          <Link to="/" className={buttonLook()}>
            Go to the start
          </Link>
        </div>
      </div>
    </main>
  );
}
