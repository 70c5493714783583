import { USER_INACTIVE } from "@hourloom/schema/fields/error-texts";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@hourloom/ui/tabs";
import { type FormEvent, type ReactNode, useRef } from "react";
import type { AuthView } from "./auth-view";
import type { LinkKind } from "./link-request";
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
          onLink={(kind, email) => onChange({ name: "request", kind, email })}
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

const requests: Readonly<Record<LinkKind, { submitLabel: string; explanation: ReactNode }>> = {
  activation: {
    submitLabel: "Send the activation link",
    explanation: (
      <Notice variant="problem">
        <p>{USER_INACTIVE}</p>
        <p className="mt-1 text-ink">
          If this account is new, it waits for its activation: follow the link in the mail that you got, or have us send
          another.
        </p>
      </Notice>
    ),
  },
  password_reset: {
    submitLabel: "Send the reset link",
    explanation: (
      <p className="text-pretty text-muted">
        Tell us the address of your account, and we send you a link with which you can choose a new password.
      </p>
    ),
  },
  sign_in: {
    submitLabel: "Send the sign-in link",
    explanation: (
      <p className="text-pretty text-muted">
        Tell us the address of your account, and we send you a link that signs you in without your password.
      </p>
    ),
  },
};

function CurrentView({ view, onChange, onSignedIn, onClose }: AuthViewsProps) {
  const backToLogin = (email: string) => onChange({ name: "login", email, isReturn: true });
  switch (view.name) {
    case "login":
    case "signup":
      return <LoginAndSignUpTabs view={view} onChange={onChange} onSignedIn={onSignedIn} />;
    case "request": {
      const { kind } = view;
      const { submitLabel, explanation } = requests[kind];
      return (
        <div className="flex flex-col gap-4">
          {explanation}
          <LinkRequestForm
            kind={kind}
            submitLabel={submitLabel}
            email={view.email}
            autoFocus
            onSent={(email) => onChange({ name: "sent", kind, email })}
            onBack={backToLogin}
          />
        </div>
      );
    }
    case "sent": {
      const { text, hint } = sentTexts[view.kind];
      return (
        <MailSent text={text(view.email)} hint={hint}>
          <Button variant="primary" autoFocus onClick={() => backToLogin(view.email)}>
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
          <Button variant="primary" autoFocus onClick={onClose}>
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
