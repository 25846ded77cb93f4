import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { readStatement } from '../../../platform/database/statement';
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

/** The chapters of the newest finished job that has MP3s, in order. */
const chaptersStatement = readStatement('long-form/projects/feed/episodes-of-chapters.sql');

/** The MP3 of each finished job as a whole, which is that of its chapter if it has only one; the earliest first. */
const jobsStatement = readStatement('long-form/projects/feed/episodes-of-jobs.sql');

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
    if (episodes === 'jobs') return this.projects.query<FeedEpisode[]>(jobsStatement, [projectId, maxJobs]);
    return this.projects.query<FeedEpisode[]>(chaptersStatement, [projectId]);
  }
}
