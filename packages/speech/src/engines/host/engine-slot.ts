import { BackOff } from './back-off';
import { EngineProcess, type EngineProgram } from './engine-process';
import type { EngineRequest, TimedChunk } from './process/messages';

/** Receives the events of a slot. */
export interface EngineSlotListener {
  /** The process has loaded the engine. */
  loaded(facts: unknown): void;
  /** The process is free: loaded and done with its last request. */
  free(): void;
  /** The engine cannot be loaded. */
  unusable(message: string): void;
  /** The process died, for the `failures`th time since the last successful request. It will be restarted after a delay. */
  died(how: string, failures: number): void;
  /** The process is being replaced because it uses too much memory. */
  recycled(residentBytes: number): void;
  complained(line: string): void;
}

/** Keeps one process running: restarts it when it dies and replaces it when it uses too much memory. */
export class EngineSlot {
  private process: EngineProcess | undefined;
  private readonly backOff = new BackOff();
  private restart: NodeJS.Timeout | undefined;
  private state: 'empty' | 'starting' | 'free' | 'speaking' = 'empty';

  constructor(
    private readonly program: EngineProgram,
    /** A process with more resident bytes than this is replaced after its request. */
    private readonly memoryLimit: number,
    private readonly listener: EngineSlotListener,
  ) {}

  get isEmpty(): boolean {
    return this.state === 'empty';
  }

  /** Whether a process is starting or waiting to be restarted. */
  get isStarting(): boolean {
    return this.state === 'starting';
  }

  get isFree(): boolean {
    return this.state === 'free';
  }

  get isLoaded(): boolean {
    return this.state === 'free' || this.state === 'speaking';
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Starts a process in an empty slot. */
  start(): void {
    this.state = 'starting';
    try {
      this.process = this.startProcess();
    } catch (error) {
      // Node throws some errors of a process that cannot be started, such as a lack of memory, and reports others as its end.
      setImmediate(() => {
        if (this.state === 'starting' && !this.process) this.ended((error as Error).message);
      });
    }
  }

  private startProcess(): EngineProcess {
    return new EngineProcess(this.program, {
      ready: (facts) => {
        this.listener.loaded(facts);
        this.becomeFree();
      },
      unusable: (message) => this.listener.unusable(message),
      done: (residentBytes) => this.done(residentBytes),
      ended: (how) => this.ended(how),
      complained: (line) => this.listener.complained(line),
    });
  }

  /**
   * Has the free process answer a request. When the receiver stops reading, or the signal aborts, the process stops within one chunk.
   *
   * @returns chunk by chunk, until the process is free again.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async *speak(request: EngineRequest, signal: AbortSignal): AsyncGenerator<TimedChunk> {
    this.state = 'speaking';
    const speech = this.process!.speak(request);
    const giveUp = () => speech.cancel(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      yield* speech.chunks;
    } finally {
      signal.removeEventListener('abort', giveUp);
      // The receiver may have stopped reading.
      speech.cancel(undefined);
      await speech.released;
    }
  }

  /** Ends the slot's process. The request that it was speaking fails with the error. */
  async clear(error?: Error): Promise<void> {
    clearTimeout(this.restart);
    const { process } = this;
    this.process = undefined;
    this.state = 'empty';
    await process?.stop(error);
  }

  private becomeFree(): void {
    this.state = 'free';
    this.listener.free();
  }

  private done(residentBytes: number): void {
    this.backOff.succeeded();
    if (residentBytes <= this.memoryLimit) {
      this.becomeFree();
      return;
    }
    this.listener.recycled(residentBytes);
    void this.replace();
  }

  private async replace(): Promise<void> {
    const old = this.process!;
    this.process = undefined;
    this.state = 'starting';
    // Start the new process after the old one has released its memory.
    await old.stop();
    if (this.state === 'starting' && !this.process) this.start();
  }

  private ended(how: string): void {
    this.process = undefined;
    this.state = 'starting';
    this.restart = setTimeout(() => this.start(), this.backOff.failed());
    this.listener.died(how, this.backOff.count);
  }
}
