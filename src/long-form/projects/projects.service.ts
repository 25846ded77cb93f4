import { createHash } from 'node:crypto';
import { Injectable, Optional } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameRequest } from '../../auth/idempotency/named-request';
import type { Caller } from '../../platform/caller/caller';
import { Environment } from '../../platform/config/environment';
import { lockAccount } from '../../platform/database/lock-account';
import type { Cover, SpokenDocument } from '@voxgate/documents';
import { ApiError } from '../../platform/errors/api-error';
import { chapterNotFound } from '../jobs/chapter-not-found';
import { checkFormats, DocumentReader, type SentDocument } from '../jobs/document-reader';
import { DocumentVoices } from '../jobs/document-voices';
import type { Job } from '../jobs/job';
import type { WorkPage, WorkPageOptions } from '../work/work';
import { JobsService, type TakenJob } from '../jobs/jobs.service';
import { type SourceFileIds, SourceFiles, type Sources } from '../jobs/source-files';
import { countCharacters, measureText } from '@voxgate/speech';
import { CallerVoices } from '../../tts/caller-voices';
import { type DictionaryReference, RequestDictionaries } from '../../tts/request-dictionaries';
import { ChapterChangeStore } from './chapters/chapter-change-store';
import { changeOfChapter } from './chapters/change-of-chapter';
import { FeedLinks } from './feed/feed-links';
import { keepChoices } from './keep-choices';
import { maxChapterTextLength } from './limits';
import { isProjectId, type Project, type ProjectChapterText, type ProjectSettings } from './project';
import {
  projectEmpty,
  projectLimitReached,
  projectNotFound,
  projectTooLong,
  projectWithoutEpub,
} from './project-errors';
import { ProjectStore } from './project-store';

/** What of a project a client sets. What it leaves out is as before, or has its default. */
export interface ProjectChanges extends Partial<Omit<ProjectSettings, 'dictionaries'>> {
  readonly title?: string | null;
  readonly author?: string | null;
  readonly description?: string | null;
  readonly dictionaries?: readonly DictionaryReference[];
  /** `null`: none. */
  readonly cover?: Cover | null;
}

/** What of a chapter a client sets. What it leaves out is as before. */
export interface ChapterChanges {
  readonly title?: string | null;
  readonly text?: string;
  /** `null`: that of the project. */
  readonly voiceId?: string | null;
  readonly isIncluded?: boolean;
}

/** A project and the newest job that it has made. */
export interface ProjectWithJob {
  readonly project: Project;
  readonly latestJob: Job | undefined;
  /** A sentence for people if the voice does not speak the language of the document. */
  readonly voiceWarning: string | undefined;
}

type NewSettings = Omit<ProjectChanges, 'cover'> &
  Pick<ProjectSettings, 'speed' | 'pitch' | 'normalize' | 'formats' | 'loudness'>;

/** Keeps projects, and has jobs made of them. */
@Injectable()
export class ProjectsService {
  constructor(
    private readonly store: ProjectStore,
    private readonly jobs: JobsService,
    private readonly reader: DocumentReader,
    private readonly sources: SourceFiles,
    private readonly voices: CallerVoices,
    private readonly documentVoices: DocumentVoices,
    private readonly feeds: FeedLinks,
    private readonly changes: ChapterChangeStore,
    private readonly environment: Environment,
    @Optional() private readonly dictionaries?: RequestDictionaries,
  ) {}

