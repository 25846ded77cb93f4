import { createHash } from 'node:crypto';
import type { AudioMark } from '@voxgate/speech';

/** What the ledger of marks knows of a sound besides its mark. Never the text. */
export interface MarkFacts {
  readonly accountId: string;
  /** The key that had it made; not set if a person had. */
  readonly apiKeyId?: string;
  /** The person who had it made in the dashboard. */
  readonly userId?: string;
  /** The API that was used: `native`, the name of a dialect, `dashboard`, `job` or `batch`. */
  readonly surface: string;
  /** The `X-Request-Id`; the id of the job; or the id of the batch and the number of the line. */
  readonly sourceId: string;
  readonly voiceId: string;
  /** That of the text as it was sent: see {@link digestOfText}. Not given while it is still being written. */
  readonly textDigest?: Buffer;
}

/** The SHA-256 of a text in UTF-8. */
export function digestOfText(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The mark of one answer. */
export interface AnswerMark {
  /** To speak with. */
  readonly mark: AudioMark;
  /**
   * Writes the row of the ledger, unless it is there. Wait for it before any sound is sent, so that no sound has a mark that nobody knows.
   *
   * @throws the database's error.
   */
  record(facts: MarkFacts): Promise<void>;
  /** Adds the digest of a text that was still being written when the row was. @throws the database's error. */
  complete(textDigest: Buffer): Promise<void>;
}

/** Gives out the marks of sounds. Without one, nothing is marked. */
export abstract class AudioMarks {
  /** @returns the mark of the answer to one request; `undefined` if sound is not marked. */
  abstract ofRequest(): Promise<AnswerMark | undefined>;

  /**
   * @param workId the id of work that outlives its request. It always gets the same mark.
   * @returns `undefined` if sound is not marked.
   */
  abstract ofWork(workId: string): Promise<AnswerMark | undefined>;
}
