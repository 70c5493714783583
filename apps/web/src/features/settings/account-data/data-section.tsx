import { LazySection } from "@/shared/layout/lazy-section";

const loadTools = () => import("./data-tools");

/** Export and import of the account. */
export function DataSection() {
  return (
    <LazySection id="your-data" title="Your data" load={loadTools} what="Export and import">
      {({ DataTools }) => <DataTools />}
    </LazySection>
  );
}
