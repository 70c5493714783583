/** Whether the journeys look at everything everywhere, as `npm run test:full` does. */
export const isFullDose = process.env["TEST_DOSE"] === "full";
