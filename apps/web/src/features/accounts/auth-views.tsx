import { USER_INACTIVE } from "@hourloom/schema/fields/error-texts";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@hourloom/ui/tabs";
import { type FormEvent, useRef } from "react";
import type { AuthView } from "./auth-view";
import { LinkRequestForm } from "./link-request-form";
import { LoginForm } from "./login-form";
import { MailSent, sentTexts } from "./mail-sent";
import { SignUpForm } from "./sign-up-form";

interface AuthViewsProps {
  view: AuthView;
  onChange: (view: AuthView) => void;
  onSignedIn: () => void;
  onClose: () => void;
}

interface LoginAndSignUpProps extends Omit<AuthViewsProps, "view" | "onClose"> {
  view: Extract<AuthView, { name: "login" | "signup" }>;
}

function LoginAndSignUpTabs({ view, onChange, onSignedIn }: LoginAndSignUpProps) {
  const typed = useRef({ email: view.email, username: view.name === "signup" ? view.username : "" });
  const remember = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "email" || target.name === "username") typed.current[target.name] = target.value;
  };
  const choose = (name: string) => {
    const { email, username } = typed.current;
    onChange(name === "signup" ? { name, email, username } : { name: "login", email });
  };
  return (
    <Tabs value={view.name} onValueChange={choose} onInput={remember} className="flex flex-col gap-5">
      <TabsList aria-label="Log in or sign up">
        <TabsTrigger value="login">Login</TabsTrigger>
        <TabsTrigger value="signup">Signup</TabsTrigger>
      </TabsList>
      <TabsContent value="login">
        <LoginForm
          email={view.email}
          isReturn={view.name === "login" && view.isReturn === true}
          onDone={onSignedIn}
          onInactive={(email) => onChange({ name: "resend", email })}
          onThrottled={(email) => onChange({ name: "sign-in-link", email })}
          onForgotten={(email) => onChange({ name: "reset-request", email })}
        />
      </TabsContent>
      <TabsContent value="signup">
        <SignUpForm
          email={view.email}
          username={view.name === "signup" ? view.username : ""}
          onDone={(account) => onChange({ name: "signed-up", account })}
        />
      </TabsContent>
    </Tabs>
  );
}

const sentKinds = {
  resent: "activation",
  "reset-sent": "password_reset",
  "sign-in-link-sent": "sign_in",
} as const;

function CurrentView({ view, onChange, onSignedIn, onClose }: AuthViewsProps) {
  const backToLogin = (email: string) => onChange({ name: "login", email, isReturn: true });
  switch (view.name) {
    case "login":
    case "signup":
      return <LoginAndSignUpTabs view={view} onChange={onChange} onSignedIn={onSignedIn} />;
    case "resend":
      return (
        <div className="flex flex-col gap-4">
          <Notice tone="problem">
            <p>{USER_INACTIVE}</p>
            <p className="mt-1 text-ink">
              If this account is new, it waits for its activation: follow the link in the mail that you got, or have us
              send another.
            </p>
          </Notice>
          <LinkRequestForm
            kind="activation"
            email={view.email}
            submitLabel="Send the activation link"
            autoFocus
            onSent={(email) => onChange({ name: "resent", email })}
            onBack={backToLogin}
          />
        </div>
      );
    case "reset-request":
      return (
        <div className="flex flex-col gap-4">
          <p className="text-pretty text-muted">
            Tell us the address of your account, and we send you a link with which you can choose a new password.
          </p>
          <LinkRequestForm
            kind="password_reset"
            email={view.email}
            submitLabel="Send the reset link"
            autoFocus
            onSent={(email) => onChange({ name: "reset-sent", email })}
            onBack={backToLogin}
          />
        </div>
      );
    case "sign-in-link":
      return (
        <div className="flex flex-col gap-4">
          <p className="text-pretty text-muted">
            Tell us the address of your account, and we send you a link that signs you in without your password.
          </p>
          <LinkRequestForm
            kind="sign_in"
            email={view.email}
            submitLabel="Send the sign-in link"
            autoFocus
            onSent={(email) => onChange({ name: "sign-in-link-sent", email })}
            onBack={backToLogin}
          />
        </div>
      );
    case "resent":
    case "reset-sent":
    case "sign-in-link-sent": {
      const { text, hint } = sentTexts[sentKinds[view.name]];
      return (
        <MailSent text={text(view.email)} hint={hint}>
          <Button look="primary" autoFocus onClick={() => backToLogin(view.email)}>
            Back to login
          </Button>
        </MailSent>
      );
    }
    case "signed-up":
      return (
        <MailSent
          text={`Activation link for ${view.account.username} was sent to your email ${view.account.email}`}
          hint="Open the link in that mail, best in this browser: you are then logged in. An account that nobody activates ends after seven days."
        >
          <Button look="primary" autoFocus onClick={onClose}>
            Close
          </Button>
        </MailSent>
      );
  }
}

/** The content of the sign-in dialog. */
export function AuthViews(props: AuthViewsProps) {
  return (
    <div className="px-6 pt-1 pb-7">
      <CurrentView {...props} />
    </div>
  );
}
