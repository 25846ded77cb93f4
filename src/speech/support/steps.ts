/** Work in steps. Pauses at each `yield`, so that other work can run. */
export type Steps<T> = Generator<void, T>;

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
