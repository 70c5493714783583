import { Button } from "@hourloom/ui/button";
import { EmptyState } from "@hourloom/ui/empty-state";
import { Hourglass } from "@hourloom/ui/icons";
import { Link } from "@tanstack/react-router";
import { Screen } from "@/shared/layout/screen";

const rooms = {
  flowtime: {
    name: "Flow Time",
    icon: <Hourglass className="text-flowtime-solid" />,
    title: "Your open-ended timer will be here",
    text: "Start when you begin, stop when you are done, and see where the hours went.",
  },
} as const;

/** A screen that is still being built: what it will be. */
export function WaitingRoom({ room }: { room: keyof typeof rooms }) {
  const { name, icon, title, text } = rooms[room];
  return (
    <Screen title={name}>
      <EmptyState
        icon={icon}
        title={title}
        action={
          <Button asChild>
            <Link to="/app">Open the calendar</Link>
          </Button>
        }
      >
        <p>{text} This screen is still being built.</p>
      </EmptyState>
    </Screen>
  );
}
