/** A date without a time must not shift with the reader's zone. */
const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "12 December 2024" */
export function PostDate({ date }: { date: string }) {
  return (
    <time dateTime={date} className="text-muted">
      {format.format(new Date(`${date}T00:00:00Z`))}
    </time>
  );
}
