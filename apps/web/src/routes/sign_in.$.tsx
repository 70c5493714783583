import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { SignInLinkScreen, SignInLinkStart } from "@/features/accounts/sign-in-link-screen";
import { ServicesRoot } from "@/shared/services-root";

// One route for the link and for where the address bar points once its token has left: the app loads the tree of routes first of all.
export const Route = createFileRoute("/sign_in/$")({ component: SignInPage });

function SignInPage() {
  const [uid, token] = (Route.useParams()._splat ?? "").split("/");
  const { session } = Route.useRouteContext();
  const navigate = useNavigate();
  const enterApp = () => void navigate({ to: "/app", replace: true, reloadDocument: true });
  return (
    <ServicesRoot session={session}>
      {uid === undefined || token === undefined ? (
        <SignInLinkStart onSignedIn={enterApp} />
      ) : (
        <SignInLinkScreen link={{ uid, token }} onSignedIn={enterApp} />
      )}
    </ServicesRoot>
  );
}
