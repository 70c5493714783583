import type { Activation, AuthToken, Login, SignedUp, SignUp, User } from "@hourloom/schema/accounts";
import type { Outcome } from "@hourloom/schema/refusals";
import type { Client } from "../context.ts";
import { activate } from "./activation.ts";
import { authenticate, getProfile, logIn, logOut, type Actor, type SessionDeps } from "./sessions.ts";
import { signUp, type SignUpDeps } from "./sign-up.ts";

export interface AccountsService {
  signUp(input: SignUp, client: Client): Promise<Outcome<SignedUp>>;
  activate(input: Activation, client: Client): Promise<Outcome<null>>;
  logIn(input: Login, client: Client): Promise<Outcome<AuthToken>>;
  authenticate(token: string): Promise<Outcome<Actor>>;
  logOut(actor: Actor): Promise<Outcome<null>>;
  getProfile(actor: Actor): Promise<Outcome<User>>;
}

export function createAccountsService(deps: SignUpDeps & SessionDeps): AccountsService {
  return {
    signUp: (input, client) => signUp(deps, input, client),
    activate: (input, client) => activate(deps, input, client),
    logIn: (input, client) => logIn(deps, input, client),
    authenticate: (token) => authenticate(deps, token),
    logOut: (actor) => logOut(deps, actor),
    getProfile: (actor) => getProfile(deps, actor),
  };
}
