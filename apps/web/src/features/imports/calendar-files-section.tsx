import { LazySection } from "@/shared/layout/lazy-section";

const loadTools = () => import("./calendar-files");

/** Import of files, and export of calendar files. */
export function CalendarFilesSection() {
  return (
    <LazySection
      id="calendar-files"
      title="Import and calendar files"
      load={loadTools}
      what="Import and export of files"
    >
      {({ CalendarFiles }) => <CalendarFiles />}
    </LazySection>
  );
}
