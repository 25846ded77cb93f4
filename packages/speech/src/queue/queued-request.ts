import type { Charge } from '../support/start-time-fair-queueing';
import type { TurnOptions } from './queue-ticket';

/** A turn that a request waits for. */
export interface Waiter {
  /** Since when, in milliseconds of the clock. */
  readonly since: number;
  /** When its audio is due, in milliseconds of the clock. */
  readonly dueAt: number;
  begin(): void;
  refuse(reason: Error): void;
}

/** One request in the queue. */
export interface QueuedRequest {
  readonly group: QueueGroup;
  readonly enteredAt: number;
  firstTurnAt: number | undefined;
  /** Whether its listener waits for the first sound. */
  isFirst: boolean;
  /** Length of the text that has not been spoken yet, in UTF-16 code units. */
  lengthLeft: number;
  /** Length of the text that is being spoken. */
  lengthInWork: number;
  /** In order of arrival. */
  readonly waiters: Waiter[];
  /** Number of its turns that run. */
  turns: number;
  /** Whether it waits for its reader. */
  isParked: boolean;
  /** Whether it counts towards the capacity. */
  isCounted: boolean;
}

/** A turn that a request asks for. */
export interface WantedTurn<T> {
  /** Length of the text to speak, in UTF-16 code units. */
  readonly length: number;
  readonly work: () => Promise<T>;
  /** The request's signal. */
  readonly signal: AbortSignal;
  readonly options: TurnOptions;
}

/** A turn that runs. */
export interface Turn {
  readonly entry: QueuedRequest;
  readonly charge: Charge;
  /** What it was charged when it began, in seconds. */
  readonly estimate: number;
  readonly began: number;
  /** Length of its text in UTF-16 code units. */
  readonly length: number;
  readonly workSeconds: TurnOptions['workSeconds'];
}

/** All requests of one group, in order of arrival. */
export interface QueueGroup {
  readonly name: string;
  /** Whether its requests get turns only when no others wait. */
  readonly isBackground: boolean;
  readonly entries: QueuedRequest[];
  /** Number of turns that run, also of requests that have left. */
  turns: number;
}

/** Refuses all turns that a request waits for. */
export function refuseAll({ waiters }: QueuedRequest, reason: Error): void {
  // Each refusal removes its waiter.
  while (waiters.length > 0) waiters[0]!.refuse(reason);
}

/** The first of the waiters whose audio is due first. */
export function firstDue(waiters: readonly Waiter[]): Waiter | undefined {
  return waiters.reduce<Waiter | undefined>(
    (first, each) => (first && first.dueAt <= each.dueAt ? first : each),
    undefined,
  );
}
