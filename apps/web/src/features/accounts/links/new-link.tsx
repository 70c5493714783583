import { Button } from "@hourloom/ui/button";
import { focusOnMount } from "@hourloom/ui/focus-first";
import { useState } from "react";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import type { LinkKind } from "../link-request";
import { LinkRequestForm } from "../link-request-form";
import { MailSent, sentTexts } from "../mail-sent";
import { LoginLink } from "./link-page-frame";

interface NewLinkProps {
  kind: LinkKind;
  /** Label of a button that opens the form; without it the form is open. */
  label?: string;
  submitLabel: string;
  autoFocus?: boolean;
  onSent?: () => void;
}

type State = { name: "offered" } | { name: "asking" } | { name: "sent"; email: string };

/** Requests a new link in place of an invalid one. */
export function NewLink({ kind, label, submitLabel, autoFocus = false, onSent }: NewLinkProps) {
  const [state, setState] = useState<State>(label === undefined ? { name: "asking" } : { name: "offered" });
  switch (state.name) {
    case "offered":
      return <Button onClick={() => setState({ name: "asking" })}>{label}</Button>;
    case "asking":
      return (
        <div className="w-full">
          <LinkRequestForm
            kind={kind}
            submitLabel={submitLabel}
            autoFocus={autoFocus || label !== undefined}
            onSent={(email) => {
              setState({ name: "sent", email });
              onSent?.();
            }}
          />
        </div>
      );
    case "sent": {
      const { text, hint } = sentTexts[kind];
      return (
        <div tabIndex={-1} ref={focusOnMount} className="outline-none">
          <MailSent text={text(state.email)} hint={hint} />
        </div>
      );
    }
  }
}

interface RejectedLinkProps extends Pick<NewLinkProps, "kind" | "label"> {
  text: string;
  advice: string;
  submitLabel?: string;
}

/** In place of a link that was rejected: the reason, and a form to request a new one. */
export function RejectedLink({ text, advice, submitLabel = "Send a new link", ...newLink }: RejectedLinkProps) {
  const [isReplaced, setReplaced] = useState(false);
  return (
    <>
      {isReplaced ? null : <FormErrorNotice formError={{ text, reason: advice }} />}
      <NewLink {...newLink} submitLabel={submitLabel} autoFocus onSent={() => setReplaced(true)} />
      <LoginLink variant="secondary" />
    </>
  );
}
