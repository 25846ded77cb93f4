import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { StoredProject } from '../project.entity';
import type { FeedLink } from './feed-link.entity';

/** A finished MP3 of a project. */
export interface FeedEpisode {
  readonly fileId: string;
  readonly title: string | null;
  readonly durationSeconds: number;
  /** When its job ended. */
  readonly publishedAt: Date;
  readonly bytes: number;
  /** SHA-256 of the file. */
  readonly digest: Buffer;
}

/** The columns of {@link FeedFacts}. */
const factColumns = {
  title: true,
  author: true,
  description: true,
  language: true,
  coverFileId: true,
  updatedAt: true,
} as const;

/** What a feed says about itself. */
export type FeedFacts = Pick<StoredProject, keyof typeof factColumns>;

/** Maximum number of episodes if each is a job. Earlier ones are left out. */
const maxJobs = 100;

const kept = `s.expires_at IS NULL OR s.expires_at > clock_timestamp()`;

const files = `JOIN stored_files AS s ON s.id = f.file_id AND (${kept}) JOIN stored_objects AS o ON o.id = s.object_id`;

const facts = `f.file_id AS "fileId", j.ended_at AS "publishedAt", o.bytes::float8 AS bytes, o.digest`;

/** The chapters of the newest finished job that has MP3s, in order. */
const chapters = `
  SELECT ${facts}, c.title, c.audio_seconds AS "durationSeconds"
  FROM (
    SELECT id, ended_at FROM jobs AS j WHERE project_id = $1 AND status = 'completed' AND EXISTS (
      SELECT FROM job_files AS f JOIN stored_files AS s ON s.id = f.file_id AND (${kept})
      WHERE f.job_id = j.id AND f.format = 'mp3' AND f.chapter > 0 AND f.is_stored
    ) ORDER BY id DESC LIMIT 1
  ) AS j
  JOIN job_files AS f ON f.job_id = j.id AND f.format = 'mp3' AND f.chapter > 0 AND f.is_stored
  JOIN job_chapters AS c ON c.job_id = j.id AND c.number = f.chapter ${files}
  ORDER BY f.chapter`;

/** The MP3 of each finished job as a whole, which is that of its chapter if it has only one; the earliest first. */
const jobs = `
  SELECT * FROM (
    SELECT DISTINCT ON (j.id) j.id, ${facts}, j.title,
      (SELECT sum(c.audio_seconds) FROM job_chapters AS c WHERE c.job_id = j.id) AS "durationSeconds"
    FROM jobs AS j JOIN job_files AS f ON f.job_id = j.id AND f.format = 'mp3' AND f.is_stored ${files}
    WHERE j.project_id = $1 AND j.status = 'completed'
      AND (f.chapter = 0 OR NOT EXISTS (SELECT FROM job_chapters AS c WHERE c.job_id = j.id AND c.number <> f.chapter))
    ORDER BY j.id DESC, f.chapter LIMIT ${maxJobs}
  ) AS newest ORDER BY id`;

/** Finds what is in the feed of a project. */
@Injectable()
export class FeedEpisodes {
  constructor(@InjectRepository(StoredProject) private readonly projects: Repository<StoredProject>) {}

  /** @returns `null` if the project has been removed. */
  async factsOf({ projectId }: FeedLink): Promise<FeedFacts | null> {
    return this.projects.findOne({ select: factColumns, where: { id: projectId } });
  }

  /** The episodes, in order. */
  async find({ projectId, episodes }: FeedLink): Promise<FeedEpisode[]> {
    return this.projects.query<FeedEpisode[]>(episodes === 'jobs' ? jobs : chapters, [projectId]);
  }
}
