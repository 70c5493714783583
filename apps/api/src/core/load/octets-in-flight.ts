import { QueueFullError } from "./fair-queue.ts";

const MIB = 1024 * 1024;

/** Octets of requests and responses that are in memory for one sender. */
const SENDER_MAX = 32 * MIB;

/**
 * Bounds the octets in flight of all senders to so many MiB, and of each to 32 MiB, and never more
 * than are left for the others.
 */
export function createOctetsInFlight(mib: number) {
  const allMax = mib * MIB;
  const counts = new Map<string, number>();
  let total = 0;

  function addTo(sender: string, octets: number): void {
    const count = (counts.get(sender) ?? 0) + octets;
    if (count === 0) counts.delete(sender);
    else counts.set(sender, count);
    total += octets;
  }

  return {
    /**
     * Counts octets of the sender until the returned function is called. Throws `QueueFullError`
     * above the limits; with nothing else in flight, a sender may have any number below that of
     * all.
     */
    add(sender: string, octets: number): () => void {
      const before = counts.get(sender) ?? 0;
      const left = allMax - total;
      const max = before === 0 ? left : Math.min(SENDER_MAX, left);
      if (before + octets > max) throw new QueueFullError();
      addTo(sender, octets);
      let isCounted = true;
      return () => {
        if (isCounted) addTo(sender, -octets);
        isCounted = false;
      };
    },
  };
}
