import type { Timestamp } from '../api/types';
import type { SpeechRequest } from './speech-request';
import type { Peaks } from './waveform-peaks';

/** How far a speech is. */
export type SpeechPhase = 'nothing' | 'waiting' | 'coming' | 'whole' | 'failed';

/** What is known of the speech on the page. */
export interface SpeechState {
  phase: SpeechPhase;
  /** What is said. */
  request: SpeechRequest | null;
  timestamps: Timestamp[];
  peaks: Peaks | null;
  /** The whole file. */
  file: Blob | null;
  durationSeconds: number | null;
  error: Error | null;
}

/** Before anything was said. */
export const silence: SpeechState = {
  phase: 'nothing',
  request: null,
  timestamps: [],
  peaks: null,
  file: null,
  durationSeconds: null,
  error: null,
};
