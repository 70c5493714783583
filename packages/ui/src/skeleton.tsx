import { classNames } from "./class-names.ts";

/** Holds the place of what is coming, in its final size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block animate-breathe rounded-sm bg-line/70", className)} />;
}
