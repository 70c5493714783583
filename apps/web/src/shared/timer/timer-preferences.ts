import { createStoredChoice, createStoredSwitch } from "@/shared/storage/stored-choice";

const DEFAULT_VOLUME = 60;

/** Volume of the sound at the end of a phase, 0 to 100; 0 is silent. */
export const timerVolume = createStoredChoice<number>({
  key: "timer_volume",
  parse: (text) => {
    const volume = text === null ? DEFAULT_VOLUME : Number(text);
    return Number.isInteger(volume) && volume >= 0 && volume <= 100 ? volume : DEFAULT_VOLUME;
  },
  print: (volume) => (volume === DEFAULT_VOLUME ? undefined : String(volume)),
});

/** Whether the end of a phase shows a system notification, if permitted. */
export const timerNotifications = createStoredSwitch("timer_notifications", "on");
