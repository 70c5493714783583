import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { SignInLinkStart } from "@/features/accounts/sign-in-link-screen";

export const Route = createFileRoute("/sign_in/")({ component: SignInStart });

function SignInStart() {
  const navigate = useNavigate();
  return <SignInLinkStart onSignedIn={() => void navigate({ to: "/app", replace: true, reloadDocument: true })} />;
}
