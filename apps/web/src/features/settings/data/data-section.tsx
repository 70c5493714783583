import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { Section } from "@/shared/layout/section";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";

const loadTools = () => import("./data-tools");

/** Export and import, loaded lazily. */
export function DataSection() {
  const [tools, retry] = useLazyModule(loadTools, true);
  return (
    <Section id="your-data" title="Your data">
      {tools.status === "ready" ? <tools.part.DataTools /> : null}
      {tools.status === "loading" ? (
        <p role="status" className="min-h-60 text-muted">
          Loading...
        </p>
      ) : null}
      {tools.status === "failed" ? (
        <Notice tone="problem" action={<Button onClick={retry}>Retry</Button>}>
          Export and import could not be loaded.
        </Notice>
      ) : null}
    </Section>
  );
}
