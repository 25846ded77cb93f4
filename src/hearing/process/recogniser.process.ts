import { constants, setPriority } from 'node:os';
import type { HeardAnswer, HearTask, RecogniserFiles } from './messages';
import { MoonshineModel } from './moonshine-model';

// Whoever listens comes first: the system gives this process what others leave.
setPriority(constants.priority.PRIORITY_LOW);

const model = MoonshineModel.load(JSON.parse(process.argv[2]!) as RecogniserFiles);
// Reported to each clip.
model.catch(() => undefined);

/** Clips are transcribed one after another. */
let last: Promise<unknown> = Promise.resolve();

async function answer({ id, samples }: HearTask): Promise<HeardAnswer> {
  try {
    return { id, text: await (await model).transcribe(samples) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

process.on('message', (task: HearTask) => {
  last = last.then(async () => process.send?.(await answer(task)));
});
// The server has ended, or needs no answer.
process.on('disconnect', () => process.exit(0));
