import { Avatar } from "@hourloom/ui/avatar";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { CircleUserRound, LogOut, Settings, Trash2 } from "@hourloom/ui/icons";
import { Link } from "@tanstack/react-router";

interface UserMenuProps {
  /** Undefined until the profile is loaded. */
  username: string | undefined;
  onLogOut: () => void;
}

/** The button of the account and its menu: profile, settings, trash, and signing out. */
export function UserMenu({ username, onLogOut }: UserMenuProps) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger
        aria-label={username === undefined ? "Account" : `Account of ${username}`}
        className="flex size-9 items-center justify-center rounded-full pointer-coarse:size-11"
      >
        <Avatar name={username ?? ""} />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-w-72">
        <DropdownMenuItem asChild>
          <Link to="/app/settings/$page" params={{ page: "account" }}>
            <CircleUserRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
            Profile
            <span className="ml-auto min-w-0 truncate pl-4 text-muted">{username}</span>
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/app/settings">
            <Settings aria-hidden="true" className="size-4 shrink-0 text-muted" />
            Settings
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/app/trash">
            <Trash2 aria-hidden="true" className="size-4 shrink-0 text-muted" />
            Trash
          </Link>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={onLogOut}>
          <LogOut aria-hidden="true" className="size-4 shrink-0 text-muted" />
          Logout
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
