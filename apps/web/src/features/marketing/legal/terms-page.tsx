import { Link } from "@tanstack/react-router";
import { LegalFrame, OperatorAddress } from "./legal-frame";

export function TermsPage() {
  return (
    <LegalFrame title="Terms">
      {(operator) => (
        <>
          <p>These are the terms of this installation of Hourloom. You agree to them by using it. It is run by:</p>
          <OperatorAddress operator={operator} />
          <h2>What you get</h2>
          <p>
            A workspace with a calendar, to-do lists and timers, as it is. It is looked after with care, but may be
            unavailable at times, may change, and may have defects. Export what you cannot do without: the settings do
            so at any time.
          </p>
          <h2>What is yours</h2>
          <p>
            Everything that you enter remains yours. The operator may store and process it only to provide the workspace
            to you. How it does so is described under <Link to="/privacy">Privacy</Link>.
          </p>
          <h2>What is expected of you</h2>
          <ul>
            <li>Keep your password and your access keys to yourself.</li>
            <li>Enter nothing that you may not store, and subscribe to nothing that you may not read.</li>
            <li>Do not attack the service, and do not use it to attack or to burden others.</li>
          </ul>
          <p>An account that breaks these terms may be closed. Where that is possible, you are told before.</p>
          <h2>How it ends</h2>
          <p>
            You can delete your account in its settings whenever you like. If the operator closes this installation, you
            are told in time to take your data along. A workspace that was opened to try Hourloom, without an address,
            ends by itself.
          </p>
          <h2>Liability</h2>
          <p>
            The operator is liable as the law where the operator lives prescribes, and beyond that only for intent and
            gross negligence.
          </p>
          <h2>Changes</h2>
          <p>
            If these terms change, this page says so. Questions go to{" "}
            <a href={`mailto:${operator.email}`}>{operator.email}</a>.
          </p>
        </>
      )}
    </LegalFrame>
  );
}
