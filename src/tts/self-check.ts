import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { TtsService } from './tts.service';

const greeting = 'Hello, this is Voxgate. Your text to speech service is up and running.';

/** The result of a self-check. */
export interface SelfCheck {
  /** Absolute path of the MP3 file. */
  path: string;
  durationSeconds: number;
  voiceId: string;
}

/**
 * Speaks a greeting with the default voice into an MP3 file. This proves that the whole path from text to file works.
 * Creates the folder if necessary and replaces an existing file.
 *
 * @param maxCharacters the server's limit for a text; the greeting is cut to it.
 * @param signal cancels the check.
 * @throws {Error} if any step fails.
 * @throws {unknown} the signal's reason, once it has aborted.
 */
export async function selfCheck(
  tts: TtsService,
  { file, maxCharacters, signal }: { file: string; maxCharacters: number; signal: AbortSignal },
): Promise<SelfCheck> {
  const text = greeting.slice(0, maxCharacters);
  const { audio, durationSeconds, voiceId } = await tts.speak({ text, format: 'mp3', speed: 1, signal });

  const path = resolve(file);
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, audio);
  } catch (error) {
    // Leave no partial file.
    await rm(path, { force: true });
    throw error;
  }
  return { path, durationSeconds, voiceId };
}
