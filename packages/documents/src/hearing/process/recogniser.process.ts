import { constants, getPriority, setPriority } from 'node:os';
import type { HeardAnswer, HearTask, RecogniserFiles } from './messages';
import { MoonshineModel } from './moonshine-model';

// Whoever listens comes first: the system gives this process little while others need the processor.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

const model = MoonshineModel.load(JSON.parse(process.argv[2]!) as RecogniserFiles);
// Reported to each clip.
model.catch(() => undefined);

/** Clips are transcribed one after another. */
let last: Promise<unknown> = Promise.resolve();

async function hear(task: HearTask): Promise<void> {
  const message = await answer(task);
  // A model that cannot be loaded may be repaired: the next process tries it again.
  process.send?.(message, () => void model.catch(() => process.exit(1)));
}

async function answer({ id, samples }: HearTask): Promise<HeardAnswer> {
  try {
    return { id, text: await (await model).transcribe(samples) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

process.on('message', (task: HearTask) => {
  last = last.then(() => hear(task));
});
// The server has ended, or needs no answer.
process.on('disconnect', () => process.exit(0));
