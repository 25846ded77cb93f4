import type { Readable } from 'node:stream';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { catchError, concatMap, type Observable, of } from 'rxjs';
import { quotaHeaders } from '../../platform/caller/quota-headers';
import { ApiError } from '../../platform/errors/api-error';
import { DownloadSlots } from '../../accounts/files/http/download-slots';
import { FilesService } from '../../accounts/files/files.service';
import type { StoredFile } from '../../accounts/files/stored-file';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { costOf } from '../../rate-limit/costs.decorator';
import { HttpAdmission } from '../../rate-limit/http-admission';
import { onResponseOver } from '../../platform/responses/response-over';
import { allowListening } from '../../platform/responses/stalled-clients';
import { keyInUse, keyReused } from './idempotency-errors';
import { checkIdempotencyKey } from './idempotency-key';
import { type AnswerLease, IdempotentRequests, type KeptAnswer } from './idempotent-requests';
import { keepCopy } from './keep-copy';
import { digestOfJson, type NamedRequest, nameRequest } from './named-request';

/** Bytes per second of the audio with the lowest rate, 24 kbit/s, for players that read as fast as they play. */
const slowestAudio = 3000;

/** Headers of one response alone. */
const ownHeaders =
  /^(?:connection|content-length|date|keep-alive|retry-after|server-timing|transfer-encoding|x-ratelimit-.*)$/u;
const quotaNames: ReadonlySet<string> = new Set(Object.values(quotaHeaders).map(({ name }) => name.toLowerCase()));

/** What an exchange with a named request consists of. */
interface Exchange {
  readonly context: ExecutionContext;
  readonly response: Response;
  /** The headers that the response had before the route was called. They belong to this exchange. */
  readonly before: ReadonlySet<string>;
}

/**
 * Answers a repeated request for speech as the first one, if both have the same `Idempotency-Key`: nothing is spoken, and no budget is
 * used. It counts towards the rate limit. Only answers that are complete are kept. Without the header, it does nothing.
 *
 * It runs after the body has been read and before budgets.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Idempotency');

  constructor(
    private readonly reflector: Reflector,
    private readonly requests: IdempotentRequests,
    private readonly files: FilesService,
    private readonly slots: DownloadSlots,
    private readonly admission: HttpAdmission,
  ) {}

  /** @throws {ApiError} `INVALID_REQUEST`, `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_KEY_IN_USE`; for a repeated request `RATE_LIMITED`. */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const key = request.get('Idempotency-Key');
    const { caller } = request;
    if (key === undefined || caller?.type !== 'api_key' || !this.isForSpeech(context)) return next.handle();
    const response = http.getResponse<Response>();
    const exchange: Exchange = { context, response, before: new Set(response.getHeaderNames()) };
    checkIdempotencyKey(key);
    const named = nameRequest(caller, key, digestOf(request));
    const begun = await this.begin(named, exchange);
    if (begun instanceof StreamableFile) return of(begun);
    return next.handle().pipe(
      concatMap(async (body: unknown) => {
        if (body instanceof StreamableFile && isSuccess(response)) return this.keep(body, begun, exchange);
        await this.release(begun);
        return body;
      }),
      catchError(async (error: unknown) => {
        await this.release(begun);
        throw error;
      }),
    );
  }

  private isForSpeech(context: ExecutionContext): boolean {
    return costOf(this.reflector, context)?.unit === 'speech';
  }

  /** @returns the right to answer, or the answer that is kept. */
  private async begin(named: NamedRequest, exchange: Exchange): Promise<AnswerLease | StreamableFile> {
    let lost: string | undefined;
    for (;;) {
      const begun = await this.requests.begin(named, lost);
      switch (begun.state) {
        case 'new':
          return begun.lease;
        case 'in use':
          throw keyInUse();
        // The request has the digest of one that makes a job, so it is not one for speech.
        case 'made':
        case 'other request':
          throw keyReused();
        case 'kept': {
          const answer = await unlessLost(async () => {
            const file = await this.files.find(named.accountId, begun.answer.fileId);
            return this.replay(begun.answer, file, exchange);
          });
          if (answer) return answer;
          lost = begun.answer.run;
        }
      }
    }
  }

  private async replay(answer: KeptAnswer, file: StoredFile, exchange: Exchange): Promise<StreamableFile> {
    const { context, response } = exchange;
    // First: if the store has lost it, the request is admitted as one that speaks.
    const contents = await this.files.open(file);
    onResponseOver(response, () => contents.destroy());
    if (this.admission.isPending(context)) await this.admission.admit(context);
    const giveBack = this.slots.take(file.accountId, { isByLink: false });
    onResponseOver(response, giveBack);
    allowListening(response, file.bytes / slowestAudio);
    response.set(answer.headers).set('Idempotent-Replayed', 'true');
    return new StreamableFile(contents, {
      type: file.contentType,
      length: file.bytes,
      disposition: answer.headers['content-disposition'],
    }).setErrorHandler(() => response.destroy());
  }

  private keep(body: StreamableFile, lease: AnswerLease, exchange: Exchange): StreamableFile {
    const { options } = body;
    const contentType = options.type ?? 'application/octet-stream';
    const store = (copy: Readable) =>
      this.files.store(lease.accountId, {
        contents: { stream: copy },
        name: 'answer',
        contentType,
        kind: 'idempotent',
        expiresAt: lease.expiresAt,
      });
    const passed = keepCopy(
      body.getStream(),
      store,
      {
        kept: (file) => this.quietly(() => this.keepFile(file, lease, exchange)),
        dropped: (reason) => {
          if (reason !== undefined && !(reason instanceof ApiError))
            this.logger.warn(`An answer could not be kept: ${withCauses(reason)}`);
          return this.release(lease);
        },
      },
      options.length !== undefined,
    );
    onResponseOver(exchange.response, () => passed.destroy());
    return new StreamableFile(passed, options).setErrorHandler(body.errorHandler).setErrorLogger(body.errorLogger);
  }

  private async keepFile({ id }: StoredFile, lease: AnswerLease, exchange: Exchange): Promise<void> {
    const isKept = await this.requests.keep(lease, { headers: headersOf(exchange), fileId: id });
    if (!isKept) await this.files.removeOf(lease.accountId, [id]);
  }

  private release(lease: AnswerLease): Promise<void> {
    return this.quietly(() => this.requests.release(lease));
  }

  /** The answer does not depend on it: if it fails, the key becomes free when its lease ends. */
  private async quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn(`An answer could not be kept: ${withCauses(error)}`);
    }
  }
}

/** Of what is asked for. */
function digestOf({ method, originalUrl, headers, body }: Request): Buffer {
  return digestOfJson([method, originalUrl, headers.accept ?? null, (body as unknown) ?? null]);
}

/** @returns `undefined` if the account has deleted the file, or the store has lost it. */
async function unlessLost<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FILE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** The headers that describe the answer. */
function headersOf({ response, before }: Exchange): Record<string, string> {
  const described = Object.entries(response.getHeaders()).filter(
    ([name]) => !before.has(name) && !ownHeaders.test(name) && !quotaNames.has(name),
  );
  return Object.fromEntries(described.map(([name, value]) => [name, String(value)]));
}

function isSuccess({ statusCode, writableEnded }: Response): boolean {
  return statusCode >= 200 && statusCode < 300 && !writableEnded;
}
