import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { EngineCrashedError } from './engine-errors';
import type { PendingSpeech } from './pending-speech';
import type { FromEngine, ToEngine } from './process/messages';

/** What a process is started with. */
export interface EngineProgram {
  /** For people. */
  readonly name: string;
  /** The file of a script that calls `serveEngine`. */
  readonly script: string;
  /** What its `load` gets; anything that can be cloned. */
  readonly settings: unknown;
}

/** What its owner is told. Nothing is told any more once it has been stopped. */
export interface EngineProcessListener {
  /** It has been loaded, and has said of itself what its `facts` are. */
  ready(facts: unknown): void;
  /** It cannot be loaded. */
  unusable(message: string): void;
  /** It is done with a request, and free for the next. */
  done(residentBytes: number): void;
  /** It has ended by itself. Its request has been failed. */
  ended(how: string): void;
  /** It has written a line to its standard error. */
  complained(line: string): void;
}

/** One process of an engine. It speaks one request at a time, as the engine blocks it. */
export class EngineProcess {
  private readonly child: ChildProcess;
  private readonly exited: Promise<void>;
  private speech: PendingSpeech | undefined;
  private speechId = 0;
  private stopped = false;

  /** Starts the process, and has the engine loaded. */
  constructor(
    private readonly program: EngineProgram,
    private readonly listener: EngineProcessListener,
  ) {
    this.child = fork(program.script, [], {
      // Typed arrays are sent as their bytes.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--expose-gc'],
      // Native code that reads what strangers write has no use for the server's secrets.
      env: {},
    });
    this.exited = new Promise((resolve) => {
      this.child.once('exit', (code, signal) => {
        this.end(signal ?? `exit code ${code}`);
        resolve();
      });
      this.child.once('error', (error) => {
        this.end(error.message);
        // What could not be started does not exit.
        if (this.child.pid === undefined) resolve();
      });
    });
    this.child.on('message', (message: FromEngine) => this.receive(message));
    createInterface({ input: this.child.stderr! }).on('line', (line) => {
      if (!this.stopped && line.trim() !== '') listener.complained(line);
    });
    this.send({ type: 'load', settings: program.settings });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Has a request spoken. The last one must be done. */
  speak(speech: PendingSpeech): void {
    this.speech = speech;
    speech.begin();
    this.send({ type: 'speak', id: ++this.speechId, request: speech.request });
  }

  /** Gives up the request that is being spoken, if it is this one; the process is done with it within a chunk. */
  cancel(speech: PendingSpeech): void {
    if (this.speech === speech) this.send({ type: 'cancel', id: this.speechId });
  }

  /**
   * Ends the process at once; it has nothing to save. A request that it was speaking is failed with the error.
   *
   * @returns when it has ended.
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
    // That it has died is told by its exit.
    if (this.child.connected) this.child.send(message, () => {});
  }
}
