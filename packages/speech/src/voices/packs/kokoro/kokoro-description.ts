import { printable } from '../../../messages/printable';
import { VoicePackError } from '../pack-error';
import { kokoroGenders, kokoroLanguages } from './kokoro-voice-names';

/** A voice of a pack, as the pack tells it. */
export interface KokoroVoiceFacts {
  /** The name of its file, without its extension. */
  readonly file: string;
  /** Display name. */
  readonly name: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly gender: 'female' | 'male' | 'unknown';
  /** SPDX identifier, or `unknown`. */
  readonly license: string;
}

/** What a pack tells of itself and its voices. */
export interface KokoroPackFacts {
  readonly title: string | undefined;
  readonly license: string;
  readonly attribution: string | undefined;
  readonly voices: readonly KokoroVoiceFacts[];
}

/** Maximum length of a text in the description, in code points. */
const maxLength = 100;

const packKeys = ['title', 'license', 'attribution', 'language', 'voices'];
const voiceKeys = ['name', 'language', 'gender', 'license'];

/**
 * Finds out what a pack's voices are: by its description (`voices.json`), and otherwise by the names of their files, of which the first letter is
 * that of the language and the second that of the gender, such as `af_heart`.
 *
 * @param files names of the files of the voices, without extensions.
 * @param text the description; `undefined` if there is none.
 * @param label the file's name in error messages.
 * @param options.mayDescribeOthers whether it may describe voices that have no file, because they were left out. Defaults to no.
 * @throws {VoicePackError} if the description is not as documented, or does not tell a language that is needed.
 */
export function describeKokoroPack(
  files: readonly string[],
  text: string | undefined,
  label: string,
  { mayDescribeOthers = false } = {},
): KokoroPackFacts {
  const refuse = (why: string): never => {
    throw new VoicePackError(`${label} does not describe a Kokoro pack: ${why}.`);
  };
  const objectOf = (value: unknown, what: string, keys?: readonly string[]): Record<string, unknown> => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(`${what} is no object`);
    const unknown = keys && Object.keys(value).find((key) => !keys.includes(key));
    if (unknown !== undefined)
      refuse(`${what} has “${printable(unknown, 40)}”, and only ${keys!.join(', ')} are known`);
    return value as Record<string, unknown>;
  };
  const textOf = (value: unknown, what: string): string | undefined => {
    if (value === undefined) return undefined;
    return typeof value === 'string' && value.trim() !== '' && printable(value, maxLength) === value
      ? value
      : refuse(`${what} is not a text of 1 to ${maxLength} characters`);
  };
  const languageOf = (value: unknown, what: string): string | undefined => {
    const tag = textOf(value, what);
    return tag === undefined ? undefined : (canonical(tag) ?? refuse(`${what} is no language, such as de-DE`));
  };
  const genderOf = (value: unknown, what: string): KokoroVoiceFacts['gender'] | undefined => {
    if (value === undefined || value === 'female' || value === 'male' || value === 'unknown') return value;
    return refuse(`${what} is none of female, male and unknown`);
  };

  const described = objectOf(text === undefined ? {} : (parsed(text) ?? refuse('it is not JSON')), 'it', packKeys);
  const ofVoices = new Map(Object.entries(objectOf(described['voices'] ?? {}, 'voices')));
  const missing = [...ofVoices.keys()].find((name) => !files.includes(name));
  if (missing !== undefined && !mayDescribeOthers)
    refuse(`it describes the voice ${printable(missing, 40)}, and there is no such file`);
  const license = textOf(described['license'], 'license') ?? 'unknown';
  const usual = languageOf(described['language'], 'language');
  return {
    title: textOf(described['title'], 'title'),
    license,
    attribution: textOf(described['attribution'], 'attribution'),
    voices: files.map((file) => {
      const given = objectOf(ofVoices.get(file) ?? {}, `the voice ${file}`, voiceKeys);
      const of = (key: string) => `${key} of ${file}`;
      const letters = /^(?<letter>[a-z])(?<sex>[fm])_(?<name>[a-z0-9_]+)$/u.exec(file)?.groups;
      const name = letters?.['name'] ?? file;
      const language =
        languageOf(given['language'], of('language')) ?? usual ?? (letters && kokoroLanguages[letters['letter']!]);
      if (language === undefined) {
        throw new VoicePackError(
          `The language of the voice ${file} is not known. Name it in voices.json: ` +
            `{ "voices": { "${file}": { "language": "de-DE" } } }`,
        );
      }
      return {
        file,
        name: textOf(given['name'], of('name')) ?? name[0]!.toUpperCase() + name.slice(1),
        language,
        gender: genderOf(given['gender'], of('gender')) ?? (letters && kokoroGenders[letters['sex']!]) ?? 'unknown',
        license: textOf(given['license'], of('license')) ?? license,
      };
    }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}
