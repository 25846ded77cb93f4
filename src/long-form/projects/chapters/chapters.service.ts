import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { inTimeSlices } from '@voxgate/speech';
import type { Caller } from '../../../platform/caller/caller';
import { Environment } from '../../../platform/config/environment';
import { ApiError } from '../../../platform/errors/api-error';
import { chapterNotFound } from '../../jobs/chapter-not-found';
import { maxChapters, maxChapterTextLength } from '../limits';
import { isProjectId, type Project, type ProjectChapterText } from '../project';
import { projectChanged, projectNotFound, projectTooLong } from '../project-errors';
import { ProjectStore } from '../project-store';
import { ProjectsService, type ProjectWithJob } from '../projects.service';
import type { ChangeFacts } from './chapter-change';
import type { StoredChange } from './chapter-change.entity';
import { ChapterChangeStore, type MadeChange } from './chapter-change-store';
import { type ChapterSentence, sentencesOf } from './chapter-sentences';
import { mergeChapters, splitChapter } from './rewrite-chapters';

/** The language of a document that names none. It only decides where sentences end. */
const usualLanguage = 'en';

/** What each change of chapters can have. */
export interface ChangeOptions {
  /** The `updatedAt` of the project as the client has seen it: the change is refused if the project has changed since. */
  readonly seen?: Date;
  /** Ends the reading of texts. */
  readonly signal?: AbortSignal;
}

/** Splits, merges, orders and includes the chapters of projects, and undoes it. */
@Injectable()
export class ChaptersService {
  constructor(
    private readonly store: ProjectStore,
    private readonly changes: ChapterChangeStore,
    private readonly projects: ProjectsService,
    private readonly environment: Environment,
  ) {}

  /** The sentences of a chapter with its text. @throws {ApiError} `PROJECT_NOT_FOUND`, `CHAPTER_NOT_FOUND`. */
  async sentences(
    accountId: string,
    id: string,
    number: number,
    signal?: AbortSignal,
  ): Promise<{ text: string; sentences: ChapterSentence[] }> {
    const project = await this.find(accountId, id);
    const chapter = await this.chapter(id, number);
    return { text: chapter.text, sentences: await this.sentencesIn(project, chapter, signal) };
  }

  /**
   * Splits a chapter where a sentence begins.
   *
   * @param sentence the number of the sentence that the second chapter begins with, from 2.
   * @param title that of the second chapter.
   * @throws {ApiError} `PROJECT_NOT_FOUND`, `CHAPTER_NOT_FOUND`, `PROJECT_CHANGED`, `CHAPTER_LIMIT_REACHED`; `TEXT_TOO_LONG` if tags of
   *   SSML have to be repeated; `INVALID_REQUEST` if the chapter has fewer sentences.
   */
  async split(
    caller: Caller,
    id: string,
    number: number,
    { sentence, title, seen, signal }: ChangeOptions & { sentence: number; title: string | null },
  ): Promise<ProjectWithJob> {
    const read = await this.find(caller.accountId, id);
    const chapter = await this.chapter(id, number);
    const sentences = await this.sentencesIn(read, chapter, signal);
    const place = sentences[sentence - 1];
    if (!place) throw noSuchSentence(sentence, sentences.length);
    const { chapters, former } = splitChapter(chapter, place, title);
    return this.change(caller, id, { seen, read }, async (manager, project) => {
      if (project.chapters.length >= maxChapters) throw tooManyChapters();
      this.checkTotal(project, countOf(chapters) - chapter.characters);
      await this.changes.replace(manager, id, { at: number, count: 1 }, chapters);
      return {
        facts: { kind: 'split', chapter: number, title: chapter.title, count: 1 },
        undo: { type: 'replace', at: number, count: 2, chapters: former },
      };
    });
  }

