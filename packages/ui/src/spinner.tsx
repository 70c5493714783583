import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names.ts";

/** Hidden from assistive technology: the text beside it says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={classNames("size-4 animate-turn", className)} />;
}
