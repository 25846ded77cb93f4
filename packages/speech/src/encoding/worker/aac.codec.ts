import type { AudioLabel } from '../audio-label';
import { type AacProgram, loadAacProgram } from './aac-program';
import { adtsHeader } from './adts-header';
import { bitRate } from './bit-rates';
import { type Codec, concatenate } from './codec';
import { id3Label } from './id3-label';

/** An encoder takes about 0.6 MB of the program's memory, which never shrinks. A larger program is discarded after use. */
const keptMemoryBytes = 32 * 1024 * 1024;

/** The program for new files, and the number of open files per program. */
let current: Promise<AacProgram> | undefined;
const files = new Map<AacProgram, number>();

/**
 * AAC-LC in ADTS, by FFmpeg's encoder. All files of a thread share one program.
 *
 * ADTS cannot mark padding: a file begins with the encoder's delay of one frame (1,024 samples of silence), and its last frame
 * is padded.
 */
export class AacCodec implements Codec {
  private readonly context: number;
  private readonly frameSamples: number;
  /** The frame that is being filled. */
  private readonly frame: Float32Array;
  private filled = 0;
  private samples = 0;
  private closed = false;

  private constructor(
    private readonly program: AacProgram,
    private readonly sampleRate: number,
    private readonly label: AudioLabel | undefined,
  ) {
    this.context = program.open(1, sampleRate, 1000 * bitRate('aac', sampleRate));
    if (this.context === 0) throw new Error(`AAC of ${sampleRate} Hz cannot be encoded.`);
    this.frameSamples = program.frameSamples(this.context);
    this.frame = new Float32Array(this.frameSamples);
    files.set(program, (files.get(program) ?? 0) + 1);
  }

  static async open(sampleRate: number, label?: AudioLabel): Promise<AacCodec> {
    return new AacCodec(await (current ??= loadProgram()), sampleRate, label);
  }

  /** ADTS has only frame headers. A tag before them, as HLS has it (RFC 8216, section 3.4), is skipped by players. */
  header(): Uint8Array {
    return this.label ? id3Label(this.label) : new Uint8Array();
  }

  encode(samples: Float32Array): Uint8Array {
    const packets: Uint8Array[] = [];
    for (let start = 0; start < samples.length;) {
      const part = samples.subarray(start, start + this.frameSamples - this.filled);
      this.frame.set(part, this.filled);
      this.filled += part.length;
      start += part.length;
      if (this.filled === this.frameSamples) packets.push(...this.encodeFrame());
    }
    return concatenate(packets);
  }

  finish(): Uint8Array {
    this.frame.fill(0, this.filled);
    // A file without sound has one frame of silence.
    const packets = this.filled > 0 || this.samples === 0 ? this.encodeFrame() : [];
    this.program.flush(this.context);
    return concatenate([...packets, ...this.takePackets()]);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    const { program } = this;
    program.close(this.context);
    const others = files.get(program)! - 1;
    if (others > 0) {
      files.set(program, others);
      return;
    }
    files.delete(program);
    if (program.memory.length > keptMemoryBytes) current = undefined;
  }

  private encodeFrame(): Uint8Array[] {
    const { program, context, frame } = this;
    const address = program.input(context, frame.byteLength);
    if (address === 0) throw new Error('The AAC encoder has no memory left.');
    new Float32Array(program.memory.buffer, address, frame.length).set(frame);
    this.check(program.send(context, BigInt(this.samples)));
    this.samples += frame.length;
    this.filled = 0;
    return this.takePackets();
  }

  private takePackets(): Uint8Array[] {
    const { program, context, sampleRate } = this;
    const parts: Uint8Array[] = [];
    for (;;) {
      const size = this.check(program.receive(context));
      if (size === 0) return parts;
      const address = program.packet(context);
      parts.push(adtsHeader(sampleRate, size), program.memory.slice(address, address + size));
    }
  }

  private check(result: number): number {
    if (result < 0) throw new Error(`The AAC encoder failed (${result}).`);
    return result;
  }
}

/** Loads the program. After a failure, for example because too many files are open, the next file tries again. */
function loadProgram(): Promise<AacProgram> {
  const program = loadAacProgram();
  program.catch(() => (current = undefined));
  return program;
}
