import { Button } from "@hourloom/ui/button";
import { EmptyState } from "@hourloom/ui/empty-state";
import { Hourglass } from "@hourloom/ui/icons";
import { createFileRoute, Link } from "@tanstack/react-router";
import { Screen } from "@/shared/layout/screen";

export const Route = createFileRoute("/app/flowtime")({ component: FlowtimePage });

function FlowtimePage() {
  return (
    <Screen title="Flow Time">
      <EmptyState
        icon={<Hourglass className="text-flowtime-solid" />}
        title="Your open-ended timer will be here"
        action={
          <Button asChild>
            <Link to="/app">Open the calendar</Link>
          </Button>
        }
      >
        <p>
          Start when you begin, stop when you are done, and see where the hours went. This screen is still being built.
        </p>
      </EmptyState>
    </Screen>
  );
}
