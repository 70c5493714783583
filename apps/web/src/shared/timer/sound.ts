import { useEffect } from "react";

let context: AudioContext | undefined;

/** Browsers allow sound only after a user gesture, so click handlers call this. */
export async function unlockSound(): Promise<void> {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") await context.resume().catch(() => undefined);
}

/** The tones that make up the sound of a bell; `ratio` is the frequency relative to the lowest. */
const bellTones = [
  { ratio: 1, level: 1, seconds: 1.6 },
  { ratio: 2.76, level: 0.4, seconds: 0.9 },
  { ratio: 5.4, level: 0.16, seconds: 0.45 },
] as const;
/** The second stroke is about a fourth higher. */
const strokes = [
  { delaySeconds: 0, lowestHz: 660 },
  { delaySeconds: 0.45, lowestHz: 881.1 },
] as const;
const START_DELAY_SECONDS = 0.02;
const LOUDNESS_MAX = 0.6;
const ATTACK_SECONDS = 0.005;
/** An exponential ramp cannot reach 0. */
const SILENCE = 0.0001;

function strike(
  audio: AudioContext,
  { at, lowestHz, loudness }: { at: number; lowestHz: number; loudness: number },
): void {
  for (const { ratio, level, seconds } of bellTones) {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.frequency.value = lowestHz * ratio;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(level * loudness, at + ATTACK_SECONDS);
    gain.gain.exponentialRampToValueAtTime(SILENCE, at + seconds);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
  }
}

/** Plays two strokes of a bell at a volume of 0 to 100; returns whether it was possible. */
export function ring(volume: number): boolean {
  if (context === undefined || context.state !== "running" || volume === 0) return false;
  // Squared, as hearing is not linear: half the volume then sounds about half as loud.
  const loudness = (volume / 100) ** 2 * LOUDNESS_MAX;
  const start = context.currentTime + START_DELAY_SECONDS;
  for (const { delaySeconds, lowestHz } of strokes) strike(context, { at: start + delaySeconds, lowestHz, loudness });
  return true;
}

/** While `isEnabled`, the first click or key press on the page unlocks the sound. */
export function useUnlockedSound(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined;
    const unlock = () => void unlockSound();
    const controller = new AbortController();
    const options = { once: true, capture: true, signal: controller.signal };
    document.addEventListener("pointerdown", unlock, options);
    document.addEventListener("keydown", unlock, options);
    return () => controller.abort();
  }, [isEnabled]);
}
