import { BackOff } from './back-off';
import { EngineProcess, type EngineProgram } from './engine-process';
import type { PendingSpeech } from './pending-speech';

/** What the host is told by a slot. */
export interface EngineSlotListener {
  /** Its process has loaded the engine. */
  loaded(facts: unknown): void;
  /** Its process is free: loaded, and done with its last request. */
  free(): void;
  /** The engine cannot be loaded. */
  unusable(message: string): void;
  /** Its process has died, for the `failures`th time since a request went well. It is started again after a while. */
  died(how: string, failures: number): void;
  /** Its process was replaced, because it had grown too large. */
  recycled(residentBytes: number): void;
  complained(line: string): void;
}

/** A place for one process: keeps one there, starts it again when it dies, and replaces it when it has grown. */
export class EngineSlot {
  private process: EngineProcess | undefined;
  private readonly backOff = new BackOff();
  private restart: NodeJS.Timeout | undefined;
  private state: 'empty' | 'starting' | 'free' | 'speaking' = 'empty';

  constructor(
    private readonly program: EngineProgram,
    /** Resident bytes above which the process is replaced when it is done with a request. */
    private readonly memoryLimit: number,
    private readonly listener: EngineSlotListener,
  ) {}

  get isEmpty(): boolean {
    return this.state === 'empty';
  }

  /** Whether a process is on its way: it starts, or starts again after a pause. */
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
    const process = new EngineProcess(this.program, {
      ready: (facts) => {
        this.listener.loaded(facts);
        this.becomeFree();
      },
      unusable: (message) => this.listener.unusable(message),
      done: (residentBytes) => this.done(residentBytes),
      ended: (how) => this.ended(how),
      complained: (line) => this.listener.complained(line),
    });
    this.process = process;
  }

  /** Has a free process speak. */
  speak(speech: PendingSpeech): void {
    this.state = 'speaking';
    this.process!.speak(speech);
  }

  /** Gives a request up, if it is this slot's. */
  cancel(speech: PendingSpeech): void {
    this.process?.cancel(speech);
  }

  /** Empties the slot. A request that is being spoken is failed with the error. */
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
    // The new one waits until the old one has given its memory back.
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
