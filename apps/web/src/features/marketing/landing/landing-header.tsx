import { buttonVariants } from "@hourloom/ui/button-variants";
import { Menu } from "@hourloom/ui/site-icons";
import { Link } from "@tanstack/react-router";
import { SiteName } from "@/shared/layout/site-name";
import type { Visitor } from "./use-visitor";

const sections = [
  { hash: "how", name: "How it works" },
  { hash: "why", name: "Why Hourloom" },
  { hash: "faq", name: "FAQ" },
  { hash: "join", name: "Waiting list" },
] as const;

const MENU = "menu";
const menuLink = "flex min-h-11 items-center rounded-md px-3 text-base hover:bg-sunken";

function Destinations({ className }: { className: string }) {
  return (
    <>
      {sections.map(({ hash, name }) => (
        <a key={hash} href={`#${hash}`} className={className}>
          {name}
        </a>
      ))}
      <Link to="/blog" className={className}>
        Blog
      </Link>
    </>
  );
}

/**
 * A popover of the browser, which works without scripts. It offers the sign-in also to those whom
 * the browser does not know.
 */
function MobileMenu({ visitor }: { visitor: Visitor }) {
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU}
        aria-label="Menu"
        className={buttonVariants({ variant: "plain", size: "icon", className: "md:hidden" })}
      >
        <Menu aria-hidden="true" className="size-5" />
      </button>
      <nav
        id={MENU}
        popover="auto"
        aria-label="Menu"
        className="inset-x-3 top-16 bottom-auto m-0 w-auto rounded-lg bg-surface p-2 text-ink shadow-float open:flex open:animate-appear open:flex-col md:hidden"
      >
        <Destinations className={menuLink} />
        {visitor === "signed_in" ? null : (
          <Link
            to="/"
            search={{ page: "calendar" }}
            className={`${menuLink} mt-1 border-t rounded-t-none font-semibold`}
          >
            Sign In
          </Link>
        )}
      </nav>
    </>
  );
}

interface LandingHeaderProps {
  visitor: Visitor;
  onSignIn: () => void;
}

/** The waiting list for newcomers, the sign-in for known visitors, the app for signed-in users. */
function EntryLink({ visitor, onSignIn }: LandingHeaderProps) {
  // All have the same width, so that hydration shifts nothing.
  const variant = buttonVariants({ variant: "primary", className: "min-w-28" });
  switch (visitor) {
    case "signed_in":
      return (
        <Link to="/app" className={variant}>
          Open the app
        </Link>
      );
    case "known":
      return (
        <button type="button" className={variant} onClick={onSignIn}>
          Sign In
        </button>
      );
    case "newcomer":
      return (
        <a href="#join" className={variant}>
          Join Now
        </a>
      );
  }
}

/** Header of the landing page, sticky. */
export function LandingHeader(props: LandingHeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b bg-paper/92 backdrop-blur-sm">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-2 px-5 py-3 sm:px-8">
        <SiteName />
        <nav aria-label="Sections" className="mx-auto hidden items-center gap-1 md:flex">
          <Destinations className="inline-flex min-h-9 items-center rounded-md px-3 text-muted pointer-coarse:min-h-11 hover:bg-sunken hover:text-ink" />
        </nav>
        <span className="flex-1 md:hidden" />
        <EntryLink {...props} />
        <MobileMenu visitor={props.visitor} />
      </div>
    </header>
  );
}
