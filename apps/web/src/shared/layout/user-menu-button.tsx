import { Avatar } from "@hourloom/ui/avatar";
import { LazyMenu } from "@/shared/lazy/lazy-menu";

interface UserMenuButtonProps {
  /** Undefined until the profile is loaded. */
  username: string | undefined;
  onLogOut: () => void;
}

const loadUserMenu = () => import("./user-menu");

/** The button of the account and its menu. */
export function UserMenuButton({ username, onLogOut }: UserMenuButtonProps) {
  const button = (
    <button
      type="button"
      aria-label={username === undefined ? "Account" : `Account of ${username}`}
      className="flex size-9 items-center justify-center rounded-full aria-busy:opacity-60 pointer-coarse:size-11"
    >
      <Avatar name={username ?? ""} />
    </button>
  );
  return (
    <LazyMenu load={loadUserMenu} id="user-menu" button={button}>
      {({ UserMenu }, props) => <UserMenu username={username} onLogOut={onLogOut} {...props} />}
    </LazyMenu>
  );
}
