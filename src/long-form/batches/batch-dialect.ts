import { Injectable } from '@nestjs/common';
import type { SpeechOwner } from '../../platform/caller/caller';
import type { ApiError } from '../../platform/errors/api-error';
import type { FinishedLine, LineError, LineSpeech } from './batch';

/** Reads the lines of one batch. */
export interface LineReader {
  /**
   * Decides what to speak, and how.
   *
   * @param line what was parsed from JSON.
   * @throws {ApiError} if the line cannot be spoken.
   */
  read(line: Record<string, unknown>): Promise<LineSpeech>;
}

/** How an API writes batches: their lines, and their results. */
export interface BatchDialect {
  readonly name: string;
  /** Whether each line must have a `custom_id`. */
  readonly needsCustomId: boolean;
  /** Whether lines that have failed are in a file of their own. */
  readonly hasErrorFile: boolean;
  reader(caller: SpeechOwner): LineReader;
  /** Finds a voice that a text names. @throws {ApiError} `VOICE_NOT_ALLOWED`. */
  voiceIdOf(caller: SpeechOwner, name: string): Promise<string>;
  /** What a request of its own would be answered with. */
  errorOf(error: ApiError): LineError;
  /** The result of a line. @param url a link to its file; `null` if the file is gone. */
  resultOf(line: FinishedLine, batchId: string, url: string | null): object;
}

/** The APIs that have batches. Each module of one adds its own. */
@Injectable()
export class BatchDialects {
  private readonly dialects = new Map<string, BatchDialect>();

  add(dialect: BatchDialect): void {
    this.dialects.set(dialect.name, dialect);
  }

  /** @throws {Error} if this server does not have it. */
  find(name: string): BatchDialect {
    const found = this.dialects.get(name);
    if (!found) throw new Error(`There is no API "${name}" of batches.`);
    return found;
  }
}
