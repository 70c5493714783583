import { LoaderCircle } from "lucide-react";

/** Hidden from assistive technology: the text beside it says what is loading. */
export function Spinner() {
  return <LoaderCircle aria-hidden="true" className="size-4 animate-turn" />;
}
