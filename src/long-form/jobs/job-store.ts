import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { readStatement } from '../../platform/database/statement';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import type { ChapterText, Job, JobChapter, JobFile, JobStatus, NewJob } from './job';

const marksStatement = readStatement('long-form/jobs/marks.sql');

/** A page of jobs. */
export interface JobPage {
  readonly jobs: Job[];
  /** The cursor of the next page; `null`: this is the last page. */
  readonly next: string | null;
}

/** Which page of a list. */
export interface JobPageOptions {
  readonly limit: number;
  /** The `next` of the previous page. */
  readonly before?: string;
}

/** A run of a job. When another run has begun, this one can change nothing any more. */
export interface JobRun {
  readonly job: Job;
  readonly number: number;
}

/** How a run has ended. */
export type JobResult = { status: 'completed' } | { status: 'failed'; error: NonNullable<Job['error']> };

/** How far a chapter is. */
export interface ChapterProgress {
  readonly number: number;
  readonly spokenCharacters: number;
  readonly audioSeconds: number;
  readonly isDone: boolean;
}

/** A file of a job, whether or not it is stored. */
export interface PlannedFile {
  readonly fileId: string;
  readonly isStored: boolean;
}

/** A row of {@link columns}. */
type JobRow = Omit<Job, 'chapters' | 'files'>;

const columns = `id, account_id AS "accountId", title, author, language, cover_file_id AS "coverFileId", status, settings, warnings, error,
  created_at AS "createdAt", started_at AS "startedAt", ended_at AS "endedAt"`;

const isOpen = `status IN ('queued', 'running')`;

