import { useEffect } from "react";

/** Synthesises two strokes of a small bell, so that no sound file is needed. */

let context: AudioContext | undefined;

/** Browsers allow sound only after a user gesture: called by presses that start something. */
export async function unlockSound(): Promise<void> {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") await context.resume().catch(() => undefined);
}

/**
 * The bell's partials: frequency relative to the tone, relative volume, and duration in seconds.
 */
const partials = [
  { ratio: 1, level: 1, seconds: 1.6 },
  { ratio: 2.76, level: 0.4, seconds: 0.9 },
  { ratio: 5.4, level: 0.16, seconds: 0.45 },
] as const;
const TONE_HZ = 660;
const ATTACK_SECONDS = 0.005;

function strike(audio: AudioContext, { at, toneHz, loudness }: { at: number; toneHz: number; loudness: number }): void {
  for (const { ratio, level, seconds } of partials) {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.frequency.value = toneHz * ratio;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(level * loudness, at + ATTACK_SECONDS);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
  }
}

/** Plays the bell at a volume of 0 to 100; returns whether it was possible. */
export function ring(volume: number): boolean {
  if (context === undefined || context.state !== "running" || volume === 0) return false;
  const loudness = (volume / 100) ** 2 * 0.6;
  const now = context.currentTime + 0.02;
  strike(context, { at: now, toneHz: TONE_HZ, loudness });
  strike(context, { at: now + 0.45, toneHz: TONE_HZ * 1.335, loudness });
  return true;
}

/** While `isWanted`, the first press on the page unlocks the sound. */
export function useUnlockedSound(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const unlock = () => void unlockSound();
    const names = ["pointerdown", "keydown"] as const;
    for (const name of names) document.addEventListener(name, unlock, { once: true, capture: true });
    return () => {
      for (const name of names) document.removeEventListener(name, unlock, { capture: true });
    };
  }, [isWanted]);
}
