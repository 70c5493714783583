import type { SubscriptionError } from "./subscriptions.ts";

/** What people can do about an error. Apart from the schemas, which the calendar does not load. */
export const subscriptionAdvice: Readonly<Record<SubscriptionError, string>> = {
  url_not_allowed: "Use an address that begins with https:// or webcal://, without a user name.",
  unreachable: "Check the address, and that it can be opened from everywhere.",
  too_slow: "Its server takes too long. Try again later.",
  too_large: "It is larger than 5 MB, or takes too long to read.",
  not_found: "There is nothing at this address. Copy it again where you found it.",
  gone: "Its server says that it is gone for good.",
  password_needed: "It needs a password. Use its secret or public address.",
  bad_response: "Its server responds with an error. Try again later.",
  not_a_calendar: "This is no calendar. Look for an address that ends in .ics.",
  too_many_events: "It has more than 10,000 events and changed occurrences of series.",
  account_full: "An account can have 50,000 events and changed occurrences of subscribed calendars in all.",
  not_stored: "This server failed to store it. If that goes on, tell the people who run this server.",
  address_lost: "The address can no longer be decrypted. Delete this calendar, and subscribe again.",
};
