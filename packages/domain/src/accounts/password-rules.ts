/** Public attributes that a password must not resemble. */
export interface PasswordOwner {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
}

export const PASSWORD_MIN_LENGTH = 8;
const MAX_SIMILARITY = 0.7;
/** Words of this product that are guessed first here (OWASP ASVS 5.0, 6.2.11). */
const OWN_WORDS: ReadonlySet<string> = new Set(["hourloom"]);

const attributeNames = [
  ["username", "username"],
  ["first_name", "first name"],
  ["last_name", "last name"],
  ["email", "email"],
] as const;

function groupCharacters(text: string): Map<string, string[]> {
  return Map.groupBy(text, (character) => character);
}

/**
 * 2·common / (length + length), where common counts equal characters in any order: `quick_ratio` of
 * Python's `SequenceMatcher`.
 */
function similarity(a: string, b: string): number {
  const left = groupCharacters(a);
  let common = 0;
  for (const [character, equal] of groupCharacters(b))
    common += Math.min(equal.length, left.get(character)?.length ?? 0);
  return (2 * common) / ([...a].length + [...b].length);
}

/** Skips values too short to be similar, so that a password of 4,096 characters stays cheap. */
function couldBeSimilar(password: string, part: string): boolean {
  return part.length > 0 && [...part].length >= (MAX_SIMILARITY / 2) * [...password].length;
}

function isSimilar(password: string, value: string): boolean {
  const lower = value.toLowerCase();
  return [...lower.split(/[^\p{L}\p{N}_]+/u), lower].some(
    (part) => couldBeSimilar(password, part) && similarity(password, part) >= MAX_SIMILARITY,
  );
}

/** Whether the letters of a password, in lower case, are a word of this product. */
function isOwnWord(lowerCasePassword: string): boolean {
  return OWN_WORDS.has(lowerCasePassword.replaceAll(/\P{L}/gu, ""));
}

/**
 * Returns the texts of the rules of Django 5.2 that `password` breaks (`UserAttributeSimilarity`,
 * `MinimumLength`, `CommonPassword`, `NumericPassword`, in this order). A word of this product with
 * digits and signs is a common password. `isCommon` is called with the password in lower case.
 */
export function passwordProblems(
  password: string,
  owner: PasswordOwner,
  isCommon: (lowerCasePassword: string) => boolean,
): string[] {
  const lower = password.toLowerCase();
  const similar = attributeNames.find(([key]) => isSimilar(lower, owner[key]));
  const problems: string[] = [];
  if (similar !== undefined) problems.push(`The password is too similar to the ${similar[1]}.`);
  if ([...password].length < PASSWORD_MIN_LENGTH) {
    problems.push(`This password is too short. It must contain at least ${PASSWORD_MIN_LENGTH} characters.`);
  }
  if (isCommon(lower) || isOwnWord(lower)) problems.push("This password is too common.");
  if (/^\p{Nd}+$/u.test(password)) problems.push("This password is entirely numeric.");
  return problems;
}
