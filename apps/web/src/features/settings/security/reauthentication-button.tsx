import { Button } from "@hourloom/ui/button";
import { type ComponentProps, useState } from "react";
import { ReauthenticationDialog } from "./reauthentication-dialog";

interface ReauthenticationButtonProps extends Omit<ComponentProps<typeof ReauthenticationDialog>, "onClose"> {
  button: ComponentProps<typeof Button>;
}

/** A button that opens the dialog. */
export function ReauthenticationButton({ button, ...dialog }: ReauthenticationButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen ? <ReauthenticationDialog {...dialog} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
