import { Button } from "@hourloom/ui/button";
import { type ReactNode, useId, useState } from "react";
import { formatCount, formatWorked } from "@/shared/time/format";
import { NumberButton } from "./number-button";

/** A list, task or tag with its worked time. */
export interface SubjectBar {
  key: string;
  title: string;
  seconds: number;
  sessions: number;
  note?: ReactNode;
  onOpen: () => void;
}

interface SubjectBarsProps {
  title: string;
  hint?: string;
  bars: readonly SubjectBar[];
  isTruncated: boolean;
}

const FEW = 6;

/** Worked time by subject, descending: a table with bars. */
export function SubjectBars({ title, hint, bars, isTruncated }: SubjectBarsProps) {
  const id = useId();
  const [isAll, setAll] = useState(false);
  const most = Math.max(1, ...bars.map(({ seconds }) => seconds));
  const shown = isAll ? bars : bars.slice(0, FEW);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 border-t pt-5">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {hint === undefined ? null : <p className="text-xs text-pretty text-muted">{hint}</p>}
      {bars.length === 0 ? <p className="text-muted">Nothing was worked in this time.</p> : null}
      {bars.length === 0 ? null : (
        <table className="w-full table-fixed border-collapse">
          <caption className="sr-only">{title}, the most first</caption>
          <colgroup>
            <col />
            <col className="w-28" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Focus</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, title: name, seconds, sessions, note, onOpen }) => (
              <tr key={key} className="align-top">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  <span dir="auto" title={name} className="block truncate">
                    {name}
                  </span>
                  <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-sunken">
                    <span
                      className="block h-full min-w-1 rounded-full bg-accent"
                      style={{ width: `${(100 * seconds) / most}%` }}
                    />
                  </span>
                  <span className="mt-1 block text-xs text-muted empty:hidden">{note}</span>
                </th>
                <td className="py-1.5 text-right whitespace-nowrap">
                  {/* On touch it is higher than the line of the name, with which it aligns. */}
                  <NumberButton label={name} onOpen={onOpen} className="pointer-coarse:-mt-3">
                    {formatWorked(seconds)}
                  </NumberButton>
                  <span className="block text-xs text-muted">{formatCount(sessions, "session")}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {bars.length > FEW ? (
        <Button variant="plain" className="w-fit" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? "Show fewer" : isTruncated ? `Show ${bars.length}` : `Show all ${bars.length}`}
        </Button>
      ) : null}
      {isTruncated && isAll ? <p className="text-xs text-muted">Those with the most focus.</p> : null}
    </section>
  );
}
