import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../support/until';
import { type Caller, keepSpeaking, type Outcome, type Phrase, speak } from './callers';

/** Outcomes of a scene. */
export interface Tally {
  readonly right: number;
  readonly refused: number;
  readonly cut: number;
  readonly violations: readonly string[];
  /** Seconds of right speech, by account. */
  readonly seconds: ReadonlyMap<string, number>;
  /** How long the scene took, in seconds. */
  readonly lasted: number;
}

/**
 * Has all callers speak without pause while something happens.
 *
 * @param during what happens. The scene ends with it, after the requests that are then in flight.
 */
export async function play(
  callers: readonly Caller[],
  phrases: readonly Phrase[],
  during: () => Promise<void>,
): Promise<Tally> {
  const stop = new AbortController();
  const outcomes: Outcome[] = [];
  const began = performance.now();
  const speaking = callers.map((caller, index) =>
    // Each begins elsewhere, so that neighbours speak different words.
    keepSpeaking(caller, rotate(phrases, index * 7), stop.signal, (outcome) => outcomes.push(outcome)),
  );
  try {
    await during();
  } finally {
    stop.abort();
    await Promise.all(speaking);
  }
  return tally(outcomes, (performance.now() - began) / 1000);
}

/** Has callers speak for some seconds. */
export function playFor(callers: readonly Caller[], phrases: readonly Phrase[], seconds: number): Promise<Tally> {
  return play(callers, phrases, () => delay(seconds * 1000));
}

/** Waits until each caller gets right speech. */
export async function untilAllSpeak(callers: readonly Caller[], phrases: readonly Phrase[]): Promise<void> {
  for (const caller of callers) {
    await until(
      `${caller.account} gets speech at ${caller.url}`,
      async () => {
        const outcome = await speak(caller, phrases[0]!);
        if (outcome.kind === 'violation') throw new Error(outcome.what);
        return outcome.kind === 'right';
      },
      { everyMs: 200 },
    );
  }
}

function tally(outcomes: readonly Outcome[], lasted: number): Tally {
  const seconds = new Map<string, number>();
  const violations: string[] = [];
  const counts = { right: 0, refused: 0, cut: 0 };
  for (const outcome of outcomes) {
    if (outcome.kind === 'violation') {
      violations.push(outcome.what);
      continue;
    }
    counts[outcome.kind]++;
    if (outcome.kind === 'right') {
      seconds.set(outcome.account, (seconds.get(outcome.account) ?? 0) + outcome.seconds);
    }
  }
  return { ...counts, violations, seconds, lasted };
}

function rotate<T>(items: readonly T[], by: number): T[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}
