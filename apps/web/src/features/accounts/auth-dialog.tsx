import { Dialog, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { DialogClose } from "@hourloom/ui/dialog-close";
import { LoomMark } from "@hourloom/ui/site-icons";
import { useRef, useState } from "react";
import { ServicesRoot } from "@/shared/api/services-root";
import type { LoginStore } from "@/shared/login/login-store";
import { AuthViews } from "./auth-views";
import { loginView, titleOf } from "./auth-view";
import { useGoogleClientId } from "./queries";

interface AuthDialogProps {
  open: boolean;
  onClose: () => void;
  onSignedIn: () => void;
}

function hasText(parent: Element | null): boolean {
  return [...(parent?.querySelectorAll("input") ?? [])].some(({ value }) => value !== "");
}

/** Dialog to log in and sign up; it is reset when it closes. */
export function AuthDialog({ open, onClose, onSignedIn }: AuthDialogProps) {
  const [view, setView] = useState(loginView);
  const content = useRef<HTMLDivElement>(null);
  // Requested while the dialog is closed, so that Google's button is rendered immediately.
  useGoogleClientId();
  const close = () => {
    setView(loginView);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close}>
      <DialogContent
        ref={content}
        className="md:min-w-[500px]"
        // A click outside does not close the dialog once something is typed.
        onInteractOutside={(event) => (hasText(content.current) ? event.preventDefault() : undefined)}
      >
        <div className="flex items-center gap-3 py-3 pr-3 pl-6">
          <LoomMark className="size-6" />
          <DialogTitle className="flex-1 text-base font-semibold">{titleOf(view)}</DialogTitle>
          <DialogClose />
        </div>
        <AuthViews view={view} onChange={setView} onSignedIn={onSignedIn} onClose={close} />
      </DialogContent>
    </Dialog>
  );
}

/** The sign-in dialog with its providers, for public pages. */
export function AuthDialogRoot({ loginStore, ...dialog }: AuthDialogProps & { loginStore: LoginStore }) {
  return (
    <ServicesRoot loginStore={loginStore}>
      <AuthDialog {...dialog} />
    </ServicesRoot>
  );
}
