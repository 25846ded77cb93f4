import { Injectable } from '@nestjs/common';
import { certainScore, findMarksInFile, UnreadableSoundError } from '@voxgate/speech';
import { ApiError } from '../../../platform/errors/api-error';
import type { AudioMarkRow } from '../audio-mark.entity';
import { MarkLedger } from '../mark-ledger';
import { MarkSecret } from '../mark-secret';

/** Maximum size of a file, in bytes. */
export const maxOriginFileBytes = 20_000_000;

/** What is known of where a sound is from. */
export interface Origin {
  readonly isMadeHere: boolean;
  /** From 0 to 1: 1 less the greatest chance that a sound without a mark looks like this one. 0 without a mark. */
  readonly confidence: number;
  /** Length of the sound. */
  readonly seconds: number;
  /** The id in the mark; it may be misread if it has no row. */
  readonly markId?: bigint;
  /** By whose request it was made; not set if that is no longer known, or the id was misread. */
  readonly row?: AudioMarkRow;
}

/** Tells whether sound was made by the servers of this database. */
@Injectable()
export class OriginService {
  constructor(
    private readonly secret: MarkSecret,
    private readonly ledger: MarkLedger,
  ) {}

  /**
   * Examines a file, in a process of its own.
   *
   * @param file at most {@link maxOriginFileBytes}.
   * @param signal ends it.
   * @throws {ApiError} `INVALID_AUDIO` if it cannot be read; the database's error.
   */
  async examine(file: Buffer, signal: AbortSignal): Promise<Origin> {
    const { pattern } = await this.secret.get();
    const { marks, seconds } = await findMarksInFile(file, pattern, signal).catch((error: unknown) => {
      if (!(error instanceof UnreadableSoundError)) throw error;
      throw new ApiError('INVALID_AUDIO', `The file ${error.message}.`, { field: 'file', cause: error });
    });
    const rows = await this.ledger.find(marks.map(({ id }) => id));
    const known = marks.find(({ id }) => rows.has(id));
    // That chance hits one of the ids that have been given out is less likely than any score.
    if (known) return { isMadeHere: true, confidence: 1, seconds, markId: known.id, row: rows.get(known.id)! };
    const [mark] = marks;
    if (!mark || mark.score < certainScore) return { isMadeHere: false, confidence: 0, seconds };
    return { isMadeHere: true, confidence: 1 - chanceOf(mark.score, seconds), seconds, markId: mark.id };
  }
}

/** Places of the mark that are tried in a part of a sound, and seconds between two parts. */
const places = 32;
const secondsPerPart = 24;

/** A bound for the chance that the best of all 2^64 ids has this score in a sound without a mark. */
function chanceOf(score: number, seconds: number): number {
  const tail = Math.exp((-score * score) / 2) / (score * Math.sqrt(2 * Math.PI));
  return Math.min(1, 2 ** 64 * places * (1 + seconds / secondsPerPart) * tail);
}
