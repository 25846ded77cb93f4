import { SampleReader } from './sample-reader';
import type { SampleBlock } from '../remote-dialect';

/**
 * Reads a whole WAV with 16-bit mono samples.
 *
 * @throws {Error} if it is none, or is cut off.
 */
export function readWav(content: Buffer): SampleBlock {
  if (content.toString('latin1', 0, 4) !== 'RIFF') throw new Error('it is no WAV');
  const reader = new SampleReader(0);
  const block = reader.add(content);
  if (!block) throw new Error('it has no samples');
  if (!reader.isComplete) reader.finish();
  return block;
}
