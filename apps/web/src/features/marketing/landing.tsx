import { Button } from "@hourloom/ui/button";
import { LoomMark } from "@hourloom/ui/icons";
import { Link } from "@tanstack/react-router";
import { usePageTitle } from "@/shared/page-title";
import { Weave } from "./weave";

interface LandingProps {
  /** Who is looking: somebody signed in, somebody who has signed in on this device before, or a newcomer. */
  entrance: "open" | "sign_in" | "newcomer";
  onSignIn: () => void;
}

const promises = [
  {
    title: "A month at a glance",
    text: "Name what is coming and see it in its place: meetings with their hours, whole days, weeks that belong together.",
  },
  {
    title: "Done as you do it",
    text: "Every change is on the page at once. And if it was the wrong one, Undo takes it back: nothing asks whether you are sure.",
  },
  {
    title: "Your hands stay where they are",
    text: "Everything works by keyboard, by touch and by screen reader, in light and in dark, on a phone as on a desk.",
  },
] as const;

function Entrance({ entrance, onSignIn, size }: LandingProps & { size: "md" | "lg" }) {
  if (entrance === "sign_in") {
    return (
      <Button look="primary" size={size} onClick={onSignIn}>
        Sign In
      </Button>
    );
  }
  return (
    <Button look="primary" size={size} asChild>
      <Link to="/app">{entrance === "open" ? "Open your calendar" : "Open the app"}</Link>
    </Button>
  );
}

/** The public page: what Hourloom is today, and the way in. */
export function Landing({ entrance, onSignIn }: LandingProps) {
  usePageTitle();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between gap-4 px-5 py-4 sm:px-8">
        <span className="flex items-center gap-2.5 text-base font-semibold">
          <LoomMark className="size-7" />
          Hourloom
        </span>
        <Entrance entrance={entrance} onSignIn={onSignIn} size="md" />
      </header>
      <main className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-16 px-5 pt-8 pb-20 sm:px-8 sm:pt-14 lg:gap-24">
        <section className="grid items-center gap-10 lg:grid-cols-[1fr_minmax(0,30rem)] lg:gap-16">
          <div className="flex flex-col items-start gap-6">
            <h1 className="text-display font-semibold text-balance">Weave your hours.</h1>
            <p className="max-w-md text-base text-pretty text-muted">
              What you plan and what you do are threads of the same cloth. Hourloom is a calm planner that keeps them
              together, beginning with your calendar.
            </p>
            <div className="flex flex-wrap items-center gap-4">
              <Entrance entrance={entrance} onSignIn={onSignIn} size="lg" />
              {entrance === "newcomer" ? (
                <span className="text-muted">A name, an email and a password are all it takes.</span>
              ) : null}
            </div>
          </div>
          <Weave />
        </section>
        <section aria-label="What it does" className="grid gap-8 border-t pt-10 sm:grid-cols-3 sm:gap-10">
          {promises.map(({ title, text }) => (
            <div key={title} className="flex flex-col gap-2">
              <h2 className="text-base font-semibold">{title}</h2>
              <p className="text-pretty text-muted">{text}</p>
            </div>
          ))}
        </section>
      </main>
      <footer className="border-t">
        <p className="mx-auto w-full max-w-6xl px-5 py-6 text-xs text-muted sm:px-8">© 2025 Hourloom</p>
      </footer>
    </div>
  );
}
