import { buttonVariants } from "@hourloom/ui/button-variants";
import type { LoginStore } from "@/shared/login/login-store";
import { useLazyModule } from "@/shared/lazy/lazy-module";
import { authDialog } from "./auth-dialog-module";

interface SignInProps {
  loginStore: LoginStore;
  isAsked: boolean;
  onClose: () => void;
  onSignedIn: () => void;
}

/** The sign-in dialog, loaded lazily. */
export function LazyAuthDialog({ loginStore, isAsked, onClose, onSignedIn }: SignInProps) {
  const entrance = useLazyModule(authDialog, isAsked);
  switch (entrance.status) {
    case "loading":
      return null;
    case "ready":
      return (
        <entrance.part.AuthDialogRoot
          loginStore={loginStore}
          open={isAsked}
          onClose={onClose}
          onSignedIn={onSignedIn}
        />
      );
    case "failed":
      return isAsked ? (
        <div
          role="alert"
          className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md items-center gap-3 rounded-lg bg-surface p-4 shadow-float"
        >
          <p className="flex-1">The sign-in could not be loaded. Check your connection.</p>
          <button type="button" className={buttonVariants()} onClick={authDialog.retry}>
            Retry
          </button>
        </div>
      ) : null;
  }
}
