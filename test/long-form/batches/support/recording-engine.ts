import type { PcmChunk, SynthesisRequest } from '../../../../packages/speech/src/engines/speech-engine';
import { InProcessEngine } from '../../../support/in-process-engine';

let gate: Promise<void> | undefined;

/** Texts that were spoken, in order. */
export const spoken: string[] = [];

/** Records what it speaks. */
export class RecordingEngine extends InProcessEngine {
  override async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
    if (!request.text.startsWith('At once')) await gate;
    spoken.push(request.text);
    yield* super.synthesize(request);
  }
}

/** Keeps the engine from speaking, except texts that begin with "At once". @returns what lets it go on. */
export function hold(): () => void {
  let release!: () => void;
  gate = new Promise((resolve) => (release = resolve));
  return release;
}

/** Forgets what was spoken, and lets the engine speak. */
export function resetRecording(): void {
  gate = undefined;
  spoken.length = 0;
}
