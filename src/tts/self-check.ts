import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { TtsService } from './tts.service';
import type { VoiceCatalogue } from './voices/voice-catalogue';

const greeting = 'Hello, this is Voxgate. Your text to speech service is up and running.';

/** What a self-check has made. */
export interface SelfCheck {
  /** Absolute path of the MP3 file. */
  path: string;
  durationSeconds: number;
  voiceId: string;
}

/**
 * Speaks a greeting into an MP3 file, with the first voice: proof that everything between text and file works.
 * The folder is made, and a file of that name is replaced.
 *
 * @param maxCharacters how long a text may be on this server: the greeting is cut to that.
 * @param signal gives it up.
 * @throws {Error} if something between text and file does not work.
 * @throws {unknown} the signal's reason, once it has aborted.
 */
export async function selfCheck(
  tts: TtsService,
  voices: VoiceCatalogue,
  { file, maxCharacters, signal }: { file: string; maxCharacters: number; signal: AbortSignal },
): Promise<SelfCheck> {
  const [voice] = voices.list();
  if (!voice) throw new Error('There is no voice to speak with.');
  const { voiceId } = voice;
  const text = greeting.slice(0, maxCharacters);
  const { audio, durationSeconds } = await tts.speak({ text, voiceId, format: 'mp3', speed: 1, signal });

  const path = resolve(file);
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, audio);
  } catch (error) {
    // Not half of it.
    await rm(path, { force: true });
    throw error;
  }
  return { path, durationSeconds, voiceId };
}