  /**
   * Makes a project of a document.
   *
   * @param signal ends the reading of the document.
   * @throws {ApiError} `INVALID_DOCUMENT`, `TEXT_TOO_LONG`, `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`, `DICTIONARY_NOT_FOUND`,
   *   `PROJECT_LIMIT_REACHED`, `STORAGE_LIMIT_REACHED` for its cover and its EPUB; `OVERLOADED`.
   */
  async create(caller: Caller, sent: SentDocument, wanted: NewSettings, signal: AbortSignal): Promise<ProjectWithJob> {
    const { accountId } = caller;
    const { speed, pitch, normalize, formats, loudness, selfCheck = false } = wanted;
    await this.jobs.checkSelfCheck(wanted);
    const chosen = wanted.voiceId === undefined ? undefined : await this.voiceOf(caller, wanted.voiceId);
    const dictionaries = await this.dictionariesOf(caller, wanted.dictionaries);
    const project = await this.reader.read(accountId, sent, signal, async (document) => {
      checkFormats(document, formats);
      const voiceId = chosen ?? (await this.voiceOf(caller, await this.documentVoices.find(caller, document.language)));
      const add = async (manager: EntityManager, { coverFileId = null, originalFileId = null }: SourceFileIds) => {
        await lockAccount(manager, accountId);
        const most = this.environment.PROJECTS_PER_ACCOUNT;
        if ((await this.store.count(manager, accountId)) >= most) throw projectLimitReached(most);
        const id = await this.store.insert(manager, {
          accountId,
          title: wanted.title ?? document.title ?? null,
          author: wanted.author ?? document.author ?? null,
          description: wanted.description ?? null,
          language: document.language ?? null,
          coverFileId,
          originalFileId,
          settings: { voiceId, speed, pitch, normalize, dictionaries, formats, loudness, selfCheck },
          warnings: document.warnings,
          leftOut: document.leftOut,
          chapters: chaptersOf(document),
          createdBy: caller.name,
        });
        return (await this.store.find(accountId, id, manager))!;
      };
      return this.sources.keep(accountId, document, 'project', (files) =>
        this.store.transaction((manager) => add(manager, files)),
      );
    });
    return { project, latestJob: undefined, voiceWarning: await this.voiceWarning(project) };
  }

  /** @throws {ApiError} `PROJECT_NOT_FOUND`. */
  async find(accountId: string, id: string): Promise<ProjectWithJob> {
    return this.withJob(found(isProjectId(id) ? await this.store.find(accountId, id) : undefined));
  }

  /** Lists a page of the account's projects, newest first, with the newest job of each. */
  async list(
    accountId: string,
    page: { limit: number; before?: string },
  ): Promise<{ projects: ProjectWithJob[]; next: string | null }> {
    const { projects, next } = await this.store.list(accountId, page);
    const jobs = await this.jobs.latestOfProjects(projects.map(({ id }) => id));
    const withJobs = projects.map(async (project) => {
      const voiceWarning = await this.voiceWarning(project);
      return { project, latestJob: jobs.get(project.id), voiceWarning };
    });
    return { projects: await Promise.all(withJobs), next };
  }

  /**
   * Changes a project. Jobs that have been made stay as they are.
   *
   * @throws {ApiError} `PROJECT_NOT_FOUND`, `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`, `DICTIONARY_NOT_FOUND`; `INVALID_REQUEST` for a format
   *   that needs an EPUB; `STORAGE_LIMIT_REACHED` for its cover.
   */
  async update(caller: Caller, id: string, changes: ProjectChanges): Promise<ProjectWithJob> {
    const { voiceId, dictionaries, title, author, description, cover, ...others } = changes;
    const { accountId } = caller;
    await this.jobs.checkSelfCheck(others);
    const chosen = {
      ...given(others),
      ...(voiceId !== undefined && { voiceId: await this.voiceOf(caller, voiceId) }),
      ...(dictionaries !== undefined && { dictionaries: await this.dictionariesOf(caller, dictionaries) }),
    };
    return this.change(accountId, id, { cover }, async (manager, project, { coverFileId }) => {
      if (project.originalFileId === null && others.formats?.includes('epub-original')) throw projectWithoutEpub();
      await this.store.update(manager, id, {
        title: title === undefined ? project.title : title,
        author: author === undefined ? project.author : author,
        description: description === undefined ? project.description : description,
        coverFileId,
        settings: { ...project.settings, ...chosen },
      });
    });
  }

