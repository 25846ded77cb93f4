import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import type { DictionaryReference } from '../../tts/request-dictionaries';
import { maxPartsPerPage } from './limits';
import type { Project, ProjectChapter, ProjectChapterText, ProjectDocument, ProjectSettings } from './project';

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

type ProjectRow = Omit<Project, 'chapters'>;

const columns = `id, account_id AS "accountId", title, author, description, language, cover_file_id AS "coverFileId", settings, warnings,
  created_at AS "createdAt", updated_at AS "updatedAt"`;

const chapterColumns = 'number, title, voice_id AS "voiceId", is_included AS "isIncluded", characters';

/**
 * Projects and their chapters in the database. Methods with `manager` belong to its transaction. Whoever locks the account and a project
 * locks the account first.
 */
@Injectable()
export class ProjectStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Runs work in a transaction. */
  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** Counts the projects of an account, whose row must be locked. */
  async count(manager: EntityManager, accountId: string): Promise<number> {
    const [row] = await manager.query<[{ count: number }]>(
      'SELECT count(*)::integer AS count FROM projects WHERE account_id = $1',
      [accountId],
    );
    return row.count;
  }

  /** Adds a project with its chapters. @returns its id. */
  async insert(manager: EntityManager, project: NewProject): Promise<string> {
    const id = timeOrderedId('project');
    const { accountId, title, author, description, language, coverFileId, settings, warnings, chapters, createdBy } =
      project;
    await manager.query(
      `INSERT INTO projects (id, account_id, title, author, description, language, cover_file_id, settings, warnings, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [id, accountId, title, author, description, language, coverFileId, settings, warnings, createdBy],
    );
    await this.insertChapters(manager, id, chapters);
    return id;
  }

  /** @returns `undefined` if the account has no such project. */
  async find(accountId: string, id: string, manager = this.dataSource.manager): Promise<Project | undefined> {
    const rows = await manager.query<ProjectRow[]>(
      `SELECT ${columns} FROM projects WHERE account_id = $1 AND id = $2`,
      [accountId, id],
    );
    return (await withChapters(manager, rows))[0];
  }

  /** Whether the account has this project. */
  async has(accountId: string, id: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>('SELECT FROM projects WHERE account_id = $1 AND id = $2', [
      accountId,
      id,
    ]);
    return rows.length > 0;
  }

  /** Locks a project until the transaction ends, so that it is changed by one at a time. @returns as `find`. */
  async lock(manager: EntityManager, accountId: string, id: string): Promise<Project | undefined> {
    await manager.query('SELECT FROM projects WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE', [accountId, id]);
    return this.find(accountId, id, manager);
  }

  /** Lists a page of the account's projects, newest first. It has fewer than `limit` if they have very many chapters. */
  async list(accountId: string, { limit, before }: { limit: number; before?: string }): Promise<ProjectPage> {
    const listed = await this.dataSource.query<{ id: string; parts: number }[]>(
      `SELECT p.id, (
         (SELECT count(*) FROM project_chapters AS c WHERE c.project_id = p.id) +
         coalesce((SELECT (SELECT count(*) FROM job_chapters AS c WHERE c.job_id = j.id) +
             (SELECT count(*) FROM job_files AS f WHERE f.job_id = j.id)
           FROM jobs AS j WHERE j.project_id = p.id ORDER BY j.id DESC LIMIT 1), 0)
       )::integer AS parts
       FROM projects AS p WHERE p.account_id = $1 AND ($2::text IS NULL OR p.id < $2) ORDER BY p.id DESC LIMIT $3`,
      [accountId, before ?? null, limit + 1],
    );
    let parts = 0;
    const page = listed
      .slice(0, limit)
      .filter((each, index) => (parts += each.parts) <= maxPartsPerPage || index === 0);
    const rows = await this.dataSource.query<ProjectRow[]>(
      `SELECT ${columns} FROM projects WHERE id = ANY ($1) ORDER BY id DESC`,
      [page.map(({ id }) => id)],
    );
    const projects = await withChapters(this.dataSource.manager, rows);
    return { projects, next: listed.length > page.length ? page.at(-1)!.id : null };
  }

  /** Changes the fields of a project. */
  async update(
    manager: EntityManager,
    id: string,
    { title, author, description, coverFileId, settings }: ProjectFields,
  ): Promise<void> {
    await manager.query(
      `UPDATE projects SET title = $2, author = $3, description = $4, cover_file_id = $5, settings = $6,
         updated_at = clock_timestamp()
       WHERE id = $1`,
      [id, title, author, description, coverFileId, settings],
    );
  }

  /** Replaces all chapters, and what comes with them. */
  async replaceDocument(manager: EntityManager, id: string, document: ProjectDocument): Promise<void> {
    const { title, author, language, coverFileId, warnings, chapters } = document;
    await manager.query('DELETE FROM project_chapters WHERE project_id = $1', [id]);
    await manager.query(
      `UPDATE projects SET title = $2, author = $3, language = $4, cover_file_id = $5, warnings = $6,
         updated_at = clock_timestamp()
       WHERE id = $1`,
      [id, title, author, language, coverFileId, warnings],
    );
    await this.insertChapters(manager, id, chapters);
  }

  /** @returns `undefined` if the project has no such chapter. */
  async chapter(
    projectId: string,
    number: number,
    manager = this.dataSource.manager,
  ): Promise<ProjectChapterText | undefined> {
    const [row] = await manager.query<ProjectChapterText[]>(
      `SELECT ${chapterColumns}, syntax, text FROM project_chapters WHERE project_id = $1 AND number = $2`,
      [projectId, number],
    );
    return row;
  }

  /** The chapters that jobs speak, with their texts. */
  async includedChapters(manager: EntityManager, projectId: string): Promise<ProjectChapterText[]> {
    return manager.query<ProjectChapterText[]>(
      `SELECT ${chapterColumns}, syntax, text FROM project_chapters
       WHERE project_id = $1 AND is_included ORDER BY number`,
      [projectId],
    );
  }

  /** Changes a chapter. */
  async updateChapter(manager: EntityManager, projectId: string, chapter: ProjectChapterText): Promise<void> {
    const { number, title, voiceId, isIncluded, text, characters } = chapter;
    await manager.query(
      `UPDATE project_chapters SET title = $3, voice_id = $4, is_included = $5, text = $6, characters = $7
       WHERE project_id = $1 AND number = $2`,
      [projectId, number, title, voiceId, isIncluded, text, characters],
    );
    await manager.query('UPDATE projects SET updated_at = clock_timestamp() WHERE id = $1', [projectId]);
  }

  /** Removes a project with its texts. */
  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.query('DELETE FROM projects WHERE id = $1', [id]);
  }

  /** The dictionaries that these versions belong to, in the same order. */
  async dictionariesOf(versionIds: readonly string[]): Promise<DictionaryReference[]> {
    return this.dataSource.query<DictionaryReference[]>(
      `SELECT v.dictionary_id AS id FROM unnest($1::text[]) WITH ORDINALITY AS wanted (id, place)
       JOIN pronunciation_dictionary_versions AS v ON v.id = wanted.id ORDER BY wanted.place`,
      [versionIds],
    );
  }

  private async insertChapters(
    manager: EntityManager,
    id: string,
    chapters: readonly ProjectChapterText[],
  ): Promise<void> {
    await manager.query(
      `INSERT INTO project_chapters (project_id, number, title, voice_id, is_included, syntax, text, characters)
       SELECT $1, * FROM unnest($2::integer[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[], $8::integer[])`,
      [
        id,
        chapters.map(({ number }) => number),
        chapters.map(({ title }) => title),
        chapters.map(({ voiceId }) => voiceId),
        chapters.map(({ isIncluded }) => isIncluded),
        chapters.map(({ syntax }) => syntax),
        chapters.map(({ text }) => text),
        chapters.map(({ characters }) => characters),
      ],
    );
  }
}

async function withChapters(manager: EntityManager, rows: readonly ProjectRow[]): Promise<Project[]> {
  const chapters = await manager.query<(ProjectChapter & { projectId: string })[]>(
    `SELECT project_id AS "projectId", ${chapterColumns} FROM project_chapters
     WHERE project_id = ANY ($1) ORDER BY project_id, number`,
    [rows.map(({ id }) => id)],
  );
  const ofProjects = new Map<string, ProjectChapter[]>(rows.map(({ id }) => [id, []]));
  for (const { projectId, ...chapter } of chapters) ofProjects.get(projectId)!.push(chapter);
  return rows.map((row) => ({ ...row, chapters: ofProjects.get(row.id)! }));
}
