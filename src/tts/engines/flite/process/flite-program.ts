import { InMemoryWasi, type ProgramOutput } from './in-memory-wasi';

/** Above this the program's memory is thrown away after a run: some texts make flite take ten times the usual. */
const keptMemoryBytes = 64 * 1024 * 1024;

interface LoadedProgram {
  wasi: InMemoryWasi;
  memory: WebAssembly.Memory;
  start: () => void;
  /** The memory as it was before the first run. */
  image: Uint8Array;
}

/**
 * Runs flite's command line, any number of times, one run after the other.
 *
 * A command expects a fresh memory, and making one takes 12 ms. Putting the old one back as it was takes 1 ms, and is
 * as good: no run can see what another has left, and memory cannot grow from run to run.
 */
export class FliteProgram {
  private loaded: LoadedProgram | undefined;

  constructor(private readonly module: WebAssembly.Module) {}

  /**
   * @throws {Error} if the program fails; the next run starts from a fresh memory.
   */
  run(programArguments: readonly string[]): ProgramOutput {
    const program = (this.loaded ??= load(this.module));
    program.wasi.begin(['flite', ...programArguments]);
    try {
      program.start();
    } catch (cause) {
      // Its stack is not unwound, so this instance is of no more use.
      this.loaded = undefined;
      throw new Error(`flite failed: ${program.wasi.end().standardError}`, { cause });
    }
    const output = program.wasi.end();
    this.restore(program);
    return output;
  }

  private restore({ memory, image }: LoadedProgram): void {
    if (memory.buffer.byteLength > keptMemoryBytes) {
      this.loaded = undefined;
      return;
    }
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(image);
    bytes.fill(0, image.length);
  }
}

function load(module: WebAssembly.Module): LoadedProgram {
  const wasi = new InMemoryWasi(() => memory);
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.imports });
  const { memory, _start: start } = instance.exports as { memory: WebAssembly.Memory; _start: () => void };
  return { wasi, memory, start, image: new Uint8Array(memory.buffer.slice(0)) };
}
