import { createFileRoute, redirect, useNavigate } from "@tanstack/react-router";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { Landing } from "@/features/marketing/landing";
import { pathOfPage } from "@/shared/redirect";
import { mayOfferSignIn, rememberSignIn } from "@/shared/sign-in-flag";
import { useSession } from "@/shared/services";
import { useLoadedPart } from "@/shared/use-loaded-part";

/** The forms bring the schemas with them, which nobody needs to read the page. */
const loadAuthDialog = () => import("@/features/accounts/auth-dialog");

export const Route = createFileRoute("/")({
  validateSearch: ({ page }: Record<string, unknown>): { page?: string } => {
    if (page === undefined) return {};
    return { page: typeof page === "string" ? page : JSON.stringify(page) };
  },
  beforeLoad: ({ context, search }) => {
    if (search.page === undefined) return;
    rememberSignIn(localStorage);
    if (context.services.session.get().status === "signed_in") {
      throw redirect({ to: pathOfPage(search.page), replace: true });
    }
  },
  // So that who has gone offline in the app and signs out finds the way back in.
  loader: () => void loadAuthDialog().catch(() => undefined),
  component: LandingPage,
});

function LandingPage() {
  const { page } = Route.useSearch();
  const navigate = useNavigate();
  const isSignedIn = useSession().status === "signed_in";
  const [loaded, retry] = useLoadedPart(loadAuthDialog, true);
  const entrance = isSignedIn ? "open" : mayOfferSignIn(localStorage) ? "sign_in" : "newcomer";
  return (
    <>
      <Landing entrance={entrance} onSignIn={() => void navigate({ to: "/", search: { page: "calendar" } })} />
      {loaded.status === "ready" ? (
        <loaded.part.AuthDialog
          open={page !== undefined}
          onClose={() => void navigate({ to: "/", replace: true })}
          onSignedIn={() => void navigate({ to: pathOfPage(page), replace: true })}
        />
      ) : null}
      {loaded.status === "failed" && page !== undefined ? (
        <div className="fixed inset-x-4 bottom-4 mx-auto max-w-md">
          <Notice tone="problem" action={<Button onClick={retry}>Retry</Button>}>
            The sign-in could not be loaded. Check your connection.
          </Notice>
        </div>
      ) : null}
    </>
  );
}
