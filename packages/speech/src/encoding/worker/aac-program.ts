import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';

/** FFmpeg's AAC encoder in WebAssembly. `context` is the address of an open encoder. */
export interface AacProgram {
  /** The program's memory. A new array after each growth. */
  readonly memory: Uint8Array;
  /** @returns the context, or 0 on failure. */
  open(channels: number, sampleRate: number, bitsPerSecond: number): number;
  /** Samples in a frame. */
  frameSamples(context: number): number;
  /** @returns the address for the samples of the next frame, or 0 if memory is exhausted. */
  input(context: number, bytes: number): number;
  /** Encodes the frame. @returns a negative number on error. */
  send(context: number, timestamp: bigint): number;
  /** @returns the size of the next packet, 0 if there is none, or a negative number on error. */
  receive(context: number): number;
  /** @returns the address of that packet. */
  packet(context: number): number;
  /** Starts output of the last packets. */
  flush(context: number): void;
  close(context: number): void;
}

/** The part of Emscripten's module interface that is used. */
interface EmscriptenModule {
  readonly HEAPU8: Uint8Array;
  cwrap(name: string, returns: 'number' | null, parameters: readonly 'number'[]): (...values: unknown[]) => number;
}

/** Path of the program in `@mediabunny/aac-encoder`, relative to its bundles. */
const programFile = '../modules/build/aac.js';

/**
 * Loads FFmpeg's AAC encoder from `@mediabunny/aac-encoder`. The package's own interface starts a thread per file and never
 * closes an encoder. The program itself supports any number of encoders in one memory.
 *
 * The program is a mix of CommonJS and ES module code, so Node cannot load it directly.
 *
 * @throws {Error} if the package has changed.
 */
export async function loadAacProgram(): Promise<AacProgram> {
  const file = join(dirname(require.resolve('@mediabunny/aac-encoder')), programFile);
  const script = (await readFile(file, 'utf8')).replace('import.meta.url', '""').replace('export default Module;', '');
  const exported: { default?: () => Promise<EmscriptenModule> } = {};
  compileFunction(script, ['exports'], { filename: file })(exported);
  if (!exported.default) throw new Error(`${file} does not export the expected AAC encoder.`);
  const module = await exported.default();
  return {
    get memory() {
      return module.HEAPU8;
    },
    open: module.cwrap('init_encoder', 'number', ['number', 'number', 'number']),
    frameSamples: module.cwrap('get_encoder_frame_size', 'number', ['number']),
    input: module.cwrap('get_encode_input_ptr', 'number', ['number', 'number']),
    send: module.cwrap('send_frame', 'number', ['number', 'number']),
    receive: module.cwrap('receive_packet', 'number', ['number']),
    packet: module.cwrap('get_encoded_data', 'number', ['number']),
    flush: module.cwrap('flush_encoder_start', null, ['number']),
    close: module.cwrap('close_encoder', null, ['number']),
  };
}
