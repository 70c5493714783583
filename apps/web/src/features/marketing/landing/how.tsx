import { CalendarClock, CalendarDays, ChartColumn, CheckMark, Tomato } from "@hourloom/ui/icons";
import { type ComponentType, useRef } from "react";
import type { PictureName } from "./screenshot-sizes";
import { Screenshot } from "./screenshot";
import { useSeen } from "./use-seen";

interface Feature {
  title: string;
  text: string;
  picture: PictureName;
  phone?: PictureName;
  alt: string;
  icon: ComponentType<{ className: string }>;
  colors: string;
  isWide?: boolean;
}

const features: readonly Feature[] = [
  {
    title: "Plan the week, and see what became of it",
    text: "Events, tasks, pomodoros and flowtime stand together by day, week and month. And next to each plan the calendar can show what you really did.",
    picture: "actual",
    phone: "actual-phone",
    alt: "A week in which what was planned and what was done stand beside each other.",
    icon: CalendarDays,
    colors: "bg-event-soft text-event-text",
    isWide: true,
  },
  {
    title: "Lists that know the clock",
    text: "Give a task a day, an hour, an estimate, and the timer that suits it: Pomodoro, Flowtime or none. Tick it off when it is done.",
    picture: "todo",
    alt: "A to-do list with due dates, estimates and a task that is ticked off.",
    icon: CheckMark,
    colors: "bg-task-soft text-task-text",
  },
  {
    title: "Start, and be left alone",
    text: "The countdown goes on in every tab and on every device, through reloads and a closed lid. Flowtime counts up instead, and tells you what break you have earned.",
    picture: "pomodoro",
    alt: "A Pomodoro countdown in its ring, with Pause, Stop and Skip.",
    icon: Tomato,
    colors: "bg-pomodoro-soft text-pomodoro-text",
  },
  {
    title: "From event to sessions in one step",
    text: "An hour and a half for the portfolio becomes three pomodoros with their breaks. You see them before you say yes, and Undo brings the event back.",
    picture: "conversion",
    alt: "An event about to be converted: the pomodoros and breaks that it will become.",
    icon: CalendarClock,
    colors: "bg-event-soft text-event-text",
  },
  {
    title: "Where the hours went",
    text: "Focus by day, list and task, planned against actual, interruptions, a year at a glance. Each number opens the sessions it is made of.",
    picture: "insights",
    alt: "Charts of focused time by day, and a map of the year.",
    icon: ChartColumn,
    colors: "bg-flowtime-soft text-flowtime-text",
  },
];

function FeatureCard({ title, text, picture, phone, alt, icon: Icon, colors, isWide = false }: Feature) {
  return (
    <li
      className={`flex flex-col overflow-hidden rounded-lg border bg-surface ${isWide ? "sm:col-span-2 lg:col-span-4" : "lg:col-span-2"}`}
    >
      <div className="flex flex-col gap-2 p-6">
        <span className={`mb-2 grid size-9 place-items-center rounded-md ${colors}`}>
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="max-w-prose text-pretty text-muted">{text}</p>
      </div>
      <div className="mt-auto pl-6">
        <div className="overflow-hidden rounded-tl-md border-t border-l">
          <Screenshot
            name={picture}
            {...(phone === undefined ? {} : { phone })}
            alt={alt}
            sizes={
              isWide ? "(min-width: 64rem) 44rem, 90vw" : "(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 90vw"
            }
            className={`block h-auto w-full ${isWide ? "" : "max-lg:aspect-[420/380] max-lg:object-cover max-lg:object-top"}`}
          />
        </div>
      </div>
    </li>
  );
}

/** Features, each with a screenshot. */
export function How() {
  const list = useRef<HTMLUListElement>(null);
  useSeen(list);
  return (
    <section id="how" aria-labelledby="how-title" className="scroll-mt-20 border-t bg-sunken">
      <div className="mx-auto w-full max-w-6xl px-5 py-16 sm:px-8 sm:py-24">
        <h2 id="how-title" className="max-w-2xl text-heading font-semibold text-balance">
          Plan it, do it, see it: in one place
        </h2>
        <p className="mt-4 max-w-xl text-lead text-pretty text-muted">
          Each kind of thing has its own colour, and what you do in one place shows in all the others.
        </p>
        <ul ref={list} className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-6">
          {features.map((feature) => (
            <FeatureCard key={feature.picture} {...feature} />
          ))}
        </ul>
      </div>
    </section>
  );
}
