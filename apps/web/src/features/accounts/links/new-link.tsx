import { Button } from "@hourloom/ui/button";
import { focusOnArrival } from "@hourloom/ui/focus-first";
import { useState } from "react";
import type { LinkKind } from "../link-request";
import { LinkRequestForm } from "../link-request-form";
import { MailSent, sentTexts } from "../mail-sent";

interface NewLinkProps {
  kind: LinkKind;
  /** What opens the form; without it the form stands there at once. */
  label?: string;
  submitLabel: string;
  /** Puts the person into the form: it is what is left to do. */
  autoFocus?: boolean;
  /** A mail is on its way: what was wrong before need not stand there any more. */
  onSent?: () => void;
}

type Stage = { name: "offered" } | { name: "asking" } | { name: "sent"; email: string };

/** Another link in place of one that does not work, without leaving the page. */
export function NewLink({ kind, label, submitLabel, autoFocus = false, onSent }: NewLinkProps) {
  const [stage, setStage] = useState<Stage>(label === undefined ? { name: "asking" } : { name: "offered" });
  switch (stage.name) {
    case "offered":
      return <Button onClick={() => setStage({ name: "asking" })}>{label}</Button>;
    case "asking":
      return (
        <div className="w-full">
          <LinkRequestForm
            kind={kind}
            submitLabel={submitLabel}
            autoFocus={autoFocus || label !== undefined}
            onSent={(email) => {
              setStage({ name: "sent", email });
              onSent?.();
            }}
          />
        </div>
      );
    case "sent": {
      const { text, hint } = sentTexts[kind];
      return (
        <div tabIndex={-1} ref={focusOnArrival} className="outline-none">
          <MailSent text={text(stage.email)} hint={hint} />
        </div>
      );
    }
  }
}
