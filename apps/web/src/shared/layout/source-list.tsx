import { classNames } from "@hourloom/ui/class-names";
import { useId } from "react";

/** Where people find something in other programs. */
export type Sources = readonly { name: string; how: string }[];

export function SourceTable({ sources, className }: { sources: Sources; className?: string }) {
  return (
    <dl className={classNames("grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]", className)}>
      {sources.map(({ name, how }) => (
        <div key={name} className="flex flex-col sm:contents">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-pretty text-muted">{how}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The end of a form that asks for something from another program. */
export function SourceList({ heading, sources }: { heading: string; sources: Sources }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-t pt-4">
      <h3 id={id} className="text-xs font-semibold text-muted">
        {heading}
      </h3>
      <SourceTable sources={sources} />
    </section>
  );
}
