import type { SpeechSynthesizer, Voice } from '@voxgate/speech';
import { feedSession, maxWaiting } from './feed-session';
import type { SoundOutput } from './sound-output';

/** How to speak. */
export interface SayTextOptions {
  readonly speed: number;
  /** Semitones. */
  readonly pitch?: number;
  readonly isSsml?: boolean;
  /** Milliseconds without new text after which what is there is spoken, although its sentence goes on. */
  readonly patienceMs: number;
  /** Ends the speech. */
  readonly signal?: AbortSignal;
}

/** Speaks a text while it is written, and waits until all of it has been played or written. */
export async function sayText(
  text: AsyncIterable<string> | Iterable<string>,
  { speech, voice, output }: { speech: SpeechSynthesizer; voice: Voice; output: SoundOutput },
  { speed, pitch, isSsml, patienceMs, signal = new AbortController().signal }: SayTextOptions,
): Promise<void> {
  const session = speech.openSession({
    voiceId: voice.voiceId,
    format: output.takes,
    sampleRate: voice.sampleRate,
    speed,
    ...(pitch !== undefined && { pitch }),
    ...(isSsml && { syntax: 'ssml' as const }),
    maxBufferDelayMs: patienceMs,
    maxWaitingCharacters: maxWaiting,
    signal,
  });
  const feeding = feedSession(session, text);
  // If the text cannot be read, what has been read is not the whole text.
  feeding.catch(() => session.cancel());
  for await (const event of session.events()) if (event.type === 'audio') await output.write(event.bytes);
  await feeding;
  await output.end();
}
