import { openChangeStream } from "../change-stream.ts";
import type { KeyServer } from "../key-server.ts";
import { linkParts, sendAllMail, TEST_PASSWORD } from "../test-app.ts";
import { callByName, createCaller, type Body, type Operation } from "./calls.ts";

/** Every call of both transports that needs no login. */

/** The names of account calls on a transport. */
interface Transport {
  signUp: string;
  activate: string;
  resend: string;
  requestReset: string;
  confirmReset: string;
  logIn: string;
  /** Possibly with an alias. */
  google: readonly string[];
  join: readonly string[];
}

const transports: Readonly<Record<string, Transport>> = {
  rest: {
    signUp: "POST /api/v1/users/",
    activate: "POST /api/v1/users/activation/",
    resend: "POST /api/v1/users/resend_activation/",
    requestReset: "POST /api/v1/users/reset_password/",
    confirmReset: "POST /api/v1/users/reset_password_confirm/",
    logIn: "POST /api/v1/token/login/",
    google: ["POST /auth/social/google/", "POST /api/v1/auth/social/google/"],
    join: ["POST /api/join/", "POST /api/v1/join/"],
  },
  trpc: {
    signUp: "accounts.signUp",
    activate: "accounts.activate",
    resend: "accounts.resendActivation",
    requestReset: "accounts.requestPasswordReset",
    confirmReset: "accounts.confirmPasswordReset",
    logIn: "accounts.logIn",
    google: ["accounts.signInWithGoogle"],
    join: ["waitingList.join"],
  },
};

async function lastLink({ api }: Operation, email: string): Promise<{ uid: string; token: string }> {
  await sendAllMail(api.services.mailOutbox);
  return linkParts(api.mails.findLast(({ to, link }) => to === email && link !== undefined)?.link ?? "");
}

/** Signs up, requests another link, resets the password and signs in. */
async function signUp(operation: Operation, transport: Transport, username: string): Promise<void> {
  const call = (name: string, body: Body) => callByName(operation, { name, body });
  const email = `${username}@example.com`;
  await call(transport.signUp, { username, email, password: TEST_PASSWORD });
  await call(transport.resend, { email });
  const link = await lastLink(operation, email);
  if (transport.activate !== "accounts.activate") await call(transport.activate, link);
  else {
    await call("accounts.checkActivation", link);
    await call(transport.activate, { ...link, by: "new_password", new_password: "new-river-stone" });
  }
  await call(transport.requestReset, { email });
  await call(transport.confirmReset, { ...(await lastLink(operation, email)), new_password: TEST_PASSWORD });
  await call(transport.logIn, { email, password: TEST_PASSWORD });
  // For an unknown address: a discarded mail is queued and dropped.
  await call(transport.requestReset, { email: `no-${email}` });
  await sendAllMail(operation.api.services.mailOutbox);
}

async function signInOnDevice(operation: Operation, username: string): Promise<void> {
  const login = { email: `${username}@example.com`, password: TEST_PASSWORD };
  const device_id = "d".repeat(40);
  await callByName(operation, { name: "accounts.logIn", body: { ...login, device_id } });
  await callByName(operation, { name: "accounts.logIn", body: { ...login, device_id } });
}

/** Activates with the browser's secret, and with the password. */
async function activateInBrowser(operation: Operation): Promise<void> {
  for (const by of ["secret", "password"]) {
    const email = `by${by}@example.com`;
    const body = { username: `by${by}`, email, password: TEST_PASSWORD };
    const { body: response } = await callByName(operation, { name: "accounts.signUp", body });
    const { result } = Object(response) as { result: { data: { secret: string } } };
    const shown = by === "secret" ? { secret: result.data.secret } : { password: TEST_PASSWORD };
    const link = await lastLink(operation, email);
    await callByName(operation, { name: "accounts.activate", body: { ...link, by, ...shown } });
  }
}

/** Tries the workspace twice: one trial is kept, the other ends. */
async function tryWorkspace(operation: Operation): Promise<void> {
  const { api, clock } = operation;
  const start = async () => {
    const { body } = await callByName(operation, { name: "trials.start", body: { timezone: "UTC" } });
    const { result } = Object(body) as { result: { data: { auth_token: string } } };
    return result.data.auth_token;
  };
  const token = await start();
  await callByName(operation, { name: "trials.current" }, token);
  const account = { username: "trier", email: "trier@example.com", password: TEST_PASSWORD };
  await callByName(operation, { name: "trials.keep", body: account }, token);
  const link = await lastLink(operation, account.email);
  await callByName(operation, {
    name: "accounts.activate",
    body: { ...link, by: "password", password: TEST_PASSWORD },
  });
  api.setNow(clock.nowMs - 2 * 86_400_000);
  await start();
  api.setNow(clock.nowMs);
}

