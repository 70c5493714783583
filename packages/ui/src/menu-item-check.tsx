import * as Radix from "radix-ui/dropdown-menu";
import { CheckMark } from "./icons.tsx";

/** The check mark of a checked item of a menu, with its place in others. */
export function MenuItemCheck() {
  return (
    <span className="inline-flex size-4 items-center justify-center">
      <Radix.ItemIndicator>
        <CheckMark aria-hidden="true" className="size-4 text-accent-strong" />
      </Radix.ItemIndicator>
    </span>
  );
}
