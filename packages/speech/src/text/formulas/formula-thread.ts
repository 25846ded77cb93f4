import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../support/worker-file';
import type { FormulaAnswer, FormulaQuestion } from './worker/messages';

/** How long a formula may take, in milliseconds. Usual ones take 20, and the largest that are allowed take two seconds. */
const maxFormulaMs = 15_000;

/** How long the first formula of a language may take: its words are loaded. */
const maxLoadMs = 60_000;

/** The thread ends after this many milliseconds without a formula, which frees 100 MB. */
const idleMs = 300_000;

/** A formula that waits for its answer. */
interface Waiter {
  readonly question: FormulaQuestion;
  resolve(words: string | undefined): void;
}

/**
 * A thread that reads formulas, one at a time. It starts with the first formula: the library and its words take a second to load. Groups
 * take turns, so that one account's many formulas do not delay another one's.
 */
export class FormulaThread {
  private readonly script = workerFile(join(__dirname, 'worker'), 'formula.worker');
  private worker: Worker | undefined;
  private readonly languages = new Set<string>();
  /** What waits in each group, in the order of their next turns. */
  private readonly groups = new Map<string, Waiter[]>();
  private asked: Waiter | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  /** @throws {Error} if the worker has not been built. */
  constructor(private readonly onFailure: (reason: string) => void) {}

  /**
   * Reads a formula.
   *
   * @returns `undefined` if the formula cannot be read, takes too long, or the thread is closed.
   */
  ask(question: FormulaQuestion, queueGroup: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      if (this.closed) return resolve(undefined);
      const waiter = { question, resolve };
      const waiting = this.groups.get(queueGroup);
      if (waiting) waiting.push(waiter);
      else this.groups.set(queueGroup, [waiter]);
      this.askNext();
    });
  }

  /** Ends the thread. Formulas that wait are not read. */
  async close(): Promise<void> {
    this.closed = true;
    const waiting = [...(this.asked ? [this.asked] : []), ...[...this.groups.values()].flat()];
    this.asked = undefined;
    this.groups.clear();
    for (const waiter of waiting) waiter.resolve(undefined);
    await this.stop();
  }

  private askNext(): void {
    if (this.asked || this.closed) return;
    const first = this.groups.entries().next();
    if (first.done) return;
    const [group, waiting] = first.value;
    this.asked = waiting.shift()!;
    this.groups.delete(group);
    if (waiting.length > 0) this.groups.set(group, waiting);
    const worker = (this.worker ??= this.start());
    const { question } = this.asked;
    const isKnown = this.languages.has(question.language);
    this.languages.add(question.language);
    worker.ref();
    worker.postMessage(question, []);
    this.setTimer(() => this.fail('A formula took too long.'), isKnown ? maxFormulaMs : maxLoadMs);
  }

  private start(): Worker {
    this.languages.clear();
    const worker = new Worker(this.script, { resourceLimits: { maxOldGenerationSizeMb: 400 } });
    const ifCurrent = (action: () => void) => () => {
      if (this.worker === worker) action();
    };
    worker.on('message', ({ words }: FormulaAnswer) => ifCurrent(() => this.answer(words))());
    worker.on('error', (error) => ifCurrent(() => this.fail(error.message))());
    worker.on(
      'exit',
      ifCurrent(() => this.fail('The thread ended.')),
    );
    return worker;
  }

  private answer(words: string | undefined): void {
    const waiter = this.asked;
    this.asked = undefined;
    // A program that has nothing else to do may end.
    this.worker?.unref();
    this.setTimer(() => void this.stop(), idleMs);
    waiter?.resolve(words);
    this.askNext();
  }

  /** Gives the formula up, and the thread with it. The next formula starts another thread. */
  private fail(reason: string): void {
    this.onFailure(reason);
    void this.stop();
    this.answer(undefined);
  }

  private async stop(): Promise<void> {
    clearTimeout(this.timer);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private setTimer(action: () => void, ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(action, ms).unref();
  }
}