  /**
   * Puts a new version of the document in place. Earlier changes of chapters cannot be undone any more. What was chosen for a chapter stays, if one has the same title; the cover stays, unless
   * the document has one.
   *
   * @throws {ApiError} `PROJECT_NOT_FOUND`, `INVALID_DOCUMENT`, `TEXT_TOO_LONG`, `STORAGE_LIMIT_REACHED` for its cover and its EPUB;
   *   `OVERLOADED`.
   */
  async replaceDocument(
    accountId: string,
    id: string,
    sent: SentDocument,
    signal: AbortSignal,
  ): Promise<ProjectWithJob> {
    await this.checkExists(accountId, id);
    return this.reader.read(accountId, sent, signal, (document) =>
      this.change(accountId, id, document, async (manager, project, files) => {
        checkFormats(document, project.settings.formats);
        // Those of other chapters.
        await this.changes.forgetAll(manager, id);
        const chapters = chaptersOf(document);
        const choices = keepChoices(
          project.chapters,
          chapters.map(({ title }) => title),
        );
        return this.store.replaceDocument(manager, id, {
          title: project.title ?? document.title ?? null,
          author: project.author ?? document.author ?? null,
          language: document.language ?? null,
          ...files,
          warnings: document.warnings,
          leftOut: document.leftOut,
          chapters: chapters.map((chapter, index) => ({ ...chapter, ...choices[index]! })),
        });
      }),
    );
  }

  /**
   * Removes a project with its texts for good, and ends the links to its feed.
   *
   * @param withJobs also removes its jobs and their files. Otherwise they stay.
   * @throws {ApiError} `PROJECT_NOT_FOUND`.
   */
  async remove(accountId: string, id: string, withJobs: boolean): Promise<void> {
    await this.checkExists(accountId, id);
    // First: whatever fails in between can be done again.
    if (withJobs) await this.removeJobs(accountId, id);
    const project = await this.store.transaction(async (manager) => {
      const locked = await this.lock(manager, accountId, id);
      await this.feeds.removeAll(manager, id);
      await this.store.remove(manager, id);
      return locked;
    });
    await this.sources.remove(accountId, project);
  }

  /** @throws {ApiError} `PROJECT_NOT_FOUND`, `CHAPTER_NOT_FOUND`. */
  async chapter(accountId: string, id: string, number: number): Promise<ProjectChapterText> {
    await this.checkExists(accountId, id);
    const chapter = await this.store.chapter(id, number);
    if (!chapter) throw chapterNotFound();
    return chapter;
  }

  /**
   * Changes a chapter.
   *
   * @param signal ends the reading of a new text in SSML.
   * @throws {ApiError} `PROJECT_NOT_FOUND`, `CHAPTER_NOT_FOUND`, `TEXT_TOO_LONG`, `INVALID_SSML`, `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`,
   *   `OVERLOADED`.
   */
  async updateChapter(
    caller: Caller,
    id: string,
    number: number,
    { title, text, voiceId, isIncluded }: ChapterChanges,
    signal: AbortSignal,
  ): Promise<ProjectChapterText> {
    const voice = voiceId === null || voiceId === undefined ? voiceId : await this.voiceOf(caller, voiceId);
    const { accountId } = caller;
    const syntax = text === undefined ? undefined : await this.checkText(accountId, id, number, text, signal);
    return this.store.transaction(async (manager) => {
      const project = await this.lock(manager, accountId, id);
      const chapter = await this.store.chapter(id, number, manager);
      // Meanwhile, a new document may have come with another chapter of this number.
      if (!chapter || (syntax && syntax !== chapter.syntax)) throw chapterNotFound();
      if (text !== undefined) this.checkTotal(project, chapter, countCharacters(text));
      const changed: ProjectChapterText = {
        ...chapter,
        ...(title !== undefined && { title }),
        ...(text !== undefined && { text, characters: countCharacters(text) }),
        ...(voice !== undefined && { voiceId: voice }),
        ...(isIncluded !== undefined && { isIncluded }),
      };
      await this.store.updateChapter(manager, id, changed);
      const change = changeOfChapter(chapter, changed);
      if (change) await this.changes.record(manager, id, change, caller.name);
      return changed;
    });
  }

