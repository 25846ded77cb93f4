/** A point of the start that others wait for. */
export class Milestone {
  readonly reached: Promise<void>;
  /** Lets all that wait go on. Has no effect the second time. */
  reach!: () => void;

  constructor() {
    this.reached = new Promise((resolve) => (this.reach = resolve));
  }
}
