import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';

/** FFmpeg's AAC encoder as a program in memory. `context` is the address of an open encoder. */
export interface AacProgram {
  /** The program's memory; another array when it has grown. */
  readonly memory: Uint8Array;
  /** @returns the context, or 0 if there can be none. */
  open(channels: number, sampleRate: number, bitsPerSecond: number): number;
  /** Samples in a frame. */
  frameSamples(context: number): number;
  /** @returns the address where the samples of the next frame belong, or 0 if there is no memory left. */
  input(context: number, bytes: number): number;
  /** Encodes the frame. @returns less than 0: an error. */
  send(context: number, timestamp: bigint): number;
  /** @returns the size of the next packet; 0: there is none; less: an error. */
  receive(context: number): number;
  /** @returns the address of that packet. */
  packet(context: number): number;
  /** Lets the last packets out. */
  flush(context: number): void;
  close(context: number): void;
}

/** What Emscripten makes of a program. */
interface EmscriptenModule {
  readonly HEAPU8: Uint8Array;
  cwrap(name: string, returns: 'number' | null, parameters: readonly 'number'[]): (...values: unknown[]) => number;
}

/** The program inside `@mediabunny/aac-encoder`, from the folder of its bundles. */
const programFile = '../modules/build/aac.js';

/**
 * Loads FFmpeg's AAC encoder as `@mediabunny/aac-encoder` brings it. The package's own interface starts a thread for each
 * file and never closes an encoder; the program itself can hold any number of them in one memory.
 *
 * The package ships the program as a script that is half CommonJS and half ES module, so Node cannot load it directly.
 *
 * @throws {Error} if the package has changed.
 */
export async function loadAacProgram(): Promise<AacProgram> {
  const file = join(dirname(require.resolve('@mediabunny/aac-encoder')), programFile);
  const script = (await readFile(file, 'utf8')).replace('import.meta.url', '""').replace('export default Module;', '');
  const exported: { default?: () => Promise<EmscriptenModule> } = {};
  compileFunction(script, ['exports'], { filename: file })(exported);
  if (!exported.default) throw new Error(`${file} does not have the AAC encoder that is expected there.`);
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
