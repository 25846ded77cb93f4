/** How long a scrape waits for the database, in milliseconds. */
const patienceMs = 1000;

/** A question to the database. Scrapes share its answer for a while, and do not wait long for it. */
export class DatabaseQuestion<T> {
  private answer: { readonly value: T | undefined; readonly at: number } | undefined;
  private asking: Promise<void> | undefined;

  /** @param keptMs how long an answer is used, in milliseconds. */
  constructor(
    private readonly question: () => Promise<T>,
    private readonly keptMs = 5000,
  ) {}

  /** @returns `undefined` if the database does not answer in time. */
  async ask(): Promise<T | undefined> {
    if (this.answer && performance.now() - this.answer.at < this.keptMs) return this.answer.value;
    // A question that has not been answered is not asked again.
    this.asking ??= this.askNow().finally(() => (this.asking = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), patienceMs).unref()));
    const end = await Promise.race([this.asking, late]);
    clearTimeout(timer);
    return end === 'late' ? undefined : this.answer?.value;
  }

  private async askNow(): Promise<void> {
    const value = await this.question().catch(() => undefined);
    this.answer = { value, at: performance.now() };
  }
}
