import type { ReactNode } from "react";

/** A part of a screen with a heading, whose `id` is also a link target. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t pt-6 lg:grid-cols-[10rem_1fr]">
      <h2
        id={id}
        tabIndex={-1}
        className="scroll-mt-6 text-base font-semibold outline-none focus:text-accent-strong target:text-accent-strong"
      >
        {title}
      </h2>
      <div className="flex min-w-0 flex-col gap-3">{children}</div>
    </section>
  );
}