  /**
   * Merges chapters that follow each other into the first of them.
   *
   * @param numbers at least two, in order.
   * @param title of the merged chapter; `undefined`: that of the first.
   * @throws {ApiError} `PROJECT_NOT_FOUND`, `CHAPTER_NOT_FOUND`, `PROJECT_CHANGED`, `TEXT_TOO_LONG`; `INVALID_REQUEST` if their SSML cannot
   *   be merged.
   */
  async merge(
    caller: Caller,
    id: string,
    { numbers, title, seen, signal }: ChangeOptions & { numbers: readonly number[]; title?: string | null },
  ): Promise<ProjectWithJob> {
    const read = await this.find(caller.accountId, id);
    const [at] = numbers;
    if (numbers.at(-1)! > read.chapters.length) throw chapterNotFound();
    checkMerged(countOf(read.chapters.slice(at! - 1, numbers.at(-1))));
    const merged = await this.store.chapters(id, numbers);
    // A new version of the document has come with fewer.
    if (merged.length < numbers.length) throw projectChanged();
    const name = title === undefined ? merged[0]!.title : title;
    const isAlike = merged.every(({ syntax }) => syntax === merged[0]!.syntax);
    const result = isAlike && (await inTimeSlices(mergeChapters(merged, name), caller.accountId, signal));
    if (!result) throw notAlike();
    checkMerged(countOf(result.chapters));
    return this.change(caller, id, { seen, read }, async (manager, project) => {
      this.checkTotal(project, countOf(result.chapters) - countOf(merged));
      await this.changes.replace(manager, id, { at: at!, count: numbers.length }, result.chapters);
      return {
        facts: factsOf('merge', merged),
        undo: { type: 'replace', at: at!, count: 1, chapters: result.former },
      };
    });
  }

  /**
   * Puts the chapters in another order.
   *
   * @param order the numbers of all chapters in their new order.
   * @throws {ApiError} `PROJECT_NOT_FOUND`, `PROJECT_CHANGED`; `INVALID_REQUEST` unless each chapter is in the order once.
   */
  async reorder(
    caller: Caller,
    id: string,
    { order, seen }: ChangeOptions & { order: readonly number[] },
  ): Promise<ProjectWithJob> {
    return this.change(caller, id, { seen }, async (manager, { chapters }) => {
      const isWhole = order.length === chapters.length && new Set(order).size === order.length;
      if (!isWhole || order.some((number) => number > chapters.length)) throw notAllChapters(chapters.length);
      const moved = chapters.filter(({ number }, index) => order[index] !== number);
      if (moved.length === 0) return undefined;
      await this.changes.renumber(manager, id, order);
      return {
        facts: factsOf('reorder', moved),
        undo: { type: 'order', order: chapters.map(({ number }) => order.indexOf(number) + 1) },
      };
    });
  }

  /**
   * Includes chapters in what jobs speak, or leaves them out.
   *
   * @param numbers `undefined`: all.
   * @throws {ApiError} `PROJECT_NOT_FOUND`, `CHAPTER_NOT_FOUND`, `PROJECT_CHANGED`.
   */
  async include(
    caller: Caller,
    id: string,
    { numbers, isIncluded, seen }: ChangeOptions & { numbers?: readonly number[]; isIncluded: boolean },
  ): Promise<ProjectWithJob> {
    const wanted = numbers && new Set(numbers);
    return this.change(caller, id, { seen }, async (manager, { chapters }) => {
      if (numbers?.some((number) => number > chapters.length)) throw chapterNotFound();
      const changed = chapters.filter((each) => each.isIncluded !== isIncluded && (wanted?.has(each.number) ?? true));
      if (changed.length === 0) return undefined;
      const ofChanged = changed.map(({ number }) => number);
      await this.changes.include(manager, id, ofChanged, isIncluded);
      return {
        facts: factsOf(isIncluded ? 'include' : 'exclude', changed),
        undo: { type: 'include', numbers: ofChanged, isIncluded: !isIncluded },
      };
    });
  }

  /** The changes that can be undone, newest first. @throws {ApiError} `PROJECT_NOT_FOUND`. */
  async listChanges(accountId: string, id: string): Promise<StoredChange[]> {
    await this.find(accountId, id);
    return this.changes.list(id);
  }

  /**
   * Undoes the newest changes.
   *
   * @throws {ApiError} `PROJECT_NOT_FOUND`, `PROJECT_CHANGED`; `NOTHING_TO_UNDO` if there are fewer.
   */
  async undo(caller: Caller, id: string, { steps, seen }: ChangeOptions & { steps: number }): Promise<ProjectWithJob> {
    return this.change(caller, id, { seen }, async (manager) => {
      const count = await this.changes.undo(manager, id, steps);
      if (count < steps) throw nothingToUndo(count);
      return undefined;
    });
  }

