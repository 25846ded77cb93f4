import { VoicePackError } from '../pack-error';

/** Maximum number of letters. Kokoro has 178. */
const maxLetters = 10_000;

/**
 * Reads the letters of a Kokoro model and their numbers: `model.vocab` in `tokenizer.json`, or `vocab` in `config.json`.
 *
 * @param label the file's name in error messages.
 * @throws {VoicePackError} if the text is not such a file.
 */
export function readKokoroAlphabet(text: string, label: string): ReadonlyMap<string, number> {
  const refuse = (why: string): never => {
    throw new VoicePackError(`${label} is not the model's alphabet: ${why}.`);
  };
  let parsed: { model?: { vocab?: unknown }; vocab?: unknown } | null;
  try {
    parsed = JSON.parse(text) as typeof parsed;
  } catch {
    return refuse('it is not JSON');
  }
  const vocab = parsed?.model?.vocab ?? parsed?.vocab;
  if (typeof vocab !== 'object' || vocab === null) return refuse('it has no numbered alphabet');
  const letters = Object.entries(vocab);
  const areNumbers = letters.every(([, number]) => Number.isSafeInteger(number) && (number as number) >= 0);
  if (!areNumbers || letters.length > maxLetters || !letters.some(([letter]) => letter === ' ')) {
    return refuse('it has no numbered alphabet');
  }
  return new Map(letters as [string, number][]);
}
