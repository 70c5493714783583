import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { parseLinkPath } from "@/features/accounts/links/stored-link";
import { SignInLinkScreen, StoredSignInLinkScreen } from "@/features/accounts/links/sign-in-link-screen";
import { ServicesRoot } from "@/shared/api/services-root";

// One route with and without a token, because the route tree is loaded by all pages.
export const Route = createFileRoute("/sign_in/$")({ component: SignInPage });

function SignInPage() {
  const link = parseLinkPath(Route.useParams()._splat);
  const { loginStore } = Route.useRouteContext();
  const navigate = useNavigate();
  const enterApp = () => void navigate({ to: "/app", replace: true, reloadDocument: true });
  return (
    <ServicesRoot loginStore={loginStore}>
      {link === undefined ? (
        <StoredSignInLinkScreen onSignedIn={enterApp} />
      ) : (
        <SignInLinkScreen link={link} onSignedIn={enterApp} />
      )}
    </ServicesRoot>
  );
}