  /**
   * Has the project spoken as it is now: hands its included chapters in as a job.
   *
   * @param idempotencyKey with the key of an earlier hand-in of this project, that job is returned, whatever has changed since.
   * @throws {ApiError} `PROJECT_NOT_FOUND`, `PROJECT_EMPTY`; what `JobsService.handIn` throws.
   */
  async handIn(caller: Caller, id: string, idempotencyKey?: string): Promise<TakenJob> {
    const { project, chapters } = await this.store.transaction(async (manager) => {
      // Nobody changes it until all of it has been read.
      const locked = isProjectId(id) ? await this.store.lock(manager, caller.accountId, id) : undefined;
      return { project: found(locked), chapters: await this.store.includedChapters(manager, id) };
    });
    const named = idempotencyKey === undefined ? undefined : nameRequest(caller, idempotencyKey, digestOfHandIn(id));
    const earlier = await this.jobs.takenBefore(named);
    if (earlier) return earlier;
    if (chapters.length === 0) throw projectEmpty();
    const document = {
      title: project.title ?? undefined,
      author: project.author ?? undefined,
      language: project.language ?? undefined,
      warnings: project.warnings,
      leftOut: [],
      cover: await this.sources.readCover(project),
      original: project,
      chapters: chapters.map(({ title, text, syntax }) => ({ title: title ?? undefined, text, syntax, level: 1 })),
    };
    const { voiceId, speed, pitch = 0, normalize, dictionaries, formats, loudness, selfCheck } = project.settings;
    const chapterVoices = chapters.flatMap((chapter, index) =>
      chapter.voiceId === null ? [] : [{ chapter: index + 1, voiceId: chapter.voiceId }],
    );
    const sound = { voiceId, speed, pitch, normalize, dictionaries, formats, loudness, selfCheck };
    const options = { ...sound, chapterVoices, projectId: id };
    return this.jobs.handIn(caller, document, options, named);
  }

  /** Lists a page of the jobs that a project has made, newest first. @throws {ApiError} `PROJECT_NOT_FOUND`. */
  async listJobs(accountId: string, id: string, page: WorkPageOptions): Promise<WorkPage<Job>> {
    await this.checkExists(accountId, id);
    return this.jobs.listOfProject(id, page);
  }

  /** @throws {ApiError} `PROJECT_NOT_FOUND`. */
  private async checkExists(accountId: string, id: string): Promise<void> {
    if (!isProjectId(id) || !(await this.store.has(accountId, id))) throw projectNotFound();
  }

  /**
   * Changes a project.
   *
   * @param sources its new files. `null`: none; `undefined`: those that it has.
   * @param work makes the change; its files are then those with the given ids.
   */
  private async change(
    accountId: string,
    id: string,
    sources: Sources,
    work: (manager: EntityManager, project: Project, files: Required<SourceFileIds>) => Promise<void>,
  ): Promise<ProjectWithJob> {
    if (sources.cover) await this.checkExists(accountId, id);
    const { before, after } = await this.sources.keep(accountId, sources, 'project', (stored) =>
      this.store.transaction(async (manager) => {
        const project = await this.lock(manager, accountId, id);
        const { coverFileId = project.coverFileId, originalFileId = project.originalFileId } = stored;
        await work(manager, project, { coverFileId, originalFileId });
        return { before: project, after: (await this.store.find(accountId, id, manager))! };
      }),
    );
    await this.sources.remove(accountId, {
      coverFileId: before.coverFileId === after.coverFileId ? null : before.coverFileId,
      originalFileId: before.originalFileId === after.originalFileId ? null : before.originalFileId,
    });
    return this.withJob(after);
  }

  /** @throws {ApiError} `PROJECT_NOT_FOUND`. */
  private async lock(manager: EntityManager, accountId: string, id: string): Promise<Project> {
    await lockAccount(manager, accountId);
    return found(isProjectId(id) ? await this.store.lock(manager, accountId, id) : undefined);
  }

  private async withJob(project: Project): Promise<ProjectWithJob> {
    const jobs = await this.jobs.latestOfProjects([project.id]);
    return { project, latestJob: jobs.get(project.id), voiceWarning: await this.voiceWarning(project) };
  }

  private voiceWarning({ accountId, settings, language }: Project): Promise<string | undefined> {
    return this.documentVoices.warning(accountId, settings.voiceId, language);
  }

  private async removeJobs(accountId: string, id: string): Promise<void> {
    for (let page = await this.nextJobs(id); page.length > 0; page = await this.nextJobs(id)) {
      for (const job of page) {
        await this.jobs.remove(accountId, job.id).catch((error: unknown) => {
          // Somebody else has removed it.
          if (!(error instanceof ApiError && error.code === 'JOB_NOT_FOUND')) throw error;
        });
      }
    }
  }

