import type { Timestamp } from '../api/types';
import type { SpeechRequest } from './speech-request';
import type { Peaks } from './waveform-peaks';

/** The progress of a speech request. */
export type SpeechPhase = 'idle' | 'waiting' | 'streaming' | 'complete' | 'failed';

/** The state of the speech request on the page. */
export interface SpeechState {
  phase: SpeechPhase;
  /** The request that is being spoken, or was last spoken. */
  request: SpeechRequest | null;
  timestamps: Timestamp[];
  peaks: Peaks | null;
  /** The complete file. */
  file: Blob | null;
  durationSeconds: number | null;
  error: Error | null;
}

/** The state before the first request. */
export const initialState: SpeechState = {
  phase: 'idle',
  request: null,
  timestamps: [],
  peaks: null,
  file: null,
  durationSeconds: null,
  error: null,
};
