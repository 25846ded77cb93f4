import { workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { WordTime } from '../../speech-engine';
import { FliteProgram } from './flite-program';
import { toFliteText } from './flite-text';
import { Pronouncer } from './pronouncer';
import { saidParts } from './said-parts';
import { pause, readSegments, type Segment } from './segments';
import { wordTimes } from './word-times';

/** What every worker is given once. */
export interface FliteWorkerData {
  /** Compiled once, and shared by all workers. */
  module: WebAssembly.Module;
}

export interface FliteTask {
  text: string;
  /** The name that flite knows the voice by. */
  voice: string;
  speed: number;
  /** One number; not 0: nobody waits for the speech any more. */
  cancelled: Int32Array<SharedArrayBuffer>;
}

export interface FliteSpeech {
  /** Mono, between -1 and 1; `undefined`: there was nothing to say. */
  samples: Float32Array<ArrayBuffer> | undefined;
  sampleRate: number;
  /** When each word is said, in order. */
  words: WordTime[];
  /** When work began, by `process.hrtime`, which all threads share. */
  startedAt: bigint;
}

const program = new FliteProgram((workerData as FliteWorkerData).module);
const pronouncer = new Pronouncer(program);

/** Speaks a piece of text. It blocks its thread meanwhile, which is what the thread is for. */
export default function speak({ text, voice, speed, cancelled }: FliteTask): FliteSpeech {
  const startedAt = process.hrtime.bigint();
  if (Atomics.load(cancelled, 0) !== 0) return nothing(0, startedAt);

  const stretch = `duration_stretch=${(1 / speed).toFixed(4)}`;
  const { standardOutput, file: wav } = program.run(
    // The text is the argument after -t whatever it begins with, and no shell is near: it cannot become an option.
    ['-voice', voice, '--setf', stretch, '-psdur', '-o', '/speech.wav', '-t', toFliteText(text)],
  );
  const sampleRate = readSampleRate(wav);
  const segments = readSegments(standardOutput);
  if (segments.every(({ phone }) => phone === pause)) return nothing(sampleRate, startedAt);
  const samples = readSamples(wav);
  const words = timeWords(text, segments);
  return handOver({ samples, sampleRate, words, startedAt }, samples.buffer);
}

function nothing(sampleRate: number, startedAt: bigint): FliteSpeech {
  return { samples: undefined, sampleRate, words: [], startedAt };
}

function timeWords(text: string, segments: readonly Segment[]): WordTime[] {
  const parts = saidParts(text);
  const alone = pronouncer.pronounce(parts.map(({ start, end }) => toFliteText(text.slice(start, end))));
  return wordTimes(parts, alone, segments);
}

/** Returns a value without copying its buffer, in the way that piscina documents. */
function handOver<T extends object>(value: T, buffer: ArrayBuffer): T {
  return move({ [transferableSymbol]: buffer, [valueSymbol]: value }) as T;
}

/** Where flite puts the sample rate, and the first sample, in its WAV file of 16-bit samples. */
const sampleRateOffset = 24;
const headerBytes = 44;

function readSampleRate(wav: Uint8Array): number {
  return new DataView(wav.buffer, wav.byteOffset).getUint32(sampleRateOffset, true);
}

function readSamples(wav: Uint8Array): Float32Array<ArrayBuffer> {
  const view = new DataView(wav.buffer, wav.byteOffset + headerBytes, wav.byteLength - headerBytes);
  const samples = new Float32Array(view.byteLength / 2);
  for (let index = 0; index < samples.length; index++) samples[index] = view.getInt16(2 * index, true) / 32_768;
  return samples;
}
