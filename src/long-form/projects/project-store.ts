import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type EntityManager, Repository } from 'typeorm';
import { readStatement } from '../../platform/database/statement';
import { currentTime } from '../../platform/database/times';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { DictionaryVersion } from '../../tts/dictionaries/dictionary-version.entity';
import type { DictionaryReference } from '../../tts/request-dictionaries';
import { maxPartsPerPage } from './limits';
import type { Project, ProjectChapter, ProjectChapterText, ProjectDocument, ProjectSettings } from './project';
import { StoredChapter } from './project-chapter.entity';
import { StoredProject } from './project.entity';

const pageStatement = readStatement('long-form/projects/page.sql');
const insertChaptersStatement = readStatement('long-form/projects/insert-chapters.sql');

/** What a new project has. */
export interface NewProject extends ProjectDocument {
  readonly accountId: string;
  readonly description: string | null;
  readonly settings: ProjectSettings;
  readonly createdBy: string;
}

/** The fields of a project that clients change. */
export type ProjectFields = Pick<Project, 'title' | 'author' | 'description' | 'coverFileId' | 'settings'>;

/** A page of projects. */
export interface ProjectPage {
  readonly projects: Project[];
  /** The cursor of the next page; `null`: this is the last page. */
  readonly next: string | null;
}

/** The columns of a {@link ProjectChapter}, and those of the primary key. */
const withoutText = { projectId: true, number: true, title: true, voiceId: true, isIncluded: true, characters: true };

/**
 * Projects and their chapters in the database. Methods with `manager` belong to its transaction. Whoever locks the account and a project
 * locks the account first.
 */
@Injectable()
export class ProjectStore {
  constructor(@InjectRepository(StoredProject) private readonly projects: Repository<StoredProject>) {}

