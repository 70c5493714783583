import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { Section } from "@/shared/layout/section";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";

const loadTools = () => import("./calendar-files");

/** Import and export of calendar files, loaded lazily. */
export function CalendarFilesSection() {
  const [tools, retry] = useLazyModule(loadTools, true);
  return (
    <Section id="calendar-files" title="Calendar files">
      {tools.status === "ready" ? <tools.part.CalendarFiles /> : null}
      {tools.status === "loading" ? (
        <p role="status" className="min-h-60 text-muted">
          Loading...
        </p>
      ) : null}
      {tools.status === "failed" ? (
        <Notice tone="problem" action={<Button onClick={retry}>Retry</Button>}>
          Import and export of calendar files could not be loaded.
        </Notice>
      ) : null}
    </Section>
  );
}
