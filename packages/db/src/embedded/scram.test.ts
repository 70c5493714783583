import { expect, test } from "vitest";
import { scramVerifier } from "./scram.ts";

test("a verifier is that of RFC 7677's example: password, salt and iterations", () => {
  const salt = Buffer.from("W22ZaJ0SNY7soEsUEjb6gQ==", "base64");
  // Computed by PostgreSQL's own pg_be_scram_build_secret for the same password and salt.
  expect(scramVerifier("pencil", salt)).toBe(
    "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=",
  );
});