  private async nextJobs(id: string): Promise<Job[]> {
    return (await this.jobs.listOfProject(id, { limit: 20 })).items;
  }

  /**
   * Checks the new text of a chapter as a job checks what is handed in.
   *
   * @returns the syntax of the chapter.
   * @throws {ApiError} `TEXT_TOO_LONG`, `INVALID_SSML`, `OVERLOADED`.
   */
  private async checkText(
    accountId: string,
    id: string,
    number: number,
    text: string,
    signal: AbortSignal,
  ): Promise<ProjectChapterText['syntax']> {
    const characters = countCharacters(text);
    if (characters > maxChapterTextLength) {
      const message = `text has ${characters} characters; the limit for a chapter is ${maxChapterTextLength}. Shorten it.`;
      throw new ApiError('TEXT_TOO_LONG', message, { field: 'text' });
    }
    const { syntax } = await this.chapter(accountId, id, number);
    if (syntax === 'ssml') await this.checkSsml(accountId, text, signal);
    return syntax;
  }

  /** @throws {ApiError} `TEXT_TOO_LONG`, `INVALID_SSML`, `OVERLOADED`. */
  private async checkSsml(accountId: string, text: string, signal: AbortSignal): Promise<void> {
    // In a process of its own: SSML that is costly to parse holds up nobody else.
    const sent = { content: Buffer.from(text), type: 'ssml' } as const;
    await this.reader
      .read(accountId, sent, signal, async () => undefined)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'INVALID_DOCUMENT')) throw error;
        throw new ApiError('INVALID_SSML', error.message, { field: 'text', cause: error });
      });
    const { MAX_TEXT_CHARACTERS: maxTextCharacters } = this.environment;
    // What a request for speech could have is cheap to check for elements that are not supported. The rest is checked when it is spoken.
    if (text.length <= maxTextCharacters && !measureText(text, { syntax: 'ssml', maxTextCharacters })) {
      const message =
        'text has SSML that cannot be spoken, such as an unknown element. Use the elements that docs/ssml.md lists.';
      throw new ApiError('INVALID_SSML', message, { field: 'text' });
    }
  }

  /**
   * Checks the length of all chapters together. Tags count here, but not when a document is read, so a project may be over the limit from
   * the start: its texts may then change, but not grow.
   *
   * @throws {ApiError} `TEXT_TOO_LONG`.
   */
  private checkTotal({ chapters }: Project, chapter: ProjectChapterText, characters: number): void {
    const others = chapters.reduce((sum, each) => (each.number === chapter.number ? sum : sum + each.characters), 0);
    const most = this.environment.MAX_JOB_CHARACTERS;
    if (others + characters > most && characters > chapter.characters) {
      throw projectTooLong(others + characters, most);
    }
  }

  /**
   * @param voiceId `undefined`: the default voice.
   * @returns the voice as the project keeps it: a saved voice by its own id.
   */
  private async voiceOf(caller: Caller, voiceId: string | undefined): Promise<string> {
    const wanted = voiceId ?? (await this.voices.requireDefault(caller));
    return (await this.voices.find(caller, wanted, '/api/v1/voices')).voiceId;
  }

  /** @param wanted `undefined`: those that the account uses by default now. */
  private async dictionariesOf(
    caller: Caller,
    wanted: readonly DictionaryReference[] | undefined,
  ): Promise<readonly DictionaryReference[]> {
    const versions = (await this.dictionaries?.versions(caller, wanted)) ?? [];
    return wanted ?? this.store.dictionariesOf(versions);
  }
}

/** @throws {ApiError} `PROJECT_NOT_FOUND` if there is none. */
function found(project: Project | undefined): Project {
  if (!project) throw projectNotFound();
  return project;
}

/** The fields that have a value. */
function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function chaptersOf({ chapters }: SpokenDocument): ProjectChapterText[] {
  return chapters.map(({ title, text, syntax }, index) => ({
    number: index + 1,
    title: title ?? null,
    voiceId: null,
    isIncluded: true,
    characters: countCharacters(text),
    syntax,
    text,
  }));
}

/** Of what the client sends: the request to speak this project. */
function digestOfHandIn(projectId: string): Buffer {
  return createHash('sha256').update(`project\n${projectId}`).digest();
}
