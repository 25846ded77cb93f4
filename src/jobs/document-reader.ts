import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment';
import { type DocumentType, readDocument, type SpokenDocument } from '../documents';
import { TurnLine } from '../http/turn-line';

/**
 * Reads documents for clients. One that is hostile may take a processor and 768 MB for a minute, so at most two are read at the same time,
 * and one for each account. Others wait for a while.
 */
@Injectable()
export class DocumentReader {
  private readonly line = new TurnLine({
    most: 2,
    mostOfGroup: 1,
    mostWaiting: 6,
    mostWaitingOfGroup: 2,
    patienceMs: 30_000,
    refusal: 'The server is reading other documents. Hand this one in again in some seconds, one after another.',
  });

  constructor(private readonly environment: Environment) {}

  /**
   * Reads a document as chapters.
   *
   * @param signal ends the wait and the reading.
   * @throws {ApiError} `OVERLOADED` if others are being read for too long.
   * @throws what `readDocument` throws.
   */
  async read(
    accountId: string,
    content: Uint8Array,
    { type, signal }: { type: DocumentType; signal: AbortSignal },
  ): Promise<SpokenDocument> {
    const giveBack = await this.line.take(accountId, signal);
    try {
      return await readDocument(content, { type, maxCharacters: this.environment.MAX_JOB_CHARACTERS, signal });
    } finally {
      giveBack();
    }
  }
}
