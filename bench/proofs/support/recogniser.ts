import { join } from 'node:path';
import { Recogniser as SpeechRecogniser, type RecogniserFiles } from '@voxgate/documents/hearing';
import { projectRoot } from '../../../src/platform/project-root';
import { resample } from './resample';

const recogniserRate = 16_000;

const packages = join(projectRoot, 'node_modules');
const model = join(packages, '@moonshine-ai/moonshine-js/dist/model/tiny/quantized');

/** The files of the recogniser in the packages of the tests, which are those of its pack. */
export const recogniserFiles: RecogniserFiles = {
  encoder: join(model, 'encoder_model.onnx'),
  decoder: join(model, 'decoder_model_merged.onnx'),
  vocabulary: join(packages, 'llama-tokenizer-js/llama-tokenizer.js'),
};

/**
 * A small speech recogniser for English, for tests and benchmarks that check spoken words.
 *
 * @example
 * const recogniser = new Recogniser();
 * expect(wordErrorRate('Hello there.', await recogniser.transcribe(samples, 24_000))).toBe(0);
 * await recogniser.close();
 */
export class Recogniser {
  private readonly recogniser = new SpeechRecogniser(recogniserFiles);

  /** Transcribes samples between -1 and 1. */
  transcribe(samples: Float32Array, sampleRate: number): Promise<string> {
    // The slow resampler is the one with which the rates in tests and benchmarks were measured.
    return this.recogniser.transcribe(resample(samples, sampleRate, recogniserRate), recogniserRate);
  }

  /** Ends the process. */
  close(): Promise<void> {
    return this.recogniser.close();
  }
}