  /**
   * Makes a change while nobody else changes the project, all or nothing.
   *
   * @param read the project as it was when texts of it were read; they must still be the same.
   * @param work makes the change; `undefined`: there was nothing to change, or nothing to undo later.
   */
  private async change(
    { accountId, name }: Caller,
    id: string,
    { seen, read }: { seen: Date | undefined; read?: Project },
    work: (manager: EntityManager, project: Project) => Promise<MadeChange | undefined>,
  ): Promise<ProjectWithJob> {
    await this.store.transaction(async (manager) => {
      const project = isProjectId(id) ? await this.store.lock(manager, accountId, id) : undefined;
      if (!project) throw projectNotFound();
      const isAsAt = (time: Date | undefined) => time === undefined || time.getTime() === project.updatedAt.getTime();
      if (!isAsAt(seen) || !isAsAt(read?.updatedAt)) throw projectChanged();
      const made = await work(manager, project);
      if (made) await this.changes.record(manager, id, made, name);
    });
    return this.projects.find(accountId, id);
  }

  private async find(accountId: string, id: string): Promise<Project> {
    const project = isProjectId(id) ? await this.store.find(accountId, id) : undefined;
    if (!project) throw projectNotFound();
    return project;
  }

  private async chapter(id: string, number: number): Promise<ProjectChapterText> {
    const chapter = await this.store.chapter(id, number);
    if (!chapter) throw chapterNotFound();
    return chapter;
  }

  private sentencesIn(
    { accountId, language }: Project,
    chapter: ProjectChapterText,
    signal?: AbortSignal,
  ): Promise<ChapterSentence[]> {
    return inTimeSlices(sentencesOf(chapter, language ?? usualLanguage), accountId, signal);
  }

  /** @throws {ApiError} `TEXT_TOO_LONG` if the project grows beyond its limit. */
  private checkTotal({ chapters }: Project, growth: number): void {
    const total = countOf(chapters) + growth;
    const { MAX_JOB_CHARACTERS: most } = this.environment;
    if (growth > 0 && total > most) throw projectTooLong(total, most);
  }
}

function factsOf(
  kind: ChangeFacts['kind'],
  chapters: readonly { number: number; title: string | null }[],
): ChangeFacts {
  const [{ number: chapter, title }] = chapters as [(typeof chapters)[number]];
  return { kind, chapter, title, count: chapters.length };
}

function countOf(chapters: readonly { characters: number }[]): number {
  return chapters.reduce((sum, { characters }) => sum + characters, 0);
}

function checkMerged(characters: number): void {
  if (characters <= maxChapterTextLength) return;
  const message = `The merged chapter would have ${characters} characters; the limit is ${maxChapterTextLength}. Merge fewer chapters.`;
  throw new ApiError('TEXT_TOO_LONG', message, { field: 'chapters' });
}

function noSuchSentence(sentence: number, count: number): ApiError {
  const message = `The chapter has no sentence ${sentence}: it has ${count === 1 ? 'one' : count}. Get its sentences to see their numbers.`;
  return new ApiError('INVALID_REQUEST', message, { field: 'sentence' });
}

function notAlike(): ApiError {
  const message =
    'The <speak> elements of these chapters have different attributes, so they cannot be merged. Give them the same attributes first.';
  return new ApiError('INVALID_REQUEST', message, { field: 'chapters' });
}

function notAllChapters(count: number): ApiError {
  const message = `\`chapters\` must have the number of each of the ${count} chapters once.`;
  return new ApiError('INVALID_REQUEST', message, { field: 'chapters' });
}

function tooManyChapters(): ApiError {
  return new ApiError(
    'CHAPTER_LIMIT_REACHED',
    `This project has ${maxChapters} chapters, the maximum. Merge chapters before you split another one.`,
  );
}

function nothingToUndo(count: number): ApiError {
  const left =
    count === 0 ? 'There is no change' : count === 1 ? 'There is only one change' : `There are only ${count} changes`;
  return new ApiError(
    'NOTHING_TO_UNDO',
    `${left} to undo. GET /api/v1/projects/{id}/changes lists what can be undone.`,
  );
}
