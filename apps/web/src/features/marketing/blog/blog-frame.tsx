import { buttonVariants } from "@hourloom/ui/button-variants";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SiteFooter } from "../frame/site-footer";
import { SiteName } from "@/shared/layout/site-name";
import { SkipLink } from "../frame/skip-link";

/** Layout of all pages of the blog. */
export function BlogFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-2 px-4 py-3 sm:gap-4 sm:px-8">
          <SiteName />
          <Link
            to="/blog"
            className="inline-flex max-sm:hidden min-h-9 items-center rounded-md px-3 text-muted hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
          >
            Blog
          </Link>
          <span className="flex-1" />
          <Link to="/" hash="join" className={buttonVariants({ variant: "primary" })}>
            Join The Waiting List
          </Link>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 px-5 pt-10 pb-20 outline-none sm:px-8 sm:pt-16"
      >
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
