const reasons = [
  {
    title: "One record, not four",
    text: "A calendar that does not know your tasks, a list that does not know your hours and a timer that forgets both cannot tell you how a week went. Here they are one record.",
  },
  {
    title: "Done as you do it",
    text: "A change is on the page at once, and Undo takes nearly all of them back. Only deleting the account asks whether you are sure.",
  },
  {
    title: "However you work",
    text: "All of it works by keyboard, by touch and by screen reader, in light and in dark, on a phone as on a desk.",
  },
  {
    title: "Yours to bring, and to take along",
    text: "Bring your calendar as a file, or subscribe to it; let other calendars subscribe to yours. Export everything whenever you like: as a calendar file, as tables, or as one that an account takes in again. What you do not share is shown to nobody else.",
  },
] as const;

const people = [
  { who: "Professionals", what: "keep an afternoon free of meetings for the work itself." },
  { who: "Students", what: "turn a reading week into sessions that end." },
  { who: "Freelancers", what: "know what a job took before they quote the next one." },
  { who: "Creatives", what: "stay in the flow, and still see when it was." },
] as const;

/** An example of the API reference. */
const call = `curl $HOURLOOM/api/v1/pomodoros/ \\
 -H "Authorization: Token $TOKEN" \\
 --json '{"title": "Chapter 3",
  "start_time": "2026-11-23 09:00"}'`;

export function Why() {
  return (
    <section id="why" aria-labelledby="why-title" className="scroll-mt-20 border-t">
      <div className="mx-auto w-full max-w-6xl px-5 py-16 sm:px-8 sm:py-24">
        <h2 id="why-title" className="max-w-2xl text-heading font-semibold text-balance">
          Four apps never agree on what your day was
        </h2>
        <dl className="mt-10 grid gap-x-12 sm:grid-cols-2">
          {reasons.map(({ title, text }) => (
            <div key={title} className="flex flex-col gap-2 border-t py-6">
              <dt className="text-base font-semibold">{title}</dt>
              <dd className="max-w-prose text-pretty text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-10 grid items-start gap-10 lg:grid-cols-2 lg:gap-12">
          <div>
            <h3 className="text-title font-semibold">Made for people who own their time</h3>
            <ul className="mt-5 flex flex-col gap-3 text-base">
              {people.map(({ who, what }) => (
                <li key={who} className="text-muted">
                  <span className="font-semibold text-ink">{who}</span> {what}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h3 className="text-title font-semibold">Open to your scripts</h3>
            <p className="mt-3 max-w-prose text-pretty text-muted">
              Events, tasks, lists, sessions, settings and the timer can be had by script, too, over a REST API. All of
              it is in{" "}
              <a href="/api/v1/docs/" className="underline decoration-line underline-offset-4 hover:text-ink">
                the API documentation
              </a>
              .
            </p>
            <pre className="mt-4 rounded-lg border bg-sunken p-4 text-xs leading-5 whitespace-pre-wrap">
              <code>{call}</code>
            </pre>
            <h3 id="self-hosted" className="mt-10 scroll-mt-20 text-title font-semibold">
              Yours to run
            </h3>
            <p className="mt-3 max-w-prose text-pretty text-muted">
              Hourloom can be self-hosted, on a laptop as on a cluster. One command builds it, starts a PostgreSQL of
              its own and prints the address. Nothing in it calls home.
            </p>
            <pre className="mt-4 rounded-lg border bg-sunken p-4 text-xs leading-5 whitespace-pre-wrap">
              <code>npm start</code>
            </pre>
          </div>
        </div>
      </div>
    </section>
  );
}
