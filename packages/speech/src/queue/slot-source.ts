/**
 * The slots of an engine. Each speaks one part of a piece at a time. The queue gives a turn only while fewer turns run than slots
 * are ready, and an engine must be able to begin each of these turns at once. So requests wait in the queue, and nowhere
 * else.
 */
export interface SlotSource {
  /** Maximum number of slots. */
  readonly limit: number;

  /** Number of loaded slots, busy or free; at most `limit`. */
  ready(): number;

  /**
   * Whether a turn waits again where its slot is, in a fair queue that knows groups. The slots are then places in that queue, more than
   * it speaks at a time, and no group may have so many of them that others wait here: see {@link SynthesisQueue}. Defaults to false.
   */
  readonly arePlaces?: boolean;

  /** Why no slot will become ready; `undefined` while one may. Requests that wait fail with this error. */
  failure(): Error | undefined;

  /**
   * Starts enough sleeping slots for the turns that are waited for, less those that are starting already.
   *
   * @param waiting number of turns that wait for a slot.
   */
  wake(waiting: number): void;

  /** Registers a listener that is called when a slot has become ready, and when `failure` has become defined. */
  onChange(listener: () => void): void;
}

/** Slots that are always ready, for engines that run in the server's own process, as those of tests do. */
export function fixedSlots(limit: number): SlotSource {
  return { limit, ready: () => limit, failure: () => undefined, wake: () => {}, onChange: () => {} };
}
