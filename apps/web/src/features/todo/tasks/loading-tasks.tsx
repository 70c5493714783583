import { Skeleton } from "@hourloom/ui/skeleton";

const widths = ["w-56", "w-40", "w-64", "w-48", "w-36"];

/** Skeletons with the height of task rows. */
export function LoadingTasks() {
  return (
    <div role="status" className="flex flex-col">
      <span className="pb-1 text-xs text-muted">Loading Tasks...</span>
      {widths.map((width) => (
        <span key={width} className="flex h-[45px] items-center gap-3 border-b pl-2">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className={`h-4 ${width}`} />
        </span>
      ))}
    </div>
  );
}