/** A sign-up that has ended frees its name for another, and the clean-up deletes one. */
async function endSignUps(operation: Operation): Promise<void> {
  const { api, clock } = operation;
  const signUp = (username: string) => {
    const body = { username, email: `${username}@example.com`, password: TEST_PASSWORD };
    return callByName(operation, { name: "accounts.signUp", body });
  };
  api.setNow(clock.nowMs - 8 * 86_400_000);
  await signUp("ended");
  await signUp("cleaned");
  api.setNow(clock.nowMs);
  await signUp("ended");
  await sendAllMail(api.services.mailOutbox);
}

/** Changes the address of an account, and restores it. */
async function changeEmail(operation: Operation): Promise<void> {
  const { call } = await createCaller(operation, "mover");
  const email = "moved@example.com";
  await call({ name: "accounts.requestEmailChange", body: { email, current_password: TEST_PASSWORD } });
  await call({ name: "accounts.confirmEmailChange", body: await lastLink(operation, email) });
  const undo = await lastLink(operation, "mover@example.com");
  await callByName(operation, { name: "accounts.undoEmailChange", body: undo });
}

/** Signs in by a mailed link. */
async function signInByLink(operation: Operation, username: string): Promise<void> {
  const email = `${username}@example.com`;
  // Mails to one address are a minute apart.
  await operation.testDb.deleteFrom("rate_limits").execute();
  await callByName(operation, { name: "accounts.requestSignInLink", body: { email } });
  await callByName(operation, { name: "accounts.signInByLink", body: await lastLink(operation, email) });
}

/** Signs in twice with a new Google account, and once with the address of a pending account. */
async function signInWithGoogle(operation: Operation, names: readonly string[], keys: KeyServer): Promise<void> {
  for (const name of names) {
    const subject = `10${names.length}${name.length}`;
    const pending = `pending${subject}`;
    const account = { username: pending, email: `${pending}@example.com`, password: TEST_PASSWORD };
    await callByName(operation, { name: "accounts.signUp", body: account });
    for (const [sub, email] of [
      [subject, `google${subject}@example.com`],
      [subject, `google${subject}@example.com`],
      [`${subject}1`, account.email],
    ]) {
      const nonce = "chosen";
      const credential = await keys.sign({ claims: { sub, email, jti: crypto.randomUUID(), nonce } });
      await callByName(operation, { name, body: { credential, nonce } });
    }
  }
}

/** Receives a change, a reconnect and the end of the login. */
async function followChanges(operation: Operation): Promise<void> {
  const { api, done } = operation;
  const person = await createCaller(operation, "follower");
  const stream = await openChangeStream(api.address, { token: person.token });
  await stream.next();
  await person.make("task_lists");
  await stream.next();
  await api.services.live.catchUp();
  await person.call({ name: "accounts.logOut" });
  while ((await stream.next()) !== undefined);
  done.add("calendar.onChange");
}

/** Makes every call that needs no login; `keys` signs for Google. */
export async function callWithoutLogin(operation: Operation, keys: KeyServer): Promise<void> {
  for (const [name, transport] of Object.entries(transports)) {
    await signUp(operation, transport, `newcomer${name}`);
    await signInWithGoogle(operation, transport.google, keys);
    for (const [index, join] of transport.join.entries()) {
      await callByName(operation, { name: join, body: { email: `${name}${index}@example.com` } });
    }
  }
  await signInOnDevice(operation, "newcomertrpc");
  await activateInBrowser(operation);
  await endSignUps(operation);
  await tryWorkspace(operation);
  await changeEmail(operation);
  await signInByLink(operation, "newcomertrpc");
  for (const name of [
    "GET /api/v1/openapi.json",
    "GET /api/v1/docs/",
    "GET /livez",
    "GET /readyz",
    "GET /.well-known/security.txt",
  ]) {
    await callByName(operation, { name });
  }
  await callByName(operation, { name: "POST /csp-report", body: {} });
  await callByName(operation, { name: "accounts.signInOptions" });
  await followChanges(operation);
}
