import type { NewAlert } from '../../accounts/alerts/alert';
import type { SpentSpeech } from '../../rate-limit/metering/speech-reservation';
import type { WorkOutcome } from '../../platform/queue/work-observer';
import type { StoredWork } from './stored-work.entity';

export type { Work as WorkKind } from '../../platform/queue/work-observer';

/** What a job and a batch have in common. */
export type Work = Readonly<Pick<StoredWork, 'id' | 'accountId' | 'settings' | 'chargedTo' | 'createdAt'>>;

/** What the caller may do, as it was at hand-in. */
export interface WorkSettings {
  /** `null`: all voices. */
  readonly allowedVoices: readonly string[] | null;
  /** Ids of versions of pronunciation dictionaries, the one that decides first. */
  readonly dictionaries: readonly string[];
}

/** Why work has failed as a whole. */
export interface WorkError {
  readonly code: string;
  readonly message: string;
  /** The line of a batch's input, from 1. */
  readonly line?: number;
}

/** A run of work. When another run has begun, this one can change nothing any more. */
export interface WorkRun<W extends Pick<Work, 'id'>> {
  /** As it was when the run began. */
  readonly work: W;
  /** From 1. */
  readonly number: number;
}

/** How a run ends its work. */
export interface WorkEnding {
  readonly status: WorkOutcome;
  readonly error?: WorkError;
}

/** What work has spent, and the alert about its end, if there is one. */
export interface WorkSettlement extends SpentSpeech {
  readonly alert?: NewAlert;
}

/** A page of a list of work, newest first. */
export interface WorkPage<W extends Work> {
  readonly items: W[];
  /** The cursor of the next page; `null`: this is the last page. */
  readonly next: string | null;
}

/** Which page of a list. */
export interface WorkPageOptions {
  readonly limit: number;
  /** The `next` of the previous page. */
  readonly before?: string;
}
