/** Work in steps: it stops at each `yield`, so that something else can be done before it goes on. */
export type Steps<T> = Generator<void, T>;

/** Does all of the work at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
