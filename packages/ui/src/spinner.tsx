import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names.ts";

/** Decoration: what is going on is said by the text beside it. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={classNames("size-4 animate-turn", className)} />;
}
