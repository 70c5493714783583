import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { CircleUserRound, LogOut, Settings, Trash2 } from "@hourloom/ui/icons";
import { Link } from "@tanstack/react-router";
import type { MenuProps } from "@/shared/lazy/lazy-menu";

interface UserMenuProps extends MenuProps {
  /** Undefined until the profile is loaded. */
  username: string | undefined;
  onLogOut: () => void;
}

/** The profile, the settings, the trash, and signing out. Loaded lazily. */
export function UserMenu({ username, onLogOut, button, isOpen, onOpenChange }: UserMenuProps) {
  return (
    <DropdownMenu modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
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
