import { constants, setPriority } from 'node:os';
import { detectionRate } from '../../watermark/mark-detector';
import { findMarksInSound } from '../find-marks-in-sound';
import { readSound } from '../read-sound';
import { UnreadableSoundError } from '../unreadable-sound.error';
import type { FindAnswer, FindTask } from './messages';

// Speech goes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.once('message', ({ file, key }: FindTask) => {
  find(Buffer.from(file.buffer, file.byteOffset, file.length), key).then(answer, (error: unknown) => {
    if (!(error instanceof UnreadableSoundError)) throw error;
    answer({ type: 'unreadable', message: error.message });
  });
});

async function find(file: Buffer, key: Uint8Array): Promise<FindAnswer> {
  const samples = await readSound(file);
  return { type: 'found', marks: findMarksInSound(samples, key), seconds: samples.length / detectionRate };
}

function answer(message: FindAnswer): void {
  process.send!(message, () => process.disconnect());
}
