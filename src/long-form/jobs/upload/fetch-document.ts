import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { once } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { DocumentType } from '@voxgate/documents';
import { AllowedAddresses } from '../../../accounts/delivery/allowed-address';
import { AddressNotAllowedError, type AllowedTargets, allowedLookup } from '../../../accounts/delivery/allowed-lookup';
import { HostAddresses } from '../../../accounts/delivery/host-addresses';
import { FilesService } from '../../../accounts/files/files.service';
import { Environment } from '../../../platform/config/environment';
import { ApiError } from '../../../platform/errors/api-error';
import { TurnLine } from '../../../platform/http/turn-line';
import { version } from '../../../platform/version';
import { servedType } from './document-type';
import { documentUrlProblem } from './document-url';

/** Redirects that are followed. */
const maxRedirects = 5;

/** Milliseconds within which a document must have arrived. */
const maxFetchMs = 120_000;

/** A document that has been fetched. */
export interface FetchedDocument {
  readonly path: string;
  /** What the server says it is, if it says so. */
  readonly type: DocumentType | undefined;
  /** Removes its file. */
  readonly remove: () => Promise<void>;
}

/** Fetches documents from addresses that clients name, at most 8 at the same time, 2 of them for one account. */
@Injectable()
export class DocumentFetcher {
  private readonly targets: AllowedTargets;
  private readonly maxBytes: number;
  private readonly line = new TurnLine({
    most: 8,
    maxOfGroup: 2,
    maxWaiting: 20,
    maxWaitingOfGroup: 5,
    patienceMs: 30_000,
    refusal: 'The server is busy fetching other documents. Try again in a few seconds, and name one address at a time.',
  });

  constructor(
    private readonly files: FilesService,
    { DOCUMENT_ALLOWED_NETWORKS, MAX_DOCUMENT_BYTES }: Environment,
  ) {
    const allowed = new AllowedAddresses(DOCUMENT_ALLOWED_NETWORKS);
    this.targets = { allowed, hosts: new HostAddresses(), setting: 'DOCUMENT_ALLOWED_NETWORKS' };
    this.maxBytes = MAX_DOCUMENT_BYTES;
  }

  /**
   * Fetches a document onto the local disk. Each redirect is checked as the first address is, and each request has its own connection, to
   * an address that was checked.
   *
   * @param url passes {@link documentUrlProblem}.
   * @param signal ends the wait and the request.
   * @throws {ApiError} `INVALID_REQUEST` if an address is not allowed, or nothing was found there; `INVALID_DOCUMENT` if it is too large;
   *   `OVERLOADED` if others are being fetched for too long; `SERVICE_UNAVAILABLE` if the disk is full.
   * @throws the signal's reason if it is aborted.
   */
  async fetch(accountId: string, url: string, signal: AbortSignal): Promise<FetchedDocument> {
    const giveBack = await this.line.take(accountId, signal);
    const deadline = AbortSignal.timeout(maxFetchMs);
    try {
      return await this.fetchNow(url, AbortSignal.any([signal, deadline]));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError) throw error;
      if (deadline.aborted) throw unfetched(`it took more than ${maxFetchMs / 1000} seconds`, error);
      throw unfetched((error as Error).message.replace(/\.$/u, ''), error);
    } finally {
      giveBack();
    }
  }

  private async fetchNow(url: string, signal: AbortSignal): Promise<FetchedDocument> {
    const { response, found } = await this.follow(url, signal);
    try {
      const { statusCode, headers } = response;
      if (statusCode !== 200) throw unfetched(`the server answered with status ${statusCode}`);
      if ((headers['content-encoding'] ?? 'identity') !== 'identity')
        throw unfetched('the server compresses it, which it was not asked for');
      if (Number(headers['content-length'] ?? 0) > this.maxBytes) throw this.tooLarge();
      const { path, remove } = await this.files.receive(response, this.maxBytes, () => this.tooLarge());
      return { path, type: servedType(found.pathname, headers['content-type']), remove };
    } finally {
      response.destroy();
    }
  }

  /** Follows redirects. The caller ends the response. */
  private async follow(url: string, signal: AbortSignal): Promise<{ response: IncomingMessage; found: URL }> {
    let target = new URL(url);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await this.get(target, signal);
      const { statusCode = 0, headers } = response;
      if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
        return { response, found: target };
      response.destroy();
      const next = URL.canParse(headers.location, target.href)
        ? new URL(headers.location, target.href).href
        : headers.location;
      const problem = documentUrlProblem(next);
      if (problem !== undefined) throw unfetched(`the server leads to another address, which ${problem}`);
      target = new URL(next);
    }
    throw unfetched(`there are more than ${maxRedirects} redirects`);
  }

  private async get(target: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const lookup = await allowedLookup(target, this.targets, signal).catch((error: unknown) => {
      if (!(error instanceof AddressNotAllowedError)) throw error;
      throw new ApiError('INVALID_REQUEST', `\`url\` cannot be fetched: ${error.message}`, {
        field: 'url',
        cause: error,
      });
    });
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(target, {
      headers: {
        'User-Agent': `Voxgate/${version}`,
        Accept: '*/*',
        'Accept-Encoding': 'identity',
        Connection: 'close',
      },
      agent: false,
      lookup,
      signal,
    });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    // After the response has come, its own errors say what happens.
    request.on('error', () => undefined);
    return response;
  }

  private tooLarge(): ApiError {
    return new ApiError('INVALID_DOCUMENT', `The document has more than ${this.maxBytes} bytes. Divide it.`);
  }
}

function unfetched(why: string, cause?: unknown): ApiError {
  return new ApiError('INVALID_REQUEST', `\`url\` cannot be fetched: ${why}.`, { field: 'url', cause });
}
