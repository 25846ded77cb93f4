import type { AudioFormat, NormalizationMode, TextSyntax } from '@voxgate/speech';
import type { WorkSettings } from '../work/work';
import type { StoredLine } from './batch-line.entity';
import type { StoredBatch } from './batch.entity';

/** What a batch may be doing. The names are part of the API, and those of OpenAI. */
export const batchStatuses = [
  'validating',
  'in_progress',
  'finalizing',
  'completed',
  'failed',
  'expired',
  'cancelling',
  'cancelled',
] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** A batch: many short texts, each of which becomes a file. The files of results are null until it is over, and if there would be nothing in them. */
export type Batch = Readonly<Omit<StoredBatch, 'createdBy' | 'run'>>;

/** What the caller may do, where `dictionaries` are for lines that name none, and where links to the files begin. Stored as JSON. */
export interface BatchSettings extends WorkSettings {
  /** Such as `https://speech.example.com`. */
  readonly origin: string;
}

/** What is spoken of a line, and how. Everything was decided when the line was read. Stored as JSON. */
export interface LineSpeech {
  readonly text: string;
  readonly syntax: TextSyntax;
  /** A voice or a mix. */
  readonly voiceId: string;
  readonly format: AudioFormat;
  /** Samples per second. Defaults to the format's or the voice's own. */
  readonly sampleRate?: number;
  readonly speed: number;
  /** Semitones. Defaults to 0. */
  readonly pitch?: number;
  readonly normalize: NormalizationMode;
  /** How numbers and dates are written. Defaults to the language of the voice. */
  readonly locale?: string;
  /** Ids of versions of pronunciation dictionaries. */
  readonly dictionaries: readonly string[];
  /** Whether a text with nothing to speak is an error or a short silence. */
  readonly whenNothingToSay: 'refuse' | 'silence';
}

/** Why a line has no speech. */
export interface LineError {
  /** Of the response that a request of its own would get. */
  readonly status: number;
  /** That of this server. */
  readonly code: string;
  readonly message: string;
  /** The body of that response, in the shape of the batch's dialect. */
  readonly body: object;
}

/** A line that has been read. */
export interface NewLine {
  /** From 1: the line of the input. */
  readonly number: number;
  readonly customId: string | null;
  /** Either what to speak, or why nothing can be spoken. */
  readonly speech: LineSpeech | null;
  readonly error: LineError | null;
  /** Unicode code points. */
  readonly characters: number;
}

/** A line that waits to be spoken. */
export interface WaitingLine {
  readonly number: number;
  readonly speech: LineSpeech;
  /** How often it could not be spoken for a reason that may pass. */
  readonly tries: number;
  /** The id under which its file is stored. */
  readonly fileId: string;
}

/** A line that is over. */
export type FinishedLine = Readonly<Omit<StoredLine, 'batchId' | 'state' | 'tries'>>;
