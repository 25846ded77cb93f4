import { createHash } from 'node:crypto';
import { Injectable, Optional } from '@nestjs/common';
import type { Caller } from '../caller/caller';
import { Environment } from '../config/environment';
import type { BookFormat } from '../books';
import { DocumentError, type DocumentType, readDocument } from '../documents';
import { ApiError } from '../errors/api-error';
import { countCharacters, type NormalizationMode } from '../speech';
import { CallerVoices } from '../tts/caller-voices';
import { type DictionaryReference, RequestDictionaries } from '../tts/request-dictionaries';
import type { Job, JobSettings } from './job';
import { JobQueue } from './job-queue';
import { type JobPage, JobStore } from './job-store';

/** What a client hands in. */
export interface HandIn {
  readonly content: Uint8Array;
  readonly type: DocumentType;
  readonly title?: string;
  readonly author?: string;
  readonly voiceId?: string;
  readonly speed: number;
  readonly normalize: NormalizationMode;
  readonly dictionaries?: readonly DictionaryReference[];
  readonly formats: readonly BookFormat[];
  /** LUFS. */
  readonly loudness: number;
  readonly idempotencyKey?: string;
}

/** Takes jobs in, and tells how far they are. */
@Injectable()
export class JobsService {
  constructor(
    private readonly store: JobStore,
    private readonly queue: JobQueue,
    private readonly voices: CallerVoices,
    private readonly environment: Environment,
    @Optional() private readonly dictionaries?: RequestDictionaries,
  ) {}

  /**
   * Takes a document in. When this returns, the job is in the database, and some replica will work on it.
   *
   * A hand-in with the `idempotencyKey` of an earlier one returns that job.
   *
   * @param signal ends the reading of the document.
   * @throws {ApiError} `INVALID_DOCUMENT`, `TEXT_TOO_LONG`, `JOB_LIMIT_REACHED`, `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`,
   *   `DICTIONARY_NOT_FOUND`; `IDEMPOTENCY_KEY_REUSED` if the earlier hand-in was another one.
   */
  async create(caller: Caller, handIn: HandIn, signal: AbortSignal): Promise<{ job: Job; isNew: boolean }> {
    const idempotency = handIn.idempotencyKey && { key: handIn.idempotencyKey, digest: digestOf(handIn) };
    const settings = await this.settingsOf(caller, handIn);
    const document = await this.read(handIn, signal);
    const chapters = document.chapters.map(({ title, text, syntax }, index) => {
      return { number: index + 1, title: title ?? null, text, syntax, characters: countCharacters(text) };
    });
    const { accountId } = caller;
    return this.store.transaction(async (manager) => {
      await this.store.lockAccount(manager, accountId);
      if (idempotency) {
        const earlier = await this.store.findByKey(manager, accountId, idempotency.key);
        if (earlier && !earlier.digest.equals(idempotency.digest)) throw keyReused();
        if (earlier) return { job: (await this.store.find(accountId, earlier.id, manager))!, isNew: false };
      }
      const most = this.environment.JOBS_PER_ACCOUNT;
      if ((await this.store.countOpen(manager, accountId)) >= most) throw limitReached(most);
      const { title, author, language, warnings } = document;
      const id = await this.store.insert(manager, {
        ...{ accountId, settings, warnings, chapters, language, createdBy: caller.name },
        ...{ title: handIn.title ?? title, author: handIn.author ?? author },
        ...(idempotency && { idempotency }),
      });
      await this.queue.add(manager, id, accountId);
      return { job: (await this.store.find(accountId, id, manager))!, isNew: true };
    });
  }

  /** @throws {ApiError} `JOB_NOT_FOUND`. */
  async find(accountId: string, id: string): Promise<Job> {
    const job = isJobId(id) ? await this.store.find(accountId, id) : undefined;
    if (!job) throw jobNotFound();
    return job;
  }

  /** Lists a page of the account's jobs, newest first. */
  list(accountId: string, page: { limit: number; before?: string }): Promise<JobPage> {
    return this.store.list(accountId, page);
  }

  /** Cancels a job. One that is over stays as it is. @throws {ApiError} `JOB_NOT_FOUND`. */
  async cancel(accountId: string, id: string): Promise<Job> {
    await this.find(accountId, id);
    await this.store.transaction((manager) => this.store.cancel(manager, id));
    return this.find(accountId, id);
  }

  /** Removes a job with its texts for good; cancels it first if it is not over. @throws {ApiError} `JOB_NOT_FOUND`. */
  async remove(accountId: string, id: string): Promise<void> {
    await this.find(accountId, id);
    await this.store.transaction((manager) => this.store.remove(manager, id));
  }

  /** Decides on everything that the caller has a say in, because nobody asks later. */
  private async settingsOf(caller: Caller, handIn: HandIn): Promise<JobSettings> {
    const { voiceId, speed, normalize, formats, loudness } = handIn;
    const voice = await this.voices.find(caller, voiceId ?? (await this.defaultVoice(caller)), '/api/v1/voices');
    const chosen = await this.voices.choose(caller, voice.voiceId);
    const dictionaries = (await this.dictionaries?.versions(caller, handIn.dictionaries)) ?? [];
    const allowedVoices = caller.allowedVoices ?? null;
    return { voiceId: chosen ?? voice.voiceId, speed, normalize, formats, loudness, dictionaries, allowedVoices };
  }

  private async defaultVoice(caller: Caller): Promise<string> {
    const voice = await this.voices.default(caller);
    if (!voice)
      throw new ApiError('SERVICE_UNAVAILABLE', 'No voice is available now.', { headers: { 'Retry-After': '5' } });
    return voice.voiceId;
  }

  private async read({ content, type }: HandIn, signal: AbortSignal) {
    try {
      return await readDocument(content, { type, maxCharacters: this.environment.MAX_JOB_CHARACTERS, signal });
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      const code = error.reason === 'too-many-characters' ? 'TEXT_TOO_LONG' : 'INVALID_DOCUMENT';
      throw new ApiError(code, error.message, { cause: error });
    }
  }
}

function isJobId(id: string): boolean {
  return /^job_[0-9a-f]{32}$/u.test(id);
}

/** What a hand-in asks for. Two with the same digest are the same. */
function digestOf({ content, idempotencyKey: _key, ...options }: HandIn): Buffer {
  return createHash('sha256').update(JSON.stringify(options)).update('\n').update(content).digest();
}

function jobNotFound(): ApiError {
  return new ApiError('JOB_NOT_FOUND', 'There is no job with this id. GET /api/v1/jobs lists them.');
}

function limitReached(most: number): ApiError {
  return new ApiError(
    'JOB_LIMIT_REACHED',
    `This account has ${most} jobs that are not over, which is the maximum. Wait for one to end, or cancel one.`,
  );
}

function keyReused(): ApiError {
  return new ApiError(
    'IDEMPOTENCY_KEY_REUSED',
    'A different job was handed in with this Idempotency-Key. Use a new key for each job.',
  );
}
