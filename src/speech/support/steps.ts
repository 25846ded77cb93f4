/** Work in steps. Pauses at each `yield`, so that other work can run. */
export type TimeSliced<T> = Generator<void, T>;

/** Runs all steps at once. */
export function runToEnd<T>(steps: TimeSliced<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
