/** A calendar date, which is the same day wherever it is read. */
const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "12 December 2024" */
export function PostDate({ date }: { date: string }) {
  return (
    <time dateTime={date} className="text-muted">
      {format.format(new Date(`${date}T00:00:00Z`))}
    </time>
  );
}
