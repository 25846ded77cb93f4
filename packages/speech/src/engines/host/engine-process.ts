import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { EngineCrashedError } from '../../errors';
import { ActiveSpeech } from './active-speech';
import type { EngineRequest, FromEngine, ToEngine } from './process/messages';

/** What a process runs. */
export interface EngineProgram {
  /** Name for log messages. */
  readonly name: string;
  /** Path of a script that calls `serveEngine`. */
  readonly script: string;
  /** Passed to its `load`. Must be cloneable. */
  readonly settings: unknown;
}

/** Receives the events of a process. No event follows after the process has been stopped. */
export interface EngineProcessListener {
  /** The engine has been loaded and reports these `facts`. */
  ready(facts: unknown): void;
  /** The engine cannot be loaded. */
  unusable(message: string): void;
  /** The request is done and the process is free. */
  done(residentBytes: number): void;
  /** The process ended unexpectedly. Its request has failed. */
  ended(how: string): void;
  /** The process wrote a line to its standard error. */
  complained(line: string): void;
}

/**
 * Settings of glibc's memory allocator. By default it returns freed memory to the system, and the large tensors of a neural model
 * fault it in again for each window: 15 to 60 % of the time. Other allocators ignore them.
 */
const allocatorSettings = {
  MALLOC_MMAP_THRESHOLD_: `${64 * 2 ** 20}`,
  MALLOC_TRIM_THRESHOLD_: `${256 * 2 ** 20}`,
  MALLOC_TOP_PAD_: `${16 * 2 ** 20}`,
};

/** One process of an engine. It speaks one request at a time, because the engine blocks the process. */
export class EngineProcess {
  private readonly child: ChildProcess;
  private readonly exited: Promise<void>;
  private speech: ActiveSpeech | undefined;
  private speechId = 0;
  private stopped = false;

  /** Starts the process and loads the engine. */
  constructor(
    private readonly program: EngineProgram,
    private readonly listener: EngineProcessListener,
  ) {
    this.child = fork(program.script, [], {
      // Typed arrays are sent as their bytes.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--expose-gc'],
      // Native code that reads untrusted text must not see the server's secrets.
      env: allocatorSettings,
    });
    this.exited = new Promise((resolve) => {
      this.child.once('exit', (code, signal) => {
        this.end(signal ?? `exit code ${code}`);
        resolve();
      });
      this.child.once('error', (error) => {
        this.end(error.message);
        // A process that could not be started emits no exit event.
        if (this.child.pid === undefined) resolve();
      });
    });
    this.child.on('message', (message: FromEngine) => this.receive(message));
    // A process that could not be started, since no more files may be open, has no streams.
    if (this.child.stderr) {
      createInterface({ input: this.child.stderr }).on('line', (line) => {
        if (!this.stopped && line.trim() !== '') listener.complained(line);
      });
    }
    this.send({ type: 'load', settings: program.settings });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Speaks a request. The previous one must be done. */
  speak(request: EngineRequest): ActiveSpeech {
    const id = ++this.speechId;
    const speech = new ActiveSpeech(() => {
      if (this.speech === speech) this.send({ type: 'cancel', id });
    });
    this.speech = speech;
    this.send({ type: 'speak', id, request });
    return speech;
  }

  /**
   * Kills the process; it has nothing to save. The request that it was speaking fails with the error.
   *
   * @returns when the process has ended.
   */
  async stop(error?: Error): Promise<void> {
    this.stopped = true;
    this.speech?.fail(error);
    this.letGo();
    this.child.kill('SIGKILL');
    await this.exited;
  }

  private receive(message: FromEngine): void {
    if (this.stopped) return;
    if (message.type === 'ready') this.listener.ready(message.facts);
    else if (message.type === 'unusable') this.listener.unusable(message.message);
    else if (message.type === 'chunk') this.speech?.push(message.chunk);
    else {
      const speech = this.speech;
      this.letGo();
      if (message.error === undefined) speech?.finish();
      else speech?.fail(new Error(`The engine ${this.program.name} failed: ${message.error}`));
      this.listener.done(message.residentBytes);
    }
  }

  private end(how: string): void {
    if (this.stopped) return;
    this.stopped = true;
    this.child.kill('SIGKILL');
    this.speech?.fail(new EngineCrashedError(this.program.name, how));
    this.letGo();
    this.listener.ended(how);
  }

  private letGo(): void {
    this.speech?.release();
    this.speech = undefined;
  }

  private send(message: ToEngine): void {
    // A dead process is reported by its exit event.
    if (this.child.connected) this.child.send(message, () => {});
  }
}
