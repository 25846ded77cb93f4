import { readFile } from 'node:fs/promises';

/** The loudness of a mono sound. */
export interface MeasuredLoudness {
  /** Integrated loudness by EBU R 128, in LUFS. `-Infinity` for silence. One channel is 3 LU lower than the same in two. */
  readonly lufs: number;
  /** The highest level between and at samples, in dB of full scale. */
  readonly truePeakDb: number;
}

type Measure = (sampleRate: number, samplesAt: number, length: number) => number;

/** The functions of the program that are used here. */
interface Program {
  readonly memory: WebAssembly.Memory;
  readonly integrated: Measure;
  readonly truePeak: Measure;
  readonly allocate: (bytes: number) => number;
}

/** What the program imports: functions that print a panic. The program throws a `WebAssembly.RuntimeError` after it. */
const panicReports = Object.fromEntries(
  [
    '__wbg_new_693216e109162396',
    '__wbg_stack_0ddaca5d1abfb52f',
    '__wbg_error_09919627ac0992f5',
    '__wbindgen_object_drop_ref',
  ].map((name) => [name, () => 0]),
);

/**
 * The Rust crate `ebur128`, a port of libebur128, in WebAssembly. The package's own JavaScript imports the program as a module,
 * which only bundlers can do on Node 20, so this loads it.
 *
 * @example
 * const meter = await Ebur128.load();
 * meter.measure(samples, 24_000); // { lufs: -21.3, truePeakDb: -2.4 }
 */
export class Ebur128 {
  private constructor(private readonly program: Program) {}

  static async load(): Promise<Ebur128> {
    const module = await WebAssembly.compile(await readFile(require.resolve('ebur128-wasm/ebur128_wasm_bg.wasm')));
    const { exports } = new WebAssembly.Instance(module, { './ebur128_wasm_bg.js': panicReports });
    return new Ebur128({
      memory: exports['memory'] as WebAssembly.Memory,
      integrated: exports['ebur128_integrated_mono'] as Measure,
      truePeak: exports['ebur128_true_peak_mono'] as Measure,
      allocate: exports['__wbindgen_malloc'] as Program['allocate'],
    });
  }

  measure(samples: Float32Array, sampleRate: number): MeasuredLoudness {
    const { program } = this;
    const lufs = program.integrated(sampleRate, this.copy(samples), samples.length);
    const truePeakDb = program.truePeak(sampleRate, this.copy(samples), samples.length);
    return { lufs, truePeakDb };
  }

  /** Copies samples into the program's memory. The program frees them. */
  private copy(samples: Float32Array): number {
    const at = this.program.allocate(samples.byteLength);
    new Float32Array(this.program.memory.buffer, at, samples.length).set(samples);
    return at;
  }
}
