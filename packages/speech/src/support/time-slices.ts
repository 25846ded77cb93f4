/** Work in steps. Pauses at each `yield`, so that other work can run. */
export type TimeSliced<T> = Generator<void, T>;

/** Runs all steps at once. */
export function runToEnd<T>(steps: TimeSliced<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Milliseconds of work per turn of the event loop. A step that takes longer is not interrupted. */
const sliceMs = 5;

/** Work that is waiting for its next slice. */
interface Job {
  /** @returns whether the work is done. */
  readonly work: (until: number) => boolean;
}

/**
 * Runs long work in slices so that the event loop stays responsive: one slice of one job per turn of the loop. Queue groups
 * take turns, and so do the jobs within a group, so that one group's many texts do not delay another group's text.
 */
class TimeSlices {
  /** The jobs of each queue group, in the order of their next slices. */
  private readonly groups = new Map<string, Job[]>();
  private isScheduled = false;

  /**
   * Runs work slice by slice.
   *
   * @param queueGroup the queue group that the work belongs to.
   * @throws {unknown} what the work throws, or the signal's reason once it has aborted.
   */
  run<T>(steps: TimeSliced<T>, queueGroup: string, signal?: AbortSignal): Promise<T> {
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
      this.add(queueGroup, { work });
      // Run the first slice now if no slice has run in this turn of the loop.
      if (!this.isScheduled) this.slice();
    });
  }

  private add(queueGroup: string, job: Job): void {
    const jobs = this.groups.get(queueGroup);
    if (jobs) jobs.push(job);
    else this.groups.set(queueGroup, [job]);
  }

  private slice(): void {
    this.isScheduled = true;
    setImmediate(() => this.goOn());
    const first = this.groups.entries().next();
    if (first.done) return;
    const [queueGroup, jobs] = first.value;
    const job = jobs.shift()!;
    this.groups.delete(queueGroup);
    const isOver = job.work(performance.now() + sliceMs);
    if (!isOver) jobs.push(job);
    if (jobs.length === 0) return;
    // Jobs that this group added during the slice go behind its other jobs.
    jobs.push(...(this.groups.get(queueGroup) ?? []));
    this.groups.delete(queueGroup);
    this.groups.set(queueGroup, jobs);
  }

  private goOn(): void {
    this.isScheduled = false;
    if (this.groups.size > 0) this.slice();
  }
}

const loop = new TimeSlices();

/** Runs work in slices so that it does not block the event loop. See {@link TimeSlices.run}. */
export function inTimeSlices<T>(steps: TimeSliced<T>, queueGroup: string, signal?: AbortSignal): Promise<T> {
  return loop.run(steps, queueGroup, signal);
}
