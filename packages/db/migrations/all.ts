import type { Migration } from "kysely/migration";
import * as accounts from "./20261121_0900_accounts.ts";
import * as events from "./20261121_0910_events.ts";
import * as mail from "./20261121_1000_mail.ts";
import * as items from "./20261121_1010_items.ts";
import * as identities from "./20261121_1020_identities.ts";
import * as audit from "./20261121_1030_audit.ts";
import * as calendar from "./20261121_1100_calendar.ts";
import * as accountChanges from "./20261121_1110_account_changes.ts";
import * as todo from "./20261122_0900_todo.ts";
import * as timer from "./20261122_1000_timer.ts";
import * as accountData from "./20261122_1100_account_data.ts";
import * as loginBudgets from "./20261123_1000_login_budgets.ts";
import * as signInLinks from "./20261123_1010_sign_in_links.ts";
import * as activity from "./20261123_1020_activity.ts";
import * as loginPlaces from "./20261123_1030_login_places.ts";
import * as pendingSignUps from "./20261123_1100_pending_sign_ups.ts";
import * as emailChanges from "./20261123_1110_email_changes.ts";
import * as dateOrder from "./20261124_1000_date_order.ts";
import * as eventLocation from "./20261125_1000_event_location.ts";
import * as rowCounters from "./20261125_1400_row_counters.ts";
import * as calendars from "./20261126_1000_calendars.ts";
import * as eventDetails from "./20261126_1100_event_details.ts";
import * as calendarImports from "./20261126_1200_calendar_imports.ts";
import * as programExports from "./20261126_1300_program_exports.ts";
import * as subscriptions from "./20261126_1400_subscriptions.ts";
import * as feeds from "./20261126_1500_feeds.ts";
import * as collectionChanges from "./20261126_1600_collection_changes.ts";
import * as subscriptionChanges from "./20261126_1700_subscription_changes.ts";
import * as accessKeys from "./20261127_1000_access_keys.ts";
import * as caldav from "./20261127_1100_caldav.ts";
import * as sourceOctets from "./20261127_1200_source_octets.ts";
import * as subscriptionsOnCaldav from "./20261128_1000_subscriptions_on_caldav.ts";
import * as collectionChangeIndexes from "./20261128_1100_collection_change_indexes.ts";
import * as reminders from "./20261128_1200_reminders.ts";
import * as taskPriorityAndTags from "./20261128_1300_task_priority_and_tags.ts";
import * as ranksOnCaldav from "./20261128_1310_ranks_on_caldav.ts";
import * as taskFilters from "./20261128_1320_task_filters.ts";
import * as trials from "./20261128_1400_trials.ts";
import * as firstSteps from "./20261128_1410_first_steps.ts";
import * as sessionEvents from "./20261128_1500_session_events.ts";
import * as nextSteps from "./20261128_1510_next_steps.ts";
import * as withdrawnNotices from "./20261128_1600_withdrawn_notices.ts";
import * as taskBlocks from "./20261128_1700_task_blocks.ts";
import * as installation from "./20261128_1800_installation.ts";
import * as acknowledgedAlarms from "./20261128_1900_acknowledged_alarms.ts";
import * as daysAfterTime from "./20261128_2000_days_after_time.ts";
import * as objectMoves from "./20261128_2100_object_moves.ts";
import * as feedMails from "./20261128_2200_feed_mails.ts";
import * as changesByIds from "./20261128_2300_changes_by_ids.ts";
import * as noticeMails from "./20261128_2310_notice_mails.ts";
import * as moreSettings from "./20261130_1000_more_settings.ts";
import * as listColors from "./20261130_1100_list_colors.ts";

/** All migrations by name, in order. Forward only: never edit one that was released. */
export const migrations: Record<string, Migration> = {
  "20261121_0900_accounts": accounts,
  "20261121_0910_events": events,
  "20261121_1000_mail": mail,
  "20261121_1010_items": items,
  "20261121_1020_identities": identities,
  "20261121_1030_audit": audit,
  "20261121_1100_calendar": calendar,
  "20261121_1110_account_changes": accountChanges,
  "20261122_0900_todo": todo,
  "20261122_1000_timer": timer,
  "20261122_1100_account_data": accountData,
  "20261123_1000_login_budgets": loginBudgets,
  "20261123_1010_sign_in_links": signInLinks,
  "20261123_1020_activity": activity,
  "20261123_1030_login_places": loginPlaces,
  "20261123_1100_pending_sign_ups": pendingSignUps,
  "20261123_1110_email_changes": emailChanges,
  "20261124_1000_date_order": dateOrder,
  "20261125_1000_event_location": eventLocation,
  "20261125_1400_row_counters": rowCounters,
  "20261126_1000_calendars": calendars,
  "20261126_1100_event_details": eventDetails,
  "20261126_1200_calendar_imports": calendarImports,
  "20261126_1300_program_exports": programExports,
  "20261126_1400_subscriptions": subscriptions,
  "20261126_1500_feeds": feeds,
  "20261126_1600_collection_changes": collectionChanges,
  "20261126_1700_subscription_changes": subscriptionChanges,
  "20261127_1000_access_keys": accessKeys,
  "20261127_1100_caldav": caldav,
  "20261127_1200_source_octets": sourceOctets,
  "20261128_1000_subscriptions_on_caldav": subscriptionsOnCaldav,
  "20261128_1100_collection_change_indexes": collectionChangeIndexes,
  "20261128_1200_reminders": reminders,
  "20261128_1300_task_priority_and_tags": taskPriorityAndTags,
  "20261128_1310_ranks_on_caldav": ranksOnCaldav,
  "20261128_1320_task_filters": taskFilters,
  "20261128_1400_trials": trials,
  "20261128_1410_first_steps": firstSteps,
  "20261128_1500_session_events": sessionEvents,
  "20261128_1510_next_steps": nextSteps,
  "20261128_1600_withdrawn_notices": withdrawnNotices,
  "20261128_1700_task_blocks": taskBlocks,
  "20261128_1800_installation": installation,
  "20261128_1900_acknowledged_alarms": acknowledgedAlarms,
  "20261128_2000_days_after_time": daysAfterTime,
  "20261128_2100_object_moves": objectMoves,
  "20261128_2200_feed_mails": feedMails,
  "20261128_2300_changes_by_ids": changesByIds,
  "20261128_2310_notice_mails": noticeMails,
  "20261130_1000_more_settings": moreSettings,
  "20261130_1100_list_colors": listColors,
};
