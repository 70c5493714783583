import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { type ComponentProps, useState } from "react";
import { ReauthenticationDialog } from "./reauthentication-dialog";

interface ReauthenticationButtonProps extends Omit<ComponentProps<typeof ReauthenticationDialog>, "onClose"> {
  button: ComponentProps<typeof Button>;
}

/** A button that opens the dialog, which is closed after the action. */
export function ReauthenticationButton({ button, onConfirm, ...dialog }: ReauthenticationButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const confirm = async (confirmation: Confirmation) => {
    await onConfirm(confirmation);
    setOpen(false);
  };
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen ? <ReauthenticationDialog {...dialog} onConfirm={confirm} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
