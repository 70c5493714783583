import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { SignInLinkScreen } from "@/features/accounts/sign-in-link-screen";

export const Route = createFileRoute("/sign_in/$uid/$token")({ component: SignInPage });

function SignInPage() {
  const link = Route.useParams();
  const navigate = useNavigate();
  return (
    <SignInLinkScreen
      link={link}
      onSignedIn={() => void navigate({ to: "/app", replace: true, reloadDocument: true })}
    />
  );
}
