import { buttonVariants } from "@hourloom/ui/button-variants";
import { Link } from "@tanstack/react-router";
import { usePageTitle } from "@/shared/page/page-title";
import { SiteName } from "./site-name";

/** For unknown addresses. Prerendered, too, so that it is a page without scripts. */
export function NotFound() {
  usePageTitle("Not found");
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b">
        <div className="mx-auto flex w-full max-w-6xl items-center gap-4 px-4 py-3 sm:px-8">
          <SiteName />
          <span className="flex-1" />
          <Link to="/blog" className={buttonVariants({ variant: "quiet" })}>
            Blog
          </Link>
        </div>
      </header>
      <main className="grid flex-1 place-items-center p-6">
        <div className="flex max-w-sm flex-col items-center gap-4 text-center">
          <h1 className="text-title font-semibold">There is nothing at this address</h1>
          <p className="text-pretty text-muted">The link may be old, or a letter may be missing.</p>
          <div className="flex flex-wrap justify-center gap-2">
            <Link to="/app" className={buttonVariants({ variant: "primary" })}>
              Open the calendar
            </Link>
            <Link to="/" className={buttonVariants()}>
              Go to the start
            </Link>
          </div>
        </div>
      </main>
      <footer className="border-t px-4 py-6 text-center text-muted sm:px-8">© 2025 Hourloom</footer>
    </div>
  );
}
