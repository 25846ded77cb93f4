import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type EntityManager, type FindOptionsWhere, In, Repository } from 'typeorm';
import { readStatement } from '../../platform/database/statement';
import { daySeconds, isOlderThan } from '../../platform/database/times';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import type { WorkSettlement, WorkPage, WorkPageOptions, WorkRun } from '../work/work';
import { WorkStore } from '../work/work-store';
import { alertOfJob } from './alert-of-job';
import {
  type ChapterText,
  type Job,
  type JobChapter,
  type JobFile,
  type JobStatus,
  type NewJob,
  openStatuses,
} from './job';
import { StoredJobChapter } from './job-chapter.entity';
import { StoredJobFile } from './job-file.entity';
import { StoredJob } from './job.entity';
import { spentOn } from './job-facts';

const insertStatement = readStatement('long-form/jobs/insert.sql');
const insertChaptersStatement = readStatement('long-form/jobs/insert-chapters.sql');
const marksStatement = readStatement('long-form/jobs/marks.sql');
const latestStatement = readStatement('long-form/jobs/latest-of-projects.sql');
const chapterProgressStatement = readStatement('long-form/jobs/chapter-progress.sql');
const textDigestStatement = readStatement('long-form/jobs/text-digest.sql');
const progressStatement = readStatement('long-form/jobs/progress.sql');
const fileStoredStatement = readStatement('long-form/jobs/file-stored.sql');

/** How far a chapter is. */
export interface ChapterProgress {
  readonly number: number;
  readonly spokenCharacters: number;
  readonly audioSeconds: number;
  readonly isDone: boolean;
}

/** A file of a job, whether or not it is stored. */
export type PlannedFile = Pick<StoredJobFile, 'fileId' | 'isStored'>;

/** The columns of a {@link JobChapter}, and those of the primary key. */
const withoutText = {
  jobId: true,
  number: true,
  title: true,
  voiceId: true,
  characters: true,
  spokenCharacters: true,
  audioSeconds: true,
  isDone: true,
  check: { checked: true, respoken: true, doubtful: true, unchecked: true, uncheckedReasons: true },
} as const;

/** Jobs, their chapters and files in the database. */
@Injectable()
export class JobStore extends WorkStore<Job> {
  readonly kind = 'jobs';
  /** The condition of the index `jobs_open`. */
  protected override readonly open = { status: In([...openStatuses]) };
  protected override readonly begun = {
    status: 'running',
    startedAt: () => 'coalesce(started_at, clock_timestamp())',
  };

  constructor(@InjectRepository(StoredJob) private readonly jobs: Repository<StoredJob>) {
    super(jobs);
  }

  /** Adds a job with its chapters. */
  async insert(manager: EntityManager, job: NewJob): Promise<string> {
    const id = timeOrderedId('job');
    const { accountId, title, author, language, coverFileId, settings, warnings, chapters, createdBy } = job;
    const { chargedTo, projectId, originalFileId } = job;
    await manager.query(insertStatement, [
      id,
      accountId,
      title ?? null,
      author ?? null,
      language ?? null,
      settings,
      warnings,
      createdBy,
      chargedTo,
      coverFileId ?? null,
      originalFileId ?? null,
      projectId ?? null,
    ]);
    await manager.query(insertChaptersStatement, [
      id,
      chapters.map(({ number }) => number),
      chapters.map((chapter) => chapter.title),
      chapters.map(({ voiceId }) => voiceId),
      chapters.map(({ syntax }) => syntax),
      chapters.map(({ text }) => text),
      chapters.map(({ characters }) => characters),
    ]);
    return id;
  }

  /** The jobs with these ids, of any account. */
  async findAll(ids: readonly string[]): Promise<Job[]> {
    return this.complete(this.manager, await this.jobs.findBy({ id: Any(ids) }));
  }

  /** For each of these jobs that is there, a short text that changes when the job does. */
  async marks(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.jobs.query<{ id: string; mark: string }[]>(marksStatement, [ids]);
    return new Map(rows.map(({ id, mark }) => [id, mark]));
  }

  /** Jobs that were over so many days ago, oldest first. */
  async endedBefore(days: number, most: number): Promise<Pick<Job, 'id' | 'accountId'>[]> {
    const select = { id: true, accountId: true } as const;
    return this.jobs.find({
      select,
      where: { endedAt: isOlderThan(days * daySeconds) },
      order: { endedAt: 'ASC' },
      take: most,
    });
  }

  /** Lists a page of the jobs that a project has made, newest first. */
  listOfProject(projectId: string, page: WorkPageOptions): Promise<WorkPage<Job>> {
    const ofProject: FindOptionsWhere<StoredJob> = { projectId };
    return this.pageWhere(ofProject, page);
  }

