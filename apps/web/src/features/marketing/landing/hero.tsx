import { TRIAL_PATH } from "@hourloom/schema/public-site";
import { buttonVariants } from "@hourloom/ui/button-variants";
import { useSite } from "@/shared/page/site";
import { Screenshot } from "./screenshot";
import { Weave } from "./weave";
import { WeekList } from "./week-list";

const textLink = "rounded-sm underline decoration-line underline-offset-4 hover:text-ink";

export function Hero() {
  const { offersTrials } = useSite();
  return (
    <section className="relative overflow-clip">
      <div className="relative mx-auto grid w-full max-w-6xl items-end gap-10 px-5 pt-10 pb-8 sm:px-8 sm:pt-14 lg:grid-cols-[1fr_18rem] lg:pb-10">
        <div className="flex flex-col items-start gap-6">
          <h1 className="text-display font-semibold text-balance">Plan your hours, and see where they went.</h1>
          <p className="max-w-xl text-lead text-pretty text-muted">
            Hourloom is a calendar, to-do lists, a Pomodoro and a Flowtime timer in one workspace: what you plan in one
            you find in all, and what you did stands beside it.
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <a href="#join" className={buttonVariants({ variant: "primary", size: "lg" })}>
              Join The Waiting List
            </a>
            {offersTrials ? (
              <a href={TRIAL_PATH} rel="nofollow" className={buttonVariants({ size: "lg" })}>
                Try it now
              </a>
            ) : null}
            <a href="#how" className={buttonVariants({ variant: "quiet", size: "lg", className: "max-sm:hidden" })}>
              See how it works
            </a>
          </div>
          <p className="text-pretty text-muted">
            Or{" "}
            <a href="#self-hosted" className={textLink}>
              run it yourself
            </a>
            , with one command. It has a{" "}
            <a href="/api/v1/docs/" className={textLink}>
              documented API
            </a>
            .
          </p>
        </div>
        <Weave className="w-full max-lg:hidden" />
      </div>
      <div className="mx-auto w-full max-w-6xl px-3 pb-16 sm:px-8 sm:pb-24">
        <div className="sm:hidden">
          <WeekList />
        </div>
        <div className="overflow-hidden rounded-lg bg-surface shadow-float max-sm:hidden">
          <Screenshot
            name="week"
            isFirst
            alt="A week in Hourloom: meetings, tasks, pomodoros and flowtime in one calendar, each with its own colour."
            // Phones show the list, but load the picture, too: the smallest one.
            sizes="(width < 640px) 1px, (min-width: 72rem) 68rem, 95vw"
            className="block h-auto w-full"
          />
        </div>
      </div>
    </section>
  );
}
