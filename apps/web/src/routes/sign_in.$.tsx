import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { linkIn } from "@/features/accounts/links/stored-link";
import { SignInLinkScreen, SignInLinkStart } from "@/features/accounts/links/sign-in-link-screen";
import { ServicesRoot } from "@/shared/api/services-root";

// One route for the link and for where the address bar points once its token has left: the app loads the tree of routes first of all.
export const Route = createFileRoute("/sign_in/$")({ component: SignInPage });

function SignInPage() {
  const link = linkIn(Route.useParams()._splat);
  const { session } = Route.useRouteContext();
  const navigate = useNavigate();
  const enterApp = () => void navigate({ to: "/app", replace: true, reloadDocument: true });
  return (
    <ServicesRoot session={session}>
      {link === undefined ? (
        <SignInLinkStart onSignedIn={enterApp} />
      ) : (
        <SignInLinkScreen link={link} onSignedIn={enterApp} />
      )}
    </ServicesRoot>
  );
}
