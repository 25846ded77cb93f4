/** Work in the background. */
export type Work = 'jobs' | 'batches';

/** How work has ended. */
export type WorkOutcome = 'completed' | 'failed' | 'cancelled' | 'expired';

/** What has become of a file: `refused` (for what it is), `failed` (the store is out), or `interrupted` (its contents broke off). */
export type FileOutcome = 'stored' | 'refused' | 'failed' | 'interrupted';

/**
 * Is told what happens in the background, and to stored files, and counts it. The server works without one.
 *
 * @example constructor(@Optional() private readonly observer?: WorkObserver) {}
 */
export abstract class WorkObserver {
  /** This process begins to work on a job or a batch. Call what it returns when it no longer does. */
  abstract begun(work: Work): () => void;

  /** A job or a batch is over, by this process. @param createdAt when it was handed in. */
  abstract ended(work: Work, outcome: WorkOutcome, createdAt?: Date): void;

  /** A file was to be stored. @param kind as in `NewFile`. @param bytes of the file, if it is stored. */
  abstract fileOver(kind: string, outcome: FileOutcome, bytes?: number): void;
}
