/** Fallback text of a failed submission. */
export const NOT_SENT = "There was an error submitting the email. Please try again later.";
