import { zodResolver } from "@hookform/resolvers/zod";
import { linkRequest, type PendingEmailChange, type User } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { Notice } from "@hourloom/ui/notice";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { emailChangeQuery } from "@/features/accounts/queries";
import { OwnerDialog } from "../security/owner-dialog";
import { useEmailChange } from "./use-email-change";

/** A new address that somebody has to confirm, and what can be done meanwhile. */
function WaitingChange({ change }: { change: PendingEmailChange }) {
  const { resend, cancel } = useEmailChange();
  const [busy, setBusy] = useState<"resend" | "cancel">();
  const run = async (name: "resend" | "cancel", work: () => Promise<void>) => {
    setBusy(name);
    await work();
    setBusy(undefined);
  };
  return (
    <Notice
      action={
        <>
          <Button busy={busy === "resend"} onClick={() => void run("resend", () => resend(change.email))}>
            Resend
          </Button>
          <Button busy={busy === "cancel"} onClick={() => void run("cancel", cancel)}>
            Cancel
          </Button>
        </>
      }
    >
      <p>Waiting for confirmation of {change.email}</p>
      <p className="mt-1 text-muted">
        Open the link in the mail that we sent there within 24 hours. Until then your present address stays.
      </p>
    </Notice>
  );
}

/** Asks for a new address, and then who is asking. */
function EmailForm({ profile }: { profile: User }) {
  const { request } = useEmailChange();
  const [wanted, setWanted] = useState<string>();
  const form = useServerForm({ resolver: zodResolver(linkRequest), defaultValues: { email: "" } });
  const submit = form.handleSubmit(({ email }) => setWanted(email));
  return (
    <>
      <form noValidate aria-label="Email" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field
          label="New email"
          hint="We send a link there. Your address changes when you confirm it there, and you are then signed out everywhere."
          error={form.errorOf("email")}
        >
          {(control) => (
            <Input {...control} type="email" autoComplete="off" spellCheck={false} {...form.field("email")} />
          )}
        </Field>
        <Button type="submit" className="self-start">
          Change email
        </Button>
      </form>
      {wanted === undefined ? null : (
        <OwnerDialog
          title="Change your email?"
          action="Send the link"
          hasPassword={profile.has_password}
          onClose={() => setWanted(undefined)}
          onConfirm={async (confirmation) => {
            const response = await request(wanted, confirmation);
            if (response.ok || response.at !== "email") return response;
            setWanted(undefined);
            form.refuse("email", response.text);
            return { ok: true };
          }}
        >
          <p className="text-pretty [overflow-wrap:anywhere]">
            We send a link to <span className="font-semibold">{wanted}</span>. If the change was not yours, it can be
            undone from {profile.email} for 72 hours.
          </p>
        </OwnerDialog>
      )}
    </>
  );
}

/** The account's address, and how to have another one. */
export function EmailSection({ profile }: { profile: User }) {
  const { data: change, isPending } = useQuery(emailChangeQuery(useServices()));
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{profile.email}</p>
      {change === null || change === undefined ? null : <WaitingChange change={change} />}
      {/* Where it cannot be known whether one waits, a new one can be asked for: it takes the place of that. */}
      {isPending || (change !== null && change !== undefined) ? null : <EmailForm profile={profile} />}
    </>
  );
}
