import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import type { ReactNode } from "react";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import { Section } from "./section";

interface LazySectionProps<Part> {
  id: string;
  title: string;
  load: () => Promise<Part>;
  /** What could not be loaded, at the beginning of a sentence. */
  what: string;
  children: (part: Part) => ReactNode;
}

/** A section of a page whose content is loaded lazily. */
export function LazySection<Part>({ id, title, load, what, children }: LazySectionProps<Part>) {
  const [content, retry] = useLazyModule(load, true);
  return (
    <Section id={id} title={title}>
      {content.status === "ready" ? children(content.part) : null}
      {content.status === "loading" ? (
        <p role="status" className="min-h-60 text-muted">
          Loading...
        </p>
      ) : null}
      {content.status === "failed" ? (
        <Notice tone="problem" action={<Button onClick={retry}>Retry</Button>}>
          {what} could not be loaded.
        </Notice>
      ) : null}
    </Section>
  );
}
