import { LegalFrame, OperatorAddress } from "./legal-frame";

export function PrivacyPage() {
  return (
    <LegalFrame title="Privacy">
      {(operator) => (
        <>
          <p>
            This page says which data this installation of Hourloom stores about you, and what for. Responsible for it
            is:
          </p>
          <OperatorAddress operator={operator} />
          <h2>What is stored</h2>
          <ul>
            <li>
              <strong>Your account:</strong> your username, your e-mail address, the names that you enter, your time
              zone, your settings, and your password as a hash from which it cannot be read.
            </li>
            <li>
              <strong>What you enter:</strong> events, tasks, lists and sessions, files that you import, and the
              addresses of calendars that you subscribe to, which are encrypted.
            </li>
            <li>
              <strong>Sign-ins and security:</strong> the browser and the shortened network address of each session, and
              what happened to the account, such as a changed password, for 90 days.
            </li>
            <li>
              <strong>The waiting list:</strong> your e-mail address, if you enter it there.
            </li>
            <li>
              <strong>Protection against abuse:</strong> counters by network address, for at most a few days.
            </li>
          </ul>
          <p>
            This is stored in order to provide what you ask for, the workspace itself, and to protect it. It is not used
            for advertising, not sold, and not analysed for anything else.
          </p>
          <h2>In your browser</h2>
          <p>
            Hourloom sets no cookies. It stores in your browser what keeps you signed in and what this device is set to,
            such as the theme. There are no trackers, and the pages load nothing from other hosts. The one exception is
            a button for signing in with Google, where this installation offers one: it is Google’s, and is loaded with
            the form that has it.
          </p>
          <h2>Who receives it</h2>
          <p>
            Nobody but those who run this installation for the operator. You can share some of it yourself: a feed shows
            a calendar to everybody who has its secret address, and an access key lets a program of yours read or change
            what you allow. When you subscribe to a calendar elsewhere, its server learns that this installation fetches
            it, but not for whom.
          </p>
          <h2>How long</h2>
          <p>
            Until you delete it. What is deleted can be restored from the trash, until you empty it. When you delete
            your account, everything in it is deleted at once. Copies in backups disappear when the backups do.
          </p>
          <h2>Your rights</h2>
          <p>
            You can see and correct your data in the app, export all of it in its settings, and delete it there with
            your account. For everything else that the law gives you, such as to object, or to be told what is stored,
            write to <a href={`mailto:${operator.email}`}>{operator.email}</a>. You may also complain to the data
            protection authority where you live.
          </p>
        </>
      )}
    </LegalFrame>
  );
}
