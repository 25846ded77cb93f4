import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Injectable, Optional } from '@nestjs/common';
import { keyReused } from '../../auth/idempotency/idempotency-errors';
import { IdempotentRequests } from '../../auth/idempotency/idempotent-requests';
import { type NamedRequest, nameRequest } from '../../auth/idempotency/named-request';
import type { Caller } from '../../platform/caller/caller';
import { Environment } from '../../platform/config/environment';
import { lockAccount } from '../../platform/database/lock-account';
import { budgetIdOf, HeldBudgets } from '../../rate-limit/budgets/held-budgets';
import type { SpokenDocument } from '@voxgate/documents';
import type { EntityManager } from 'typeorm';
import { ApiError } from '../../platform/errors/api-error';
import { FilesService } from '../../accounts/files/files.service';
import { countCharacters, type NormalizationMode } from '@voxgate/speech';
import { usageOwnerOf } from '../../rate-limit/metering/usage-meter';
import { CallerVoices } from '../../tts/caller-voices';
import { type DictionaryReference, RequestDictionaries } from '../../tts/request-dictionaries';
import type { WorkPage, WorkPageOptions } from '../work/work';
import { WorkEndings } from '../work/work-endings';
import { CheckStore, type DoubtPage } from './check/check-store';
import { JobRecogniser } from './check/job-recogniser';
import { checkFormats, DocumentReader, type SentDocument } from './document-reader';
import { DocumentVoices } from './document-voices';
import { wantedBudget } from './job-budget';
import type { Job, JobSettings, NewJob } from './job';
import type { JobFormat } from './job-formats';
import { WorkQueue } from '../../platform/queue/work-queue';
import { JobStore } from './job-store';
import { type Original, SourceFiles } from './source-files';

/** How a text is spoken, and what is made of it. */
export interface JobOptions {
  /** In place of that of the document. */
  readonly title?: string;
  readonly author?: string;
  /** Defaults to one that speaks the language of the document. */
  readonly voiceId?: string;
  /** The voices of chapters that have others than the rest. */
  readonly chapterVoices?: readonly ChapterVoice[];
  readonly speed: number;
  /** Semitones. */
  readonly pitch: number;
  readonly normalize: NormalizationMode;
  readonly dictionaries?: readonly DictionaryReference[];
  readonly formats: readonly JobFormat[];
  /** LUFS. */
  readonly loudness: number;
  /** Whether what has been spoken is heard again. Defaults to false. */
  readonly selfCheck?: boolean;
  /** The project that makes the job. If it has been removed meanwhile, the job is one without a project. */
  readonly projectId?: string;
}

export interface ChapterVoice {
  /** From 1. */
  readonly chapter: number;
  readonly voiceId: string;
}

/** What is spoken, and the EPUB that it is from. */
interface DocumentToSpeak extends Omit<SpokenDocument, 'type'> {
  readonly original: Original | null;
}

/** A job that was taken in now, or by an earlier hand-in with the same key. */
export interface TakenJob {
  readonly job: Job;
  readonly isNew: boolean;
}

/** Takes jobs in, and tells how far they are. */
@Injectable()
export class JobsService {
  constructor(
    private readonly store: JobStore,
    private readonly queue: WorkQueue,
    private readonly voices: CallerVoices,
    private readonly documentVoices: DocumentVoices,
    private readonly files: FilesService,
    private readonly endings: WorkEndings,
    private readonly budgets: HeldBudgets,
    private readonly documents: DocumentReader,
    private readonly sources: SourceFiles,
    private readonly environment: Environment,
    private readonly checks: CheckStore,
    private readonly recogniser: JobRecogniser,
    private readonly requests: IdempotentRequests,
    @Optional() private readonly dictionaries?: RequestDictionaries,
  ) {}

  /**
   * Reads a document, and takes it in as `handIn` does.
   *
   * @param signal ends the reading of the document.
   * @throws {ApiError} `INVALID_DOCUMENT`, `TEXT_TOO_LONG`; `INVALID_REQUEST` for a format that needs an EPUB; `OVERLOADED` if too many
   *   documents are being read; what `handIn` throws.
   */
  async create(
    caller: Caller,
    sent: SentDocument,
    options: JobOptions,
    { idempotencyKey, signal }: { idempotencyKey?: string; signal: AbortSignal },
  ): Promise<TakenJob> {
    const named =
      idempotencyKey === undefined ? undefined : nameRequest(caller, idempotencyKey, await digestOf(sent, options));
    const earlier = await this.takenBefore(named);
    if (earlier) return earlier;
    return this.documents.read(caller.accountId, sent, signal, async (document) => {
      checkFormats(document, options.formats);
      return this.handIn(caller, document, options, named);
    });
  }

