import type { Confirmation, User } from "@hourloom/schema/accounts";
import { Button } from "@hourloom/ui/button";
import { showToast } from "@hourloom/ui/toast";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { forgetDrafts } from "@/shared/drafts-area";
import { type Services, useServices } from "@/shared/services";
import { forgetGoogleAutoSelect } from "../forget-google";
import { ownerAnswer } from "./owner-answer";
import { type OwnerAnswer, OwnerDialog } from "./owner-dialog";

/** Ends every login of the account, this one too, and leads to the public page by `toStart`. */
async function logOutEverywhere(
  services: Services,
  confirmation: Confirmation,
  toStart: () => Promise<void>,
): Promise<OwnerAnswer> {
  const state = services.session.get();
  try {
    await services.client.accounts.logOutEverywhere.mutate(confirmation);
  } catch (error) {
    return ownerAnswer(error);
  }
  try {
    // First the page: the guard would send somebody without a session to the login.
    await toStart();
  } finally {
    if (state.status === "signed_in") {
      forgetDrafts(sessionStorage, state.user?.id);
      services.session.end(state.token);
    }
    forgetGoogleAutoSelect();
    showToast("You are logged out everywhere.", { id: "everywhere" });
  }
  return { ok: true };
}

/** The button for it, with what it means said first. */
export function LogOutEverywhere({ profile }: { profile: User }) {
  const services = useServices();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="mt-3 self-start" onClick={() => setOpen(true)}>
        Log out everywhere
      </Button>
      {isOpen ? (
        <OwnerDialog
          title="Log out everywhere?"
          action="Log out everywhere"
          hasPassword={profile.has_password}
          onClose={() => setOpen(false)}
          onConfirm={(confirmation) =>
            logOutEverywhere(services, confirmation, () => navigate({ to: "/", replace: true }))
          }
        >
          <p className="text-pretty">
            Every device and every script is signed out, this one too. Links in mails that would sign in or set a
            password stop working, and no device counts as known any more.
          </p>
        </OwnerDialog>
      ) : null}
    </>
  );
}
