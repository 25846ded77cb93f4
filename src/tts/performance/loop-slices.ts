import type { Steps } from '../text/steps';

/** Milliseconds of work that are done before the event loop gets on. A step that takes longer is not interrupted. */
const sliceMs = 5;

/** Work that waits for its next slice. */
interface Job {
  /** @returns whether it is over. */
  readonly work: (until: number) => boolean;
}

/**
 * Shares the event loop between work that takes long and everything else: one slice of one job in each turn of the loop.
 * Accounts take turns, and within an account its jobs, so that a text is not kept waiting by another account's many.
 */
class LoopSlices {
  /** The jobs of each account, in the order of their next slices. */
  private readonly groups = new Map<string, Job[]>();
  private isScheduled = false;

  /**
   * Does work, slice by slice.
   *
   * @param group whose work it is.
   * @throws {unknown} what the work throws; the signal's reason, once it has aborted.
   */
  run<T>(steps: Steps<T>, group: string, signal?: AbortSignal): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const work = (until: number): boolean => {
        try {
          signal?.throwIfAborted();
          for (;;) {
            const step = steps.next();
            if (step.done) {
              resolve(step.value);
              return true;
            }
            if (performance.now() >= until) return false;
          }
        } catch (error) {
          reject(error);
          return true;
        }
      };
      this.add(group, { work });
      // If nothing has been done yet in this turn of the loop, nobody is kept waiting by a slice.
      if (!this.isScheduled) this.slice();
    });
  }

  private add(group: string, job: Job): void {
    const jobs = this.groups.get(group);
    if (jobs) jobs.push(job);
    else this.groups.set(group, [job]);
  }

  private slice(): void {
    this.isScheduled = true;
    setImmediate(() => this.goOn());
    const first = this.groups.entries().next();
    if (first.done) return;
    const [group, jobs] = first.value;
    const job = jobs.shift()!;
    this.groups.delete(group);
    const isOver = job.work(performance.now() + sliceMs);
    if (!isOver) jobs.push(job);
    if (jobs.length === 0) return;
    // What came of this account during the slice is behind what was there.
    jobs.push(...(this.groups.get(group) ?? []));
    this.groups.delete(group);
    this.groups.set(group, jobs);
  }

  private goOn(): void {
    this.isScheduled = false;
    if (this.groups.size > 0) this.slice();
  }
}

const loop = new LoopSlices();

/** Does work, slice by slice, beside everything else that the event loop has to do. See {@link LoopSlices.run}. */
export function inSlices<T>(steps: Steps<T>, group: string, signal?: AbortSignal): Promise<T> {
  return loop.run(steps, group, signal);
}
