import type { AudioFormat, NormalizationMode, TextSyntax } from '@voxgate/speech';
import type { StoredEntry } from './stored-entry.entity';

/** What the history of an account keeps: nothing, the texts, or only their digests. With `digest`, the audio is kept, too. */
export const historyModes = ['off', 'text', 'digest'] as const;
export type HistoryMode = (typeof historyModes)[number];

/** Why an entry has no audio. */
export const missingAudioReasons = ['storage_full', 'too_long', 'unavailable', 'deleted'] as const;
export type MissingAudioReason = (typeof missingAudioReasons)[number];

/** How a text was spoken. */
export interface SpeechSettings {
  readonly speed: number;
  /** Semitones; not there in entries of an earlier version, and then 0. */
  readonly pitch?: number;
  readonly normalize: NormalizationMode;
  readonly syntax: TextSyntax;
  readonly format: AudioFormat;
  readonly contentType: string;
  /** Samples per second. */
  readonly sampleRate: number;
}

/** A speech that an account has kept. */
export interface HistoryEntry extends Readonly<StoredEntry> {
  /** The size of the audio; `null`: there is none. */
  readonly audioBytes: number | null;
}

/** An entry to keep. */
export type NewEntry = Readonly<StoredEntry>;

/** What to look for. Everything that is set must match. */
export interface HistoryFilter {
  readonly voiceId?: string;
  /** Words that the text contains, in any case. Entries without a text do not match. */
  readonly search?: string;
  /** The first time that belongs to the range, and the first after it. */
  readonly from?: Date;
  readonly to?: Date;
}

/** A page of the history. */
export interface HistoryPage {
  readonly entries: HistoryEntry[];
  /** The cursor of the next page; `null`: this is the last page. */
  readonly next: string | null;
}

/** The name of the kind of files that have the audio of entries. */
export const historyFileKind = 'history';

export function isEntryId(id: string): boolean {
  return /^hist_[0-9a-f]{1,100}$/u.test(id);
}
