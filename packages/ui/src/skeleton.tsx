import { classNames } from "./class-names.ts";

/** Placeholder of loading content, in its final size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames("block animate-breathe base:rounded-sm bg-line/70", className)} />
  );
}