  /**
   * Takes a text in. When this returns, the job is in the database, and some replica will work on it.
   *
   * @param named the hand-in: a repeated one returns the job of the first.
   * @throws {ApiError} `STORAGE_LIMIT_REACHED`, `JOB_LIMIT_REACHED`, `QUOTA_EXCEEDED`, `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`,
   *   `DICTIONARY_NOT_FOUND`; `LANGUAGE_NOT_SPOKEN` if no voice is given and none speaks the language; `INVALID_REQUEST`
   *   for a voice of a chapter that is not there, and for a self-check without a recogniser;
   *   `FILE_NOT_FOUND` if its EPUB is needed and no longer stored; `IDEMPOTENCY_KEY_REUSED` if the earlier request with the key was another one.
   */
  async handIn(
    caller: Caller,
    document: DocumentToSpeak,
    options: JobOptions,
    named?: NamedRequest,
  ): Promise<TakenJob> {
    await this.files.checkHasSpace(caller.accountId);
    await this.checkSelfCheck(options);
    const settings = await this.settingsOf(caller, options, document.language);
    const voices = await this.chapterVoices(caller, document.chapters.length, options.chapterVoices ?? []);
    const chapters = document.chapters.map(({ title, text, syntax }, index) => {
      const number = index + 1;
      const voiceId = voices.get(number) ?? null;
      return { number, title: title ?? null, voiceId, text, syntax, characters: countCharacters(text) };
    });
    const { accountId } = caller;
    const sources = {
      cover: document.cover,
      original: options.formats.includes('epub-original') ? document.original : null,
    };
    return this.sources.keep(accountId, sources, 'job', async (files) => {
      const taken = await this.queue.transaction(async (manager) => {
        await lockAccount(manager, accountId);
        const earlier = named && (await this.earlier(named, manager));
        if (earlier) return { job: earlier, isNew: false };
        const { title, author, language } = document;
        const warnings = [
          ...document.warnings,
          ...(settings.voiceWarning === undefined ? [] : [settings.voiceWarning]),
        ];
        const id = await this.add(manager, caller, {
          accountId,
          settings,
          warnings,
          chapters,
          language,
          ...files,
          createdBy: caller.name,
          chargedTo: usageOwnerOf(caller, options.projectId === undefined ? 'playground' : 'projects').id,
          title: options.title ?? title,
          author: options.author ?? author,
          ...(options.projectId !== undefined && { projectId: options.projectId }),
        });
        if (named && !(await this.requests.recordJob(manager, named, id))) throw keyReused();
        return { job: (await this.store.find(accountId, id, manager))!, isNew: true };
      });
      if (!taken.isNew) await this.sources.remove(accountId, files);
      return taken;
    });
  }

  /** Adds a job to the database and the queue, with what it may spend. @returns its id. */
  private async add(manager: EntityManager, caller: Caller, job: NewJob): Promise<string> {
    const most = this.environment.JOBS_PER_ACCOUNT;
    if ((await this.store.countOpen(manager, job.accountId)) >= most) throw limitReached(most);
    const wanted = wantedBudget(caller, job.chapters, job.settings);
    await this.budgets.check(manager, caller, wanted);
    const id = await this.store.insert(manager, job);
    await this.queue.add(manager, id, job.accountId);
    await this.budgets.hold(manager, budgetIdOf(id), caller, wanted);
    return id;
  }

  /** @throws {ApiError} `JOB_NOT_FOUND`. */
  async find(accountId: string, id: string): Promise<Job> {
    const job = isJobId(id) ? await this.store.find(accountId, id) : undefined;
    if (!job) throw jobNotFound();
    return job;
  }

  /** Lists a page of the account's jobs, newest first. */
  list(accountId: string, page: WorkPageOptions): Promise<WorkPage<Job>> {
    return this.store.list(accountId, page);
  }

  /** Lists a page of the sentences that may have been spoken wrongly, in the order of the text. @throws {ApiError} `JOB_NOT_FOUND`. */
  async doubts(accountId: string, id: string, page: { limit: number; after?: string }): Promise<DoubtPage> {
    await this.find(accountId, id);
    return this.checks.doubts(id, page);
  }

  /** Lists a page of the jobs that a project of the account has made, newest first. */
  listOfProject(projectId: string, page: WorkPageOptions): Promise<WorkPage<Job>> {
    return this.store.listOfProject(projectId, page);
  }

  /** The newest job of each of these projects that has made one, by the id of the project. */
  latestOfProjects(projectIds: readonly string[]): Promise<Map<string, Job>> {
    return this.store.latestOfProjects(projectIds);
  }

  /** Cancels a job. One that is over stays as it is. @throws {ApiError} `JOB_NOT_FOUND`. */
  async cancel(accountId: string, id: string): Promise<Job> {
    await this.endings.cancel(this.store, await this.find(accountId, id));
    return this.find(accountId, id);
  }

  /** Removes a job with its texts and files for good; cancels it first if it is not over. @throws {ApiError} `JOB_NOT_FOUND`. */
  async remove(accountId: string, id: string): Promise<void> {
    // In this order: whatever fails in between can be done again. A run that stores a file meanwhile removes it itself.
    await this.cancel(accountId, id);
    await this.removeEnded(accountId, id);
  }