  /** Runs work in a transaction. */
  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.projects.manager.transaction(work);
  }

  /** Counts the projects of an account, whose row must be locked. */
  async count(manager: EntityManager, accountId: string): Promise<number> {
    return manager.countBy(StoredProject, { accountId });
  }

  /** Adds a project with its chapters. @returns its id. */
  async insert(manager: EntityManager, project: NewProject): Promise<string> {
    const id = timeOrderedId('project');
    const { chapters, warnings, leftOut, ...fields } = project;
    await manager.insert(StoredProject, { ...fields, id, warnings: [...warnings], leftOut: [...leftOut] });
    await this.insertChapters(manager, id, chapters);
    return id;
  }

  /** @returns `undefined` if the account has no such project. */
  async find(accountId: string, id: string, manager = this.projects.manager): Promise<Project | undefined> {
    const found = await manager.findBy(StoredProject, { accountId, id });
    return (await withChapters(manager, found))[0];
  }

  /** Whether the account has this project. */
  async has(accountId: string, id: string): Promise<boolean> {
    return this.projects.existsBy({ accountId, id });
  }

  /** Locks a project until the transaction ends, so that it is changed by one at a time. @returns as `find`. */
  async lock(manager: EntityManager, accountId: string, id: string): Promise<Project | undefined> {
    const lock = { mode: 'for_no_key_update' } as const;
    const found = await manager.find(StoredProject, { where: { accountId, id }, lock });
    return (await withChapters(manager, found))[0];
  }

  /** Lists a page of the account's projects, newest first. It has fewer than `limit` if they have very many chapters. */
  async list(accountId: string, { limit, before }: { limit: number; before?: string }): Promise<ProjectPage> {
    const listed = await this.projects.query<{ id: string; parts: number }[]>(pageStatement, [
      accountId,
      before ?? null,
      limit + 1,
    ]);
    let parts = 0;
    const page = listed
      .slice(0, limit)
      .filter((each, index) => (parts += each.parts) <= maxPartsPerPage || index === 0);
    const found = await this.projects.find({ where: { id: Any(page.map(({ id }) => id)) }, order: { id: 'DESC' } });
    const projects = await withChapters(this.projects.manager, found);
    return { projects, next: listed.length > page.length ? page.at(-1)!.id : null };
  }

  /** Changes the fields of a project. */
  async update(
    manager: EntityManager,
    id: string,
    { title, author, description, coverFileId, settings }: ProjectFields,
  ): Promise<void> {
    const fields = { title, author, description, coverFileId, settings };
    await manager.update(StoredProject, { id }, { ...fields, updatedAt: currentTime });
  }

  /** Replaces all chapters, and what comes with them. */
  async replaceDocument(manager: EntityManager, id: string, document: ProjectDocument): Promise<void> {
    const { warnings, leftOut, chapters, ...others } = document;
    await manager.delete(StoredChapter, { projectId: id });
    const fields = { ...others, warnings: [...warnings], leftOut: [...leftOut] };
    await manager.update(StoredProject, { id }, { ...fields, updatedAt: currentTime });
    await this.insertChapters(manager, id, chapters);
  }

  /** @returns `undefined` if the project has no such chapter. */
  async chapter(
    projectId: string,
    number: number,
    manager = this.projects.manager,
  ): Promise<ProjectChapterText | undefined> {
    return (await manager.findOneBy(StoredChapter, { projectId, number })) ?? undefined;
  }

  /** Those of these chapters that are there, in order, with their texts. */
  async chapters(projectId: string, numbers: readonly number[]): Promise<ProjectChapterText[]> {
    const where = { projectId, number: Any(numbers) };
    return this.projects.manager.find(StoredChapter, { where, order: { number: 'ASC' } });
  }

  /** The chapters that jobs speak, with their texts. */
  async includedChapters(manager: EntityManager, projectId: string): Promise<ProjectChapterText[]> {
    return manager.find(StoredChapter, { where: { projectId, isIncluded: true }, order: { number: 'ASC' } });
  }

  /** Changes a chapter. */
  async updateChapter(manager: EntityManager, projectId: string, chapter: ProjectChapterText): Promise<void> {
    const { number, title, voiceId, isIncluded, text, characters } = chapter;
    const fields = { title, voiceId, isIncluded, text, characters };
    await manager.update(StoredChapter, { projectId, number }, fields);
    await manager.update(StoredProject, { id: projectId }, { updatedAt: currentTime });
  }

  /** Removes a project with its texts. */
  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(StoredProject, { id });
  }

  /** The dictionaries that these versions belong to, in the same order. */
  async dictionariesOf(versionIds: readonly string[]): Promise<DictionaryReference[]> {
    const select = { id: true, dictionaryId: true } as const;
    const found = await this.projects.manager.find(DictionaryVersion, { select, where: { id: Any(versionIds) } });
    const dictionaries = new Map(found.map(({ id, dictionaryId }) => [id, dictionaryId]));
    return versionIds.flatMap((versionId) => {
      const id = dictionaries.get(versionId);
      return id === undefined ? [] : [{ id }];
    });
  }

  /** Adds chapters. */
  async insertChapters(manager: EntityManager, id: string, chapters: readonly ProjectChapterText[]): Promise<void> {
    await manager.query(insertChaptersStatement, [
      id,
      chapters.map(({ number }) => number),
      chapters.map(({ title }) => title),
      chapters.map(({ voiceId }) => voiceId),
      chapters.map(({ isIncluded }) => isIncluded),
      chapters.map(({ syntax }) => syntax),
      chapters.map(({ text }) => text),
      chapters.map(({ characters }) => characters),
    ]);
  }
}

async function withChapters(
  manager: EntityManager,
  projects: readonly Omit<Project, 'chapters'>[],
): Promise<Project[]> {
  const chapters = await manager.find(StoredChapter, {
    select: withoutText,
    where: { projectId: Any(projects.map(({ id }) => id)) },
    order: { projectId: 'ASC', number: 'ASC' },
  });
  const ofProjects = new Map<string, ProjectChapter[]>(projects.map(({ id }) => [id, []]));
  for (const { projectId, ...chapter } of chapters) ofProjects.get(projectId)!.push(chapter);
  return projects.map((project) => ({ ...project, chapters: ofProjects.get(project.id)! }));
}
