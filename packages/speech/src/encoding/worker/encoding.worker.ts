import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { FairTurns } from './fair-turns';
import { FileEncoder } from './file-encoder';
import type { EncoderSetup, FromEncoder, ToEncoder } from './messages';

/** The open files by number. */
const files = new Map<number, Promise<FileEncoder>>();

/** Files take turns in the thread, half a second of sound each. */
const turns = new FairTurns();

// Elsewhere, this would change the priority of the whole process.
if ((workerData as EncoderSetup).isBackground && process.platform === 'linux') {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

parentPort!.on('message', (message: ToEncoder) => {
  if (message.type === 'open') files.set(message.file, open(message));
  else if (message.type === 'encode') {
    const { file, samples, sampleRate } = message;
    void reply(file, (encoder) => (samples ? encoder.encode(samples, sampleRate) : encoder.finish()));
  } else if (message.type === 'header') void reply(message.file, (encoder) => encoder.header());
  else if (message.type === 'close') void close(message.file);
  // Only the port keeps the thread alive. Terminating it could stop V8 while it optimises WebAssembly.
  else parentPort!.close();
});

// An unreadable message does not show which file waits for its answer, so all files fail and the thread ends.
parentPort!.on('messageerror', (error) => {
  throw error;
});

function open({ options }: ToEncoder & { type: 'open' }): Promise<FileEncoder> {
  const opening = FileEncoder.open(options, turns);
  // The next call for this file reports the error.
  opening.catch(() => undefined);
  return opening;
}

type Work = (encoder: FileEncoder) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

async function reply(file: number, work: Work): Promise<void> {
  try {
    const bytes = await work(await files.get(file)!);
    answer({ type: 'bytes', file, bytes }, [bytes.buffer]);
  } catch (error) {
    // Files share WebAssembly programs. After a program has failed, all files fail and the thread ends.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    answer({ type: 'failed', file, message: error instanceof Error ? error.message : String(error) });
  }
}

async function close(file: number): Promise<void> {
  const opening = files.get(file);
  files.delete(file);
  const encoder = await opening?.catch(() => undefined);
  encoder?.close();
}

function answer(message: FromEncoder, transfer: ArrayBuffer[] = []): void {
  parentPort!.postMessage(message, transfer);
}
