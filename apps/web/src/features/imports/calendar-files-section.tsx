import { LazySection } from "@/shared/layout/lazy-section";

const loadTools = () => import("./calendar-files");

/** Import and export of calendar files. */
export function CalendarFilesSection() {
  return (
    <LazySection id="calendar-files" title="Calendar files" load={loadTools} what="Import and export of calendar files">
      {({ CalendarFiles }) => <CalendarFiles />}
    </LazySection>
  );
}
