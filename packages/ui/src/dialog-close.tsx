import * as Radix from "radix-ui/dialog";
import { CloseButton } from "./close-button.tsx";

/** Closes the dialog or popover around it. */
export function DialogClose() {
  return (
    <Radix.Close asChild>
      <CloseButton />
    </Radix.Close>
  );
}
