import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { Dialog, DialogClose, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { type ReactNode, useState } from "react";
import type { FormTrouble } from "@/shared/api/server-form";
import { OwnerByGoogle } from "./owner-by-google";
import { OwnerByPassword } from "./owner-by-password";

/** What the server says to a confirmation; `field`: of the password or the credential itself. */
export type ConfirmationResult = { ok: true } | ({ ok: false; at: "field" | "form" } & FormTrouble);

export interface OwnerQuestionProps {
  /** The button that does it. */
  action: string;
  isDestructive?: boolean;
  /** Does it with the confirmation; after `ok` the dialog is closed by whoever opened it. */
  onConfirm: (confirmation: Confirmation) => Promise<ConfirmationResult>;
}

interface OwnerDialogProps extends OwnerQuestionProps {
  title: string;
  hasPassword: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Asks the person to show that the account is theirs: by its password, or by Google where it has none. Drawn only while it is open. */
export function OwnerDialog({ title, hasPassword, onClose, onConfirm, children, ...asked }: OwnerDialogProps) {
  const [isResponded, setResponded] = useState(true);
  // What is on its way cannot be called back: a dialog that closed meanwhile would look as if it could.
  const close = () => (isResponded ? onClose() : undefined);
  const question: OwnerQuestionProps = {
    ...asked,
    onConfirm: async (confirmation) => {
      setResponded(false);
      try {
        return await onConfirm(confirmation);
      } finally {
        setResponded(true);
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
          {hasPassword ? <OwnerByPassword {...question} /> : <OwnerByGoogle {...question} />}
        </div>
      </DialogContent>
    </Dialog>
  );
}
