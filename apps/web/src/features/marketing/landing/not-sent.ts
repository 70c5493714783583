/** Where nothing better is known of why an address did not arrive. */
export const NOT_SENT = "There was an error submitting the email. Please try again later.";