/** Jobs and their chapters in the database. Methods with `manager` belong to its transaction. */
@Injectable()
export class JobStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** For statements outside a transaction. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /** Runs work in a transaction. */
  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** Adds a job with its chapters. */
  async insert(manager: EntityManager, job: NewJob): Promise<string> {
    const id = timeOrderedId('job');
    const { accountId, title, author, language, coverFileId, settings, warnings, chapters, createdBy, idempotency } =
      job;
    const { chargedTo, projectId } = job;
    await manager.query(
      `INSERT INTO jobs (id, account_id, title, author, language, settings, warnings, created_by, idempotency_key, request_digest,
         charged_to, cover_file_id, project_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (SELECT p.id FROM projects AS p WHERE p.id = $13))`,
      [
        id,
        accountId,
        title ?? null,
        author ?? null,
        language ?? null,
        settings,
        warnings,
        createdBy,
        idempotency?.key ?? null,
        idempotency?.digest ?? null,
        chargedTo,
        coverFileId ?? null,
        projectId ?? null,
      ],
    );
    await manager.query(
      `INSERT INTO job_chapters (job_id, number, title, voice_id, syntax, text, characters)
       SELECT $1, * FROM unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[])`,
      [
        id,
        chapters.map(({ number }) => number),
        chapters.map((chapter) => chapter.title),
        chapters.map(({ voiceId }) => voiceId),
        chapters.map(({ syntax }) => syntax),
        chapters.map(({ text }) => text),
        chapters.map(({ characters }) => characters),
      ],
    );
    return id;
  }

  /** Counts the jobs of an account that are not over. Its row must be locked, so that no other hand-in counts at the same time. */
  async countOpen(manager: EntityManager, accountId: string): Promise<number> {
    const [row] = await manager.query<[{ count: number }]>(
      `SELECT count(*)::integer AS count FROM jobs WHERE account_id = $1 AND ${isOpen}`,
      [accountId],
    );
    return row.count;
  }

  /** The job that was handed in under a key. */
  async findByKey(
    manager: EntityManager,
    accountId: string,
    key: string,
  ): Promise<{ id: string; digest: Buffer } | undefined> {
    const [row] = await manager.query<{ id: string; digest: Buffer }[]>(
      'SELECT id, request_digest AS digest FROM jobs WHERE account_id = $1 AND idempotency_key = $2',
      [accountId, key],
    );
    return row;
  }

  /** @returns `undefined` if the account has no such job. */
  async find(accountId: string, id: string, manager = this.dataSource.manager): Promise<Job | undefined> {
    const rows = await manager.query<JobRow[]>(`SELECT ${columns} FROM jobs WHERE account_id = $1 AND id = $2`, [
      accountId,
      id,
    ]);
    return (await withParts(manager, rows))[0];
  }

  /** The jobs with these ids, of any account. */
  async findAll(ids: readonly string[]): Promise<Job[]> {
    const rows = await this.dataSource.query<JobRow[]>(`SELECT ${columns} FROM jobs WHERE id = ANY ($1)`, [ids]);
    return withParts(this.dataSource.manager, rows);
  }

  /** For each of these jobs that is there, a short text that changes when the job does. */
  async marks(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.dataSource.query<{ id: string; mark: string }[]>(marksStatement, [ids]);
    return new Map(rows.map(({ id, mark }) => [id, mark]));
  }

  /** Jobs that were over so many days ago, oldest first. */
  async endedBefore(days: number, most: number): Promise<Pick<Job, 'id' | 'accountId'>[]> {
    return this.dataSource.query(
      `SELECT id, account_id AS "accountId" FROM jobs WHERE ended_at < now() - $1::integer * interval '1 day'
       ORDER BY ended_at LIMIT $2`,
      [days, most],
    );
  }

  /** Lists a page of the account's jobs, newest first. */
  list(accountId: string, page: JobPageOptions): Promise<JobPage> {
    return this.pageWhere('account_id', accountId, page);
  }

  /** Lists a page of the jobs that a project has made, newest first. */
  listOfProject(projectId: string, page: JobPageOptions): Promise<JobPage> {
    return this.pageWhere('project_id', projectId, page);
  }

  private async pageWhere(
    column: 'account_id' | 'project_id',
    id: string,
    { limit, before }: JobPageOptions,
  ): Promise<JobPage> {
    const rows = await this.dataSource.query<JobRow[]>(
      `SELECT ${columns} FROM jobs WHERE ${column} = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [id, before ?? null, limit + 1],
    );
    const jobs = await withParts(this.dataSource.manager, rows.slice(0, limit));
    return { jobs, next: rows.length > limit ? jobs.at(-1)!.id : null };
  }

  /** The newest job of each of these projects that has made one, by the id of the project. */
  async latestOfProjects(projectIds: readonly string[]): Promise<Map<string, Job>> {
    const newest = await this.dataSource.query<{ id: string; projectId: string }[]>(
      `SELECT wanted.id AS "projectId", j.id FROM unnest($1::text[]) AS wanted (id)
       CROSS JOIN LATERAL (SELECT id FROM jobs WHERE project_id = wanted.id ORDER BY id DESC LIMIT 1) AS j`,
      [projectIds],
    );
    const rows = await this.dataSource.query<JobRow[]>(`SELECT ${columns} FROM jobs WHERE id = ANY ($1)`, [
      newest.map(({ id }) => id),
    ]);
    const jobs = new Map((await withParts(this.dataSource.manager, rows)).map((job) => [job.id, job]));
    return new Map(
      newest.flatMap(({ id, projectId }) => {
        const job = jobs.get(id);
        return job ? [[projectId, job]] : [];
      }),
    );
  }

  /** The text of a chapter. */
  async chapterText(jobId: string, number: number): Promise<ChapterText | undefined> {
    const [row] = await this.dataSource.query<ChapterText[]>(
      'SELECT number, title, voice_id AS "voiceId", syntax, text FROM job_chapters WHERE job_id = $1 AND number = $2',
      [jobId, number],
    );
    return row;
  }

  /** How far a chapter is. @returns `undefined` if the job has been removed. */
  async chapterProgress(jobId: string, number: number): Promise<{ status: JobStatus; isDone: boolean } | undefined> {
    const [row] = await this.dataSource.query<{ status: JobStatus; isDone: boolean }[]>(
      `SELECT j.status, c.is_done AS "isDone" FROM jobs AS j JOIN job_chapters AS c ON c.job_id = j.id
       WHERE j.id = $1 AND c.number = $2`,
      [jobId, number],
    );
    return row;
  }

  /** Begins a run of a job. @returns `undefined` if the job is over or has been removed. */
  async beginRun(id: string): Promise<JobRun | undefined> {
    const [rows] = await this.dataSource.query<[(JobRow & { run: number })[], number]>(
      `UPDATE jobs SET status = 'running', run = run + 1, started_at = coalesce(started_at, clock_timestamp())
       WHERE id = $1 AND ${isOpen} RETURNING ${columns}, run`,
      [id],
    );
    const [job] = await withParts(this.dataSource.manager, rows);
    return job && { job, number: rows[0]!.run };
  }

  /**
   * Records how far a chapter is. A run that begins a chapter again does not take back what an earlier one has spoken of it.
   *
   * @returns whether the run goes on: false if the job was cancelled or removed, or another run has begun.
   */
  async progress({ job, number }: JobRun, chapter: ChapterProgress): Promise<boolean> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE job_chapters AS c SET spoken_characters = GREATEST(c.spoken_characters, $4), is_done = $6,
         audio_seconds = CASE WHEN $6 THEN $5 ELSE GREATEST(c.audio_seconds, $5) END
       FROM jobs AS j
       WHERE c.job_id = $1 AND c.number = $3 AND j.id = c.job_id AND j.run = $2 AND j.status = 'running' RETURNING c.job_id`,
      [job.id, number, chapter.number, chapter.spokenCharacters, chapter.audioSeconds, chapter.isDone],
    );
    return rows.length > 0;
  }

  /**
   * The id under which a file of the job is stored, which is chosen before it is: whoever goes on after an interruption uses the same one.
   *
   * @param newId is used if there is none yet.
   */
  async planFile(jobId: string, { chapter, format }: Omit<JobFile, 'fileId'>, newId: string): Promise<PlannedFile> {
    await this.dataSource.query(
      'INSERT INTO job_files (job_id, chapter, format, file_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [jobId, chapter ?? 0, format, newId],
    );
    const [row] = await this.dataSource.query<PlannedFile[]>(
      `SELECT file_id AS "fileId", is_stored AS "isStored" FROM job_files WHERE job_id = $1 AND chapter = $2 AND format = $3`,
      [jobId, chapter ?? 0, format],
    );
    return row!;
  }

  /**
   * Records that a file of the job is stored.
   *
   * @returns whether the job wants it: it is still there, and has not been cancelled, or another run has stored the file under this id.
   */
  async fileStored(jobId: string, fileId: string): Promise<boolean> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE job_files AS f SET is_stored = true FROM jobs AS j
       WHERE f.job_id = $1 AND f.file_id = $2 AND j.id = f.job_id AND (j.status = 'running' OR f.is_stored) RETURNING f.file_id`,
      [jobId, fileId],
    );
    return rows.length > 0;
  }

  /** Whether a run is over: the job was cancelled or removed, or another run has begun. */
  async isOver({ job, number }: JobRun): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT FROM jobs WHERE id = $1 AND run = $2 AND status = 'running'`,
      [job.id, number],
    );
    return rows.length === 0;
  }

  /** Ends a run, and the job with it. @returns whether it was still the job's run. */
  async end(manager: EntityManager, { job, number }: JobRun, result: JobResult): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(
      `UPDATE jobs SET status = $3, error = $4, ended_at = clock_timestamp()
       WHERE id = $1 AND run = $2 AND status = 'running' RETURNING id`,
      [job.id, number, result.status, result.status === 'failed' ? result.error : null],
    );
    return rows.length > 0;
  }

  /** Cancels a job that is not over. @returns whether it was open. */
  async cancel(manager: EntityManager, id: string): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(
      `UPDATE jobs SET status = 'cancelled', ended_at = clock_timestamp() WHERE id = $1 AND ${isOpen} RETURNING id`,
      [id],
    );
    return rows.length > 0;
  }

  /** Whose usage a job counts as; `null` for jobs of an earlier version. */
  async chargedTo(manager: EntityManager, id: string): Promise<string | null> {
    const [row] = await manager.query<{ chargedTo: string | null }[]>(
      'SELECT charged_to AS "chargedTo" FROM jobs WHERE id = $1',
      [id],
    );
    return row?.chargedTo ?? null;
  }

  /** The ids of a job's files and its cover, whether or not they are stored. */
  async fileIds(jobId: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT file_id AS id FROM job_files WHERE job_id = $1
       UNION ALL SELECT cover_file_id FROM jobs WHERE id = $1 AND cover_file_id IS NOT NULL`,
      [jobId],
    );
    return rows.map(({ id }) => id);
  }

  /** Removes a job with its texts. */
  async remove(id: string): Promise<void> {
    await this.dataSource.query('DELETE FROM jobs WHERE id = $1', [id]);
  }
}

async function withParts(manager: EntityManager, rows: readonly JobRow[]): Promise<Job[]> {
  const chapters = await manager.query<(JobChapter & { jobId: string })[]>(
    `SELECT job_id AS "jobId", number, title, voice_id AS "voiceId", characters,
       spoken_characters AS "spokenCharacters", audio_seconds AS "audioSeconds", is_done AS "isDone",
       json_build_object('checked', checked_sentences, 'respoken', respoken_sentences, 'doubtful', doubtful_sentences,
         'unchecked', unchecked_sentences, 'uncheckedReasons', unchecked_reasons) AS check
     FROM job_chapters WHERE job_id = ANY ($1) ORDER BY job_id, number`,
    [rows.map(({ id }) => id)],
  );
  const files = await manager.query<(JobFile & { jobId: string })[]>(
    `SELECT job_id AS "jobId", file_id AS "fileId", nullif(chapter, 0) AS chapter, format
     FROM job_files WHERE job_id = ANY ($1) AND is_stored ORDER BY job_id, chapter, format`,
    [rows.map(({ id }) => id)],
  );
  const [chaptersOf, filesOf] = [byJob<JobChapter>(chapters), byJob<JobFile>(files)];
  return rows.map((row) => ({ ...row, chapters: chaptersOf.get(row.id) ?? [], files: filesOf.get(row.id) ?? [] }));
}

function byJob<T extends object>(parts: readonly (T & { jobId: string })[]): Map<string, T[]> {
  const jobs = new Map<string, T[]>();
  for (const { jobId, ...part } of parts) {
    const ofJob = jobs.get(jobId) ?? [];
    if (ofJob.length === 0) jobs.set(jobId, ofJob);
    ofJob.push(part as unknown as T);
  }
  return jobs;
}