  /** The newest job of each of these projects that has made one, by the id of the project. */
  async latestOfProjects(projectIds: readonly string[]): Promise<Map<string, Job>> {
    const newest = await this.jobs.query<{ id: string; projectId: string }[]>(latestStatement, [projectIds]);
    const jobs = new Map((await this.findAll(newest.map(({ id }) => id))).map((job) => [job.id, job]));
    return new Map(
      newest.flatMap(({ id, projectId }) => {
        const job = jobs.get(id);
        return job ? [[projectId, job]] : [];
      }),
    );
  }

  /** The text of a chapter. */
  async chapterText(jobId: string, number: number): Promise<ChapterText | undefined> {
    const select = { number: true, title: true, voiceId: true, syntax: true, text: true } as const;
    return (await this.manager.findOne(StoredJobChapter, { select, where: { jobId, number } })) ?? undefined;
  }

  /** SHA-256 of the texts of all chapters, with an empty line between two. @returns `undefined` if the job has been removed. */
  async textDigest(jobId: string): Promise<Buffer | undefined> {
    const [found] = await this.jobs.query<{ digest: Buffer | null }[]>(textDigestStatement, [jobId]);
    return found?.digest ?? undefined;
  }

  /** How far a chapter is. @returns `undefined` if the job has been removed. */
  async chapterProgress(jobId: string, number: number): Promise<{ status: JobStatus; isDone: boolean } | undefined> {
    const found = await this.jobs.query<{ status: JobStatus; isDone: boolean }[]>(chapterProgressStatement, [
      jobId,
      number,
    ]);
    return found[0];
  }

  /**
   * Records how far a chapter is. A run that begins a chapter again does not take back what an earlier one has spoken of it.
   *
   * @returns whether the run goes on: false if the job was cancelled or removed, or another run has begun.
   */
  async progress({ work: job, number }: WorkRun<Job>, chapter: ChapterProgress): Promise<boolean> {
    const { spokenCharacters, audioSeconds, isDone } = chapter;
    return this.changes(progressStatement, [job.id, number, chapter.number, spokenCharacters, audioSeconds, isDone]);
  }

  /**
   * The id under which a file of the job is stored, which is chosen before it is: whoever goes on after an interruption uses the same one.
   *
   * @param newId is used if there is none yet.
   */
  async planFile(jobId: string, { chapter, format }: Omit<JobFile, 'fileId'>, newId: string): Promise<PlannedFile> {
    const file = { jobId, chapter: chapter ?? 0, format };
    const planned = { ...file, fileId: newId };
    await this.manager.createQueryBuilder().insert().into(StoredJobFile).values(planned).orIgnore().execute();
    return this.manager.findOneByOrFail(StoredJobFile, file);
  }

  /**
   * Records that a file of the job is stored.
   *
   * @param warnings about the file, which the job then has.
   * @returns whether the job wants it: it is still there, and has not been cancelled, or another run has stored the file under this id.
   */
  async fileStored(jobId: string, fileId: string, warnings: readonly string[]): Promise<boolean> {
    return this.changes(fileStoredStatement, [jobId, fileId, warnings]);
  }

  async close(manager: EntityManager, { accountId, id }: Job): Promise<WorkSettlement> {
    const job = (await this.find(accountId, id, manager))!;
    return { ...spentOn(job), alert: alertOfJob(job) };
  }

  /** The ids of a job's files, its cover and its original, whether or not they are stored. */
  async fileIds(jobId: string): Promise<string[]> {
    const files = await this.manager.findBy(StoredJobFile, { jobId });
    const job = await this.jobs.findOneBy({ id: jobId });
    const sources = [job?.coverFileId, job?.originalFileId].filter((id) => typeof id === 'string');
    return [...files.map(({ fileId }) => fileId), ...sources];
  }

  /** Removes a job with its texts. */
  async remove(id: string): Promise<void> {
    await this.jobs.delete({ id });
  }

  protected async complete(manager: EntityManager, jobs: readonly Readonly<StoredJob>[]): Promise<Job[]> {
    const jobId = Any(jobs.map(({ id }) => id));
    const chapters = await manager.find(StoredJobChapter, {
      select: withoutText,
      where: { jobId },
      order: { jobId: 'ASC', number: 'ASC' },
    });
    const files = await manager.find(StoredJobFile, {
      where: { jobId, isStored: true },
      order: { jobId: 'ASC', chapter: 'ASC', format: 'ASC' },
    });
    const chaptersOf = new Map<string, JobChapter[]>(jobs.map(({ id }) => [id, []]));
    for (const { jobId: id, ...chapter } of chapters) chaptersOf.get(id)!.push(chapter);
    const filesOf = new Map<string, JobFile[]>(jobs.map(({ id }) => [id, []]));
    for (const { jobId: id, fileId, chapter, format } of files)
      filesOf.get(id)!.push({ fileId, chapter: chapter === 0 ? null : chapter, format });
    return jobs.map((job) => ({ ...job, chapters: chaptersOf.get(job.id)!, files: filesOf.get(job.id)! }));
  }
}
