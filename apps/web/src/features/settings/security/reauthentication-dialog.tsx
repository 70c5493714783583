import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { Dialog, DialogClose, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { type ReactNode, useState } from "react";
import type { FormError } from "@/shared/api/server-form";
import { ReauthenticateByGoogle } from "./reauthenticate-by-google";
import { ReauthenticateByPassword } from "./reauthenticate-by-password";

/** `field`: the password or credential was wrong. */
export type ConfirmationResult = { ok: true } | ({ ok: false; at: "field" | "form" } & FormError);

export interface ReauthenticationProps {
  /** Label of the button. */
  action: string;
  isDestructive?: boolean;
  /** Runs the action; after `ok` the caller closes the dialog. */
  onConfirm: (confirmation: Confirmation) => Promise<ConfirmationResult>;
}

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
        return await onConfirm(confirmation);
      } finally {
        setIdle(true);
      }
    },
  };
  return (
    <Dialog open onOpenChange={(next) => (next ? undefined : close())}>
      <DialogContent>
        <div className="flex items-center justify-between gap-3 py-2.5 pr-2.5 pl-5">
          <DialogTitle className="text-base font-semibold">{title}</DialogTitle>
          <DialogClose />
        </div>
        <div className="flex flex-col gap-4 px-5 pb-5">
          {children}
          {hasPassword ? <ReauthenticateByPassword {...props} /> : <ReauthenticateByGoogle {...props} />}
        </div>
      </DialogContent>
    </Dialog>
  );
}
