import type { PcmChunk } from '../../../packages/speech/src/engines/speech-engine';
import { Recogniser } from '../../../bench/proofs/support/recogniser';
import { wordErrors, words } from '../../../bench/proofs/support/word-error-rate';

/** A text, and its speech. */
export interface Spoken {
  readonly text: string;
  readonly chunk: PcmChunk;
}

/**
 * The recogniser's word error rate over all texts. Prints the rate and the misheard texts.
 *
 * @param speaker whose speech it is.
 */
export async function misheardShare(speaker: string, spoken: readonly Spoken[]): Promise<number> {
  const recogniser = new Recogniser();
  const misheard: string[] = [];
  let errors = 0;
  for (const { text, chunk } of spoken) {
    const heard = await recogniser.transcribe(chunk.samples, chunk.sampleRate);
    const count = wordErrors(text, heard);
    errors += count;
    if (count > 0) misheard.push(`${text} → ${heard}`);
  }
  await recogniser.close();
  const count = words(spoken.map(({ text }) => text).join(' ')).length;
  const share = errors / count;
  console.log(`${speaker}: ${errors} of ${count} words misheard (${share.toFixed(4)}).\n${misheard.join('\n')}`);
  return share;
}
