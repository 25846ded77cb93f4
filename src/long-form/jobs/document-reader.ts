import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import {
  type Cover,
  type DocumentContent,
  DocumentError,
  type DocumentType,
  type OptionalKind,
  readDocument,
  type ReadOptions,
  type SpokenDocument,
} from '@voxgate/documents';
import { ApiError } from '../../platform/errors/api-error';
import { TurnLine } from '../../platform/http/turn-line';
import type { JobFormat } from './job-formats';
import { DocumentFetcher } from './upload/fetch-document';

/** A document as a client sends it. */
export interface SentDocument {
  /** Its bytes, a file on the local disk, or the address that it is to be fetched from. */
  readonly content: DocumentContent | { readonly url: string };
  /** `undefined`: what the server of the address says, else plain text. */
  readonly type: DocumentType | undefined;
  /** What is read although it is left out by default. */
  readonly include?: readonly OptionalKind[];
  /** In place of that of the document. */
  readonly cover?: Cover;
}

/** A document that has been read. */
export interface ReadDocument extends SpokenDocument {
  /** What it was read from, if that is an EPUB. */
  readonly original: DocumentContent | null;
}

/** @throws {ApiError} `INVALID_REQUEST` if a format needs an EPUB, and the document is none. */
export function checkFormats({ original, type }: ReadDocument, formats: readonly JobFormat[]): void {
  if (original !== null || !formats.includes('epub-original')) return;
  const message = `\`epub-original\` needs an EPUB; this document is \`${type}\`. Send the EPUB, or leave out this format.`;
  throw new ApiError('INVALID_REQUEST', message, { field: 'formats' });
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

  constructor(
    private readonly environment: Environment,
    private readonly fetcher: DocumentFetcher,
  ) {}

  /**
   * Reads a document as chapters, for work. One with an address is fetched first, and its file is removed after the work.
   *
   * @param signal ends the wait and the reading.
   * @throws {ApiError} `INVALID_DOCUMENT`, `TEXT_TOO_LONG`; `OVERLOADED` if others are being read for too long; what
   *   `DocumentFetcher.fetch` and `work` throw.
   * @throws the signal's reason if it is aborted.
   */
  async read<T>(
    accountId: string,
    sent: SentDocument,
    signal: AbortSignal,
    work: (document: ReadDocument) => Promise<T>,
  ): Promise<T> {
    const { content } = sent;
    if (!('url' in content)) return work(await this.readContent(accountId, content, sent, signal));
    const { path, type, remove } = await this.fetcher.fetch(accountId, content.url, signal);
    try {
      return await work(await this.readContent(accountId, { path }, { ...sent, type: sent.type ?? type }, signal));
    } finally {
      await remove();
    }
  }

  private async readContent(
    accountId: string,
    content: DocumentContent,
    { type = 'text', include, cover }: SentDocument,
    signal: AbortSignal,
  ): Promise<ReadDocument> {
    const giveBack = await this.line.take(accountId, signal);
    try {
      const document = await this.readNow(content, { type, include, signal });
      return { ...document, ...(cover && { cover }), original: document.type === 'epub' ? content : null };
    } finally {
      giveBack();
    }
  }

  private async readNow(content: DocumentContent, options: ReadOptions): Promise<SpokenDocument> {
    const { MAX_JOB_CHARACTERS: maxCharacters, MAX_DOCUMENT_BYTES } = this.environment;
    // A body of JSON has a limit of its own.
    const maxBytes = 'path' in content ? MAX_DOCUMENT_BYTES : undefined;
    try {
      return await readDocument(content, { ...options, maxCharacters, maxBytes });
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      const code = error.reason === 'too-many-characters' ? 'TEXT_TOO_LONG' : 'INVALID_DOCUMENT';
      throw new ApiError(code, error.message, { cause: error });
    }
  }
}
