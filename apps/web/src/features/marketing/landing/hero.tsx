import { buttonLook } from "@hourloom/ui/button-look";
import { Screenshot } from "./screenshot";
import { Weave } from "./weave";

export function Hero() {
  return (
    <section className="relative overflow-clip">
      <div className="relative mx-auto grid w-full max-w-6xl items-end gap-10 px-5 pt-14 pb-10 sm:px-8 sm:pt-20 lg:grid-cols-[1fr_20rem] lg:pb-14">
        <div className="flex flex-col items-start gap-6">
          <h1 className="text-display font-semibold text-balance">Weave your hours.</h1>
          <p className="max-w-xl text-lead text-pretty text-muted">
            A calendar, to-do lists, a Pomodoro and a Flowtime timer in one workspace, so that what you planned and what
            you did are the same cloth.
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <a href="#join" className={buttonLook({ look: "primary", size: "lg" })}>
              Join the waiting list
            </a>
            <a href="#how" className={buttonLook({ size: "lg" })}>
              See how it works
            </a>
          </div>
        </div>
        <Weave className="w-full max-lg:hidden" />
      </div>
      <div className="mx-auto w-full max-w-6xl px-3 pb-16 sm:px-8 sm:pb-24">
        <div className="overflow-hidden rounded-lg bg-surface shadow-float">
          <Screenshot
            name="week"
            phone="week-phone"
            isFirst
            alt="A week in Hourloom: meetings, tasks, pomodoros and flowtime in one calendar, each with its own colour."
            sizes="(min-width: 72rem) 68rem, 95vw"
            className="block h-auto w-full"
          />
        </div>
      </div>
    </section>
  );
}
