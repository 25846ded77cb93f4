import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment';
import { DocumentError, type DocumentType, readDocument, type SpokenDocument } from '../documents';
import { ApiError } from '../errors/api-error';

/** A document as a client sends it. */
export interface SentDocument {
  readonly content: Uint8Array;
  readonly type: DocumentType;
}

/** Documents that are read at the same time. Each has a process, of up to 768 MB. */
const mostAtOnce = 2;

/** Documents of one account that are read or wait, and of all accounts. Each that waits has up to 16 MB of memory. */
const mostOfAccount = 4;
const mostInAll = 32;

/** Reads the documents that clients send. A few at a time, because each is read in a process of its own. */
@Injectable()
export class DocumentReader {
  private readonly ofAccounts = new Map<string, number>();
  private inAll = 0;
  private reading = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly environment: Environment) {}

  /**
   * Reads a document as chapters.
   *
   * @param signal ends the reading.
   * @throws {ApiError} `INVALID_DOCUMENT`, `TEXT_TOO_LONG`; `OVERLOADED` if too many wait to be read.
   * @throws the signal's reason if it is aborted.
   */
  async read(accountId: string, sent: SentDocument, signal: AbortSignal): Promise<SpokenDocument> {
    const own = this.ofAccounts.get(accountId) ?? 0;
    if (own >= mostOfAccount || this.inAll >= mostInAll) throw overloaded();
    this.ofAccounts.set(accountId, own + 1);
    this.inAll++;
    try {
      await this.turn();
      try {
        return await this.readNow(sent, signal);
      } finally {
        this.endTurn();
      }
    } finally {
      this.inAll--;
      const left = this.ofAccounts.get(accountId)! - 1;
      if (left === 0) this.ofAccounts.delete(accountId);
      else this.ofAccounts.set(accountId, left);
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

  /** Whoever has gone away meanwhile still gets a turn, and ends it at once. */
  private async turn(): Promise<void> {
    if (this.reading < mostAtOnce) this.reading++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private endTurn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.reading--;
  }
}

function overloaded(): ApiError {
  return new ApiError('OVERLOADED', 'Too many documents wait to be read. Send one after another.', {
    headers: { 'Retry-After': '5' },
  });
}
