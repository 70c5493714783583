import { createFileRoute, redirect, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { Landing } from "@/features/marketing/landing";
import { pathOfPage } from "@/shared/redirect";
import { mayOfferSignIn, rememberSignIn } from "@/shared/sign-in-flag";
import { useSession } from "@/shared/services";

/** The forms bring the schemas with them, which nobody needs to read the page. */
const loadAuthDialog = () => import("@/features/accounts/auth-dialog");
const AuthDialog = lazy(async () => ({ default: (await loadAuthDialog()).AuthDialog }));

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
  component: LandingPage,
});

function LandingPage() {
  const { page } = Route.useSearch();
  const navigate = useNavigate();
  const isSignedIn = useSession().status === "signed_in";
  useEffect(() => void loadAuthDialog(), []);
  const entrance = isSignedIn ? "open" : mayOfferSignIn(localStorage) ? "sign_in" : "newcomer";
  return (
    <>
      <Landing entrance={entrance} onSignIn={() => void navigate({ to: "/", search: { page: "calendar" } })} />
      <Suspense>
        <AuthDialog
          open={page !== undefined}
          onClose={() => void navigate({ to: "/", replace: true })}
          onSignedIn={() => void navigate({ to: pathOfPage(page), replace: true })}
        />
      </Suspense>
    </>
  );
}
