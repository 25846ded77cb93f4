/** Error numbers of WASI preview 1. */
const success = 0;
const badDescriptor = 8;

/** File types of WASI preview 1. */
const directory = 3;
const regularFile = 4;

const standardOutput = 1;
const standardError = 2;
const root = 3;
const outputFile = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Thrown when the program calls `exit`. */
export class ProgramExit extends Error {
  constructor(readonly code: number) {
    super(`The program ended with exit code ${code}.`);
  }
}

/** The output of a program run. */
export interface ProgramOutput {
  standardOutput: string;
  standardError: string;
  /** The contents of the only file that the program can write, whatever its name. */
  file: Uint8Array;
}

/**
 * The operating system that flite sees: arguments, two output streams, and one writable file. It provides no disk,
 * environment, network or clock, so no text can reach any of them.
 *
 * Implements only the 13 functions of WASI preview 1 that flite imports, as far as flite uses them.
 */
export class InMemoryWasi {
  private arguments: Uint8Array[] = [];
  private written = new Map<number, Uint8Array[]>();

  /** @param memory returns the memory of the calling program. */
  constructor(private readonly memory: () => WebAssembly.Memory) {}

  /** Sets the arguments of the next run and clears the output of the previous one. */
  begin(programArguments: readonly string[]): void {
    this.arguments = programArguments.map((argument) => encoder.encode(`${argument}\0`));
    this.written = new Map();
  }

  /** The output since `begin`. */
  end(): ProgramOutput {
    return {
      standardOutput: decoder.decode(this.writtenTo(standardOutput)),
      standardError: decoder.decode(this.writtenTo(standardError)),
      file: this.writtenTo(outputFile),
    };
  }

  /** The functions by their import names. */
  readonly imports = {
    args_sizes_get: (count: number, size: number) => {
      this.view.setUint32(count, this.arguments.length, true);
      this.view.setUint32(size, byteLength(this.arguments), true);
      return success;
    },

    args_get: (pointers: number, buffer: number) => {
      for (const [index, argument] of this.arguments.entries()) {
        this.view.setUint32(pointers + 4 * index, buffer, true);
        this.bytes.set(argument, buffer);
        buffer += argument.length;
      }
      return success;
    },

    // flite reads the time only to report its own speed.
    clock_time_get: (_clock: number, _precision: bigint, time: number) => {
      this.view.setBigUint64(time, 0n, true);
      return success;
    },

    fd_prestat_get: (descriptor: number, prestat: number) => {
      if (descriptor !== root) return badDescriptor;
      this.view.setUint32(prestat, 0, true);
      this.view.setUint32(prestat + 4, 1, true);
      return success;
    },

    fd_prestat_dir_name: (_descriptor: number, name: number) => {
      this.bytes.set(encoder.encode('/'), name);
      return success;
    },

    fd_fdstat_get: (descriptor: number, stat: number) => {
      const everyRight = 0xffff_ffff_ffff_ffffn;
      this.view.setUint8(stat, descriptor === root ? directory : regularFile);
      this.view.setUint16(stat + 2, 0, true);
      this.view.setBigUint64(stat + 8, everyRight, true);
      this.view.setBigUint64(stat + 16, everyRight, true);
      return success;
    },

    path_open: (...parameters: [...where: unknown[], descriptor: number]) => {
      this.view.setUint32(parameters.at(-1) as number, outputFile, true);
      return success;
    },

    fd_write: (descriptor: number, vectors: number, count: number, size: number) => {
      const parts = this.written.get(descriptor) ?? [];
      let total = 0;
      for (let index = 0; index < count; index++) {
        const start = this.view.getUint32(vectors + 8 * index, true);
        const length = this.view.getUint32(vectors + 8 * index + 4, true);
        parts.push(this.bytes.slice(start, start + length));
        total += length;
      }
      this.written.set(descriptor, parts);
      this.view.setUint32(size, total, true);
      return success;
    },

    fd_close: () => success,
    fd_fdstat_set_flags: () => success,
    fd_read: () => badDescriptor,
    fd_seek: () => badDescriptor,

    proc_exit: (code: number) => {
      throw new ProgramExit(code);
    },
  };

  // When the memory grows, its buffer is replaced, so views cannot be cached.
  private get view(): DataView {
    return new DataView(this.memory().buffer);
  }

  private get bytes(): Uint8Array {
    return new Uint8Array(this.memory().buffer);
  }

  private writtenTo(descriptor: number): Uint8Array {
    return Buffer.concat(this.written.get(descriptor) ?? []);
  }
}

function byteLength(parts: readonly Uint8Array[]): number {
  return parts.reduce((total, part) => total + part.length, 0);
}