  /** Removes a job that is over, with its texts and files for good. */
  async removeEnded(accountId: string, id: string): Promise<void> {
    await this.files.removeOf(accountId, await this.store.fileIds(id));
    await this.store.remove(id);
  }

  /** Decides on everything that the caller has a say in, because nobody asks later. */
  private async settingsOf(caller: Caller, options: JobOptions, language: string | undefined): Promise<JobSettings> {
    const { speed, pitch, normalize, formats, loudness, selfCheck = false } = options;
    const wanted = options.voiceId ?? (await this.documentVoices.require(caller, language));
    const voiceId = await this.voices.lasting(caller, wanted);
    this.voices.checkPitch(voiceId, pitch);
    for (const chapter of pitch === 0 ? [] : (options.chapterVoices ?? [])) {
      this.voices.checkPitch(await this.voices.lasting(caller, chapter.voiceId), pitch);
    }
    const voiceWarning = await this.documentVoices.warning(caller.accountId, voiceId, language ?? null);
    const dictionaries = (await this.dictionaries?.versions(caller, options.dictionaries)) ?? [];
    const allowedVoices = caller.allowedVoices ?? null;
    return {
      voiceId,
      voiceWarning,
      speed,
      pitch,
      normalize,
      formats,
      loudness,
      dictionaries,
      allowedVoices,
      selfCheck,
    };
  }

  /** @throws {ApiError} `INVALID_REQUEST` if a self-check is wanted and this server has no recogniser. */
  async checkSelfCheck({ selfCheck = false }: Pick<JobOptions, 'selfCheck'>): Promise<void> {
    if (!selfCheck || (await this.recogniser.isInstalled())) return;
    throw new ApiError(
      'INVALID_REQUEST',
      'self_check needs a speech recogniser, which is not installed. To install it, run on the server: voxgate voices install moonshine',
      { field: 'self_check' },
    );
  }

  private async chapterVoices(
    caller: Caller,
    chapters: number,
    voices: readonly ChapterVoice[],
  ): Promise<Map<number, string>> {
    const chosen = new Map<number, string>();
    const found = new Map<string, string>();
    for (const { chapter, voiceId } of voices) {
      if (chapter > chapters) throw noSuchChapter(chapter, chapters);
      // A thousand chapters may share a few voices.
      const voice = found.get(voiceId) ?? (await this.voices.lasting(caller, voiceId));
      found.set(voiceId, voice);
      chosen.set(chapter, voice);
    }
    return chosen;
  }

  /**
   * Finds the job of an earlier hand-in, for work that a repeated one need not do again.
   *
   * @returns `undefined` if there is none, or the hand-in has no name.
   * @throws {ApiError} `IDEMPOTENCY_KEY_REUSED`.
   */
  async takenBefore(named: NamedRequest | undefined): Promise<TakenJob | undefined> {
    const job = named && (await this.earlier(named, this.store.manager));
    return job && { job, isNew: false };
  }

  /** @throws {ApiError} `IDEMPOTENCY_KEY_REUSED`. */
  private async earlier(named: NamedRequest, manager: EntityManager): Promise<Job | undefined> {
    const earlier = await this.requests.find(named, manager);
    if (!earlier) return undefined;
    if (earlier.state !== 'made') throw keyReused();
    return this.store.find(named.accountId, earlier.jobId, manager);
  }
}

function isJobId(id: string): boolean {
  return /^job_[0-9a-f]{32}$/u.test(id);
}

/**
 * Of what is handed in. Two hand-ins with the same digest are the same, however the document was sent. One with an address is named by the
 * address, whatever is there: it need not be fetched again.
 */
async function digestOf({ content, type, cover, include }: SentDocument, options: JobOptions): Promise<Buffer> {
  const coverDigest = cover && createHash('sha256').update(cover.bytes).digest('hex');
  const url = 'url' in content ? content.url : undefined;
  const facts = JSON.stringify({ type: type ?? 'text', options, cover: coverDigest, include, url });
  const hash = createHash('sha256').update(facts).update('\n');
  if (content instanceof Uint8Array) hash.update(content);
  else if ('path' in content) await pipeline(createReadStream(content.path), hash);
  return hash.digest();
}

function noSuchChapter(chapter: number, chapters: number): ApiError {
  const message = `chapter_voices has a voice for chapter ${chapter}, but the text has only ${chapters === 1 ? 'one chapter' : `${chapters} chapters`}. Remove that entry.`;
  return new ApiError('INVALID_REQUEST', message, { field: 'chapter_voices' });
}

function jobNotFound(): ApiError {
  return new ApiError('JOB_NOT_FOUND', 'There is no job with this id. GET /api/v1/jobs lists them.');
}

function limitReached(most: number): ApiError {
  return new ApiError(
    'JOB_LIMIT_REACHED',
    `This account has ${most} unfinished jobs, the maximum. Wait for one to finish, or cancel one.`,
  );
}
