import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { AuthDialog } from "@/features/accounts/auth-dialog";
import { Landing } from "@/features/marketing/landing";
import { pathOfPage } from "@/shared/redirect";
import { mayOfferSignIn, rememberSignIn } from "@/shared/sign-in-flag";
import { useSession } from "@/shared/services";

export const Route = createFileRoute("/")({
  validateSearch: (search: Record<string, unknown>): { page?: string } =>
    typeof search["page"] === "string" ? { page: search["page"] } : {},
  beforeLoad: ({ search }) => {
    if (search.page !== undefined) rememberSignIn(localStorage);
  },
  component: LandingPage,
});

function LandingPage() {
  const { page } = Route.useSearch();
  const navigate = useNavigate();
  const isSignedIn = useSession().status === "signed_in";
  const entrance = isSignedIn ? "open" : mayOfferSignIn(localStorage) ? "sign_in" : "newcomer";
  return (
    <>
      <Landing entrance={entrance} onSignIn={() => void navigate({ to: "/", search: { page: "calendar" } })} />
      <AuthDialog
        open={page !== undefined}
        onClose={() => void navigate({ to: "/", replace: true })}
        onSignedIn={() => void navigate({ to: pathOfPage(page), replace: true })}
      />
    </>
  );
}
