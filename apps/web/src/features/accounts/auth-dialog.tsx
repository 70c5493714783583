import type { SignedUp } from "@hourloom/schema/accounts";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogClose, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { LoomMark, MailCheck } from "@hourloom/ui/icons";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@hourloom/ui/tabs";
import { useState } from "react";
import { LoginForm } from "./login-form";
import { SignUpForm } from "./sign-up-form";

interface AuthDialogProps {
  open: boolean;
  onClose: () => void;
  onSignedIn: () => void;
}

function SignedUpMessage({ account, onClose }: { account: SignedUp; onClose: () => void }) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 pt-2 pb-8 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-strong">
        <MailCheck aria-hidden="true" className="size-6" />
      </span>
      <p role="status" className="text-base text-pretty [overflow-wrap:anywhere]">
        Activation link for {account.username} was sent to your email {account.email}
      </p>
      <p className="text-pretty text-muted">Open the link in that mail and your account is ready.</p>
      <Button look="primary" onClick={onClose} autoFocus>
        Close
      </Button>
    </div>
  );
}

/** Login and signup in one place; after a sign-up it says where the link went, and closing that closes it all. */
export function AuthDialog({ open, onClose, onSignedIn }: AuthDialogProps) {
  const [account, setAccount] = useState<SignedUp>();
  const close = () => {
    setAccount(undefined);
    onClose();
  };
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? undefined : close())}>
      <DialogContent className="md:min-w-[500px]">
        <div className="flex items-center gap-3 py-3 pr-3 pl-6">
          <LoomMark className="size-6" />
          <DialogTitle className="flex-1 text-base font-semibold">
            {account === undefined ? "Welcome to Hourloom" : "Check your mail"}
          </DialogTitle>
          <DialogClose />
        </div>
        {account === undefined ? (
          <Tabs defaultValue="login" className="flex flex-col gap-5 px-6 pt-1 pb-7">
            <TabsList aria-label="Log in or sign up">
              <TabsTrigger value="login">Login</TabsTrigger>
              <TabsTrigger value="signup">Signup</TabsTrigger>
            </TabsList>
            <TabsContent value="login">
              <LoginForm onDone={onSignedIn} />
            </TabsContent>
            <TabsContent value="signup">
              <SignUpForm onDone={setAccount} />
            </TabsContent>
          </Tabs>
        ) : (
          <SignedUpMessage account={account} onClose={close} />
        )}
      </DialogContent>
    </Dialog>
  );
}
