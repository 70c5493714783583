import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Reauthentication } from "./reauthentication";

interface ReauthenticationDialogProps extends ComponentProps<typeof Reauthentication> {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Dialog for an action that needs a reauthentication: by the password, or by Google without one.
 * Mounted only while it is open.
 */
export function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const { title, onClose, children, onConfirm, ...reauthentication } = props;
  const [isIdle, setIdle] = useState(true);
  // A sent request cannot be cancelled, so the dialog stays open until the response.
  const close = () => (isIdle ? onClose() : undefined);
  const confirm = async (confirmation: Confirmation) => {
    setIdle(false);
    try {
      await onConfirm(confirmation);
    } finally {
      setIdle(true);
    }
  };
  return (
    <Dialog onClose={close}>
      <DialogContent>
        <DialogHeader>{title}</DialogHeader>
        <div className="flex flex-col gap-4 px-5 pb-5">
          {children}
          <Reauthentication {...reauthentication} onConfirm={confirm} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
