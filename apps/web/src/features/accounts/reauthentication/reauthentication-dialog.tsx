import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { type ReactNode, useState } from "react";
import { Reauthentication, type ReauthenticationProps } from "./reauthentication";

interface ReauthenticationDialogProps extends ReauthenticationProps {
  title: string;
  hasPassword: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Dialog for an action that needs a reauthentication: by the password, or by Google without one.
 * Mounted only while it is open.
 */
export function ReauthenticationDialog({
  title,
  hasPassword,
  onClose,
  onConfirm,
  children,
  ...rest
}: ReauthenticationDialogProps) {
  const [isIdle, setIdle] = useState(true);
  // A sent request cannot be cancelled, so the dialog stays open until the response.
  const close = () => (isIdle ? onClose() : undefined);
  const props: ReauthenticationProps = {
    ...rest,
    onConfirm: async (confirmation) => {
      setIdle(false);
      try {
        await onConfirm(confirmation);
      } finally {
        setIdle(true);
      }
    },
  };
  return (
    <Dialog onClose={close}>
      <DialogContent>
        <DialogHeader>{title}</DialogHeader>
        <div className="flex flex-col gap-4 px-5 pb-5">
          {children}
          <Reauthentication hasPassword={hasPassword} {...props} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
