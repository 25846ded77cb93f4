import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { type Cover, DocumentError, type DocumentType, readDocument, type SpokenDocument } from '@voxgate/documents';
import { ApiError } from '../../platform/errors/api-error';
import { TurnLine } from '../../platform/http/turn-line';

/** A document as a client sends it. */
export interface SentDocument {
  readonly content: Uint8Array;
  readonly type: DocumentType;
  /** In place of that of the document. */
  readonly cover?: Cover;
}

/**
 * Reads documents for clients. One that is hostile may take a processor and 768 MB for a minute, so at most two are read at the same time,
 * and one for each account. Others wait for a while.
 */
@Injectable()
export class DocumentReader {
  private readonly line = new TurnLine({
    most: 2,
    maxOfGroup: 1,
    // Large bodies are bounded before they get here (`LargeBodies`).
    maxWaiting: 20,
    maxWaitingOfGroup: 5,
    patienceMs: 30_000,
    refusal: 'The server is busy reading other documents. Try again in a few seconds, and send one document at a time.',
  });

  constructor(private readonly environment: Environment) {}

  /**
   * Reads a document as chapters.
   *
   * @param signal ends the wait and the reading.
   * @throws {ApiError} `INVALID_DOCUMENT`, `TEXT_TOO_LONG`; `OVERLOADED` if others are being read for too long.
   * @throws the signal's reason if it is aborted.
   */
  async read(accountId: string, sent: SentDocument, signal: AbortSignal): Promise<SpokenDocument> {
    const giveBack = await this.line.take(accountId, signal);
    try {
      const document = await this.readNow(sent, signal);
      return { ...document, ...(sent.cover && { cover: sent.cover }) };
    } finally {
      giveBack();
    }
  }

  private async readNow({ content, type }: SentDocument, signal: AbortSignal): Promise<SpokenDocument> {
    try {
      return await readDocument(content, { type, maxCharacters: this.environment.MAX_JOB_CHARACTERS, signal });
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      const code = error.reason === 'too-many-characters' ? 'TEXT_TOO_LONG' : 'INVALID_DOCUMENT';
      throw new ApiError(code, error.message, { cause: error });
    }
  }
}
