import { type FileOutcome, type Work, WorkObserver, type WorkOutcome } from '../../../platform/queue/work-observer';
import { DatabaseQuestion } from '../database-question';
import type { EventCounter, MetricSet, Reading, ValueHistogram } from '../metric-set';

const works: readonly Work[] = ['jobs', 'batches'];
const states = ['waiting', 'running'] as const;

/** The values of the label `kind`. */
const fileKinds = new Set([
  'job-result',
  'job-cover',
  'project-cover',
  'job-original',
  'project-original',
  'batch-input',
  'batch-speech',
  'batch-output',
  'history',
  'idempotent',
]);

/** From ten seconds to a day. */
const durationBuckets = [10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 28_800, 86_400];

/** Counts jobs, batches and files, as this process sees them. */
export class WorkMetrics extends WorkObserver {
  private readonly running: Record<Work, number> = { jobs: 0, batches: 0 };
  private readonly endings: EventCounter;
  private readonly durations: ValueHistogram;
  private readonly files: EventCounter;
  private readonly fileBytes: EventCounter;

  constructor(metrics: MetricSet) {
    super();
    metrics.gauge(
      {
        name: 'voxgate_background_running',
        help: 'Jobs and batches that this process works on',
        labels: ['work'],
      },
      () => works.map((work): Reading => [{ work }, this.running[work]]),
    );
    this.endings = metrics.counter({
      name: 'voxgate_background_ended_total',
      help: 'Jobs and batches that are over, and that this process has ended: completed, failed, cancelled, and expired',
      labels: ['work', 'outcome'],
    });
    this.durations = metrics.histogram(
      {
        name: 'voxgate_background_duration_seconds',
        help: 'Time from the hand-in of a job or a batch until it was completed, with the time that it waited',
        labels: ['work'],
      },
      durationBuckets,
    );
    this.files = metrics.counter({
      name: 'voxgate_files_stored_total',
      help: 'Files that were to be stored, by what they are: stored, refused (too large, or no space left to the account), failed (the store did not work), and interrupted (their contents broke off)',
      labels: ['kind', 'outcome'],
    });
    this.fileBytes = metrics.counter({
      name: 'voxgate_files_stored_bytes_total',
      help: 'Bytes of the files that were stored',
      labels: ['kind'],
    });
  }

  override begun(work: Work): () => void {
    this.running[work]++;
    return () => void this.running[work]--;
  }

  override ended(work: Work, outcome: WorkOutcome, createdAt?: Date): void {
    this.endings.add({ work, outcome });
    if (outcome === 'completed' && createdAt)
      this.durations.observe({ work }, Math.max(0, Date.now() - createdAt.getTime()) / 1000);
  }

  override fileOver(kind: string, outcome: FileOutcome, bytes = 0): void {
    const label = fileKinds.has(kind) ? kind : 'other';
    this.files.add({ kind: label, outcome });
    if (outcome === 'stored') this.fileBytes.add({ kind: label }, bytes);
  }
}

/** Open work in a state. */
export interface OpenWork {
  readonly work: string;
  readonly state: string;
  readonly count: number;
  /** How long the oldest has been open. */
  readonly oldestSeconds: number;
}

/** What is asked of the database. */
export interface StoredWorkSource {
  readonly openWork: () => Promise<OpenWork[]>;
  /** Bytes of all stored files; `null` if there are too many to count. */
  readonly fileBytes: () => Promise<number | null>;
}

/** How long the sum of all files is used, in milliseconds. */
const fileBytesKeptMs = 60_000;

/** Jobs, batches and files in the database, those of all replicas together. */
export function addStoredWorkMetrics(metrics: MetricSet, { openWork, fileBytes }: StoredWorkSource): void {
  const open = new DatabaseQuestion(openWork);
  const bytes = new DatabaseQuestion(fileBytes, fileBytesKeptMs);
  metrics.gauge(
    {
      name: 'voxgate_background_open',
      help: 'Jobs and batches in the database that are not over, for all replicas together; counted up to 10,000 each',
      labels: ['work', 'state'],
    },
    async () => {
      const found = await open.ask();
      if (!found) return [];
      const count = (labels: { work: string; state: string }) =>
        found.find(({ work, state }) => work === labels.work && state === labels.state)?.count ?? 0;
      const all = works.flatMap((work) => states.map((state) => ({ work, state })));
      return all.map((labels): Reading => [labels, count(labels)]);
    },
  );
  metrics.gauge(
    {
      name: 'voxgate_background_oldest_wait_seconds',
      help: 'How long the job or batch has waited that has waited longest, for all replicas together; 0 if none waits',
      labels: ['work'],
    },
    async () => {
      const found = await open.ask();
      const waiting = found?.filter(({ state }) => state === 'waiting');
      if (!waiting) return [];
      return works.map((work): Reading => [{ work }, waiting.find((of) => of.work === work)?.oldestSeconds ?? 0]);
    },
  );
  metrics.gauge(
    {
      name: 'voxgate_files_bytes',
      help: 'Bytes of all stored files, for all replicas together; read once a minute, and missing with more than 100,000 files',
    },
    async (): Promise<Reading[]> => {
      const sum = await bytes.ask();
      return typeof sum === 'number' ? [[{}, sum]] : [];
    },
  );
}
