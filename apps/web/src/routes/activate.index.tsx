import { Button } from "@hourloom/ui/button";
import { createFileRoute, Link } from "@tanstack/react-router";
import { ActivationFrame } from "@/features/accounts/activation-screen";

/** Where the address bar points once the token has left it: a reload lands here. */
export const Route = createFileRoute("/activate/")({ component: ActivateIndex });

function ActivateIndex() {
  return (
    <ActivationFrame>
      <p className="text-base text-pretty">To activate an account, open the link in the mail that we sent you.</p>
      <p className="text-pretty text-muted">If you have done so already, you can log in.</p>
      <Button look="primary" asChild>
        <Link to="/app">Login</Link>
      </Button>
    </ActivationFrame>
  );
}
