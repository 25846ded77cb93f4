import type { SpeechStyle } from '../text/marked-text';
import { type Attributes, type ElementRule, elements, maxMarkNameLength, maxVoiceIdLength } from './elements';
import { MarkupProblem } from './markup-problem';
import { readLanguage, readLooseVolume, readText, readTime } from './values';

/** Instructions without effect around a text that is spoken. */
const transparent: ElementRule = { attributes: {}, content: 'any' };

/** What is in it is not spoken, whatever it is. */
const hidden: ElementRule = { attributes: {}, content: 'hidden' };

const { prosody, voice, phoneme, speak, 'say-as': sayAs } = elements;

/**
 * What SSML of Azure, Google and Amazon may have besides the elements of SSML 1.1, by the local name, and what these services read less
 * strictly. The names of elements that have no namespace of their own are not reused among them.
 */
const lenient: Readonly<Record<string, ElementRule>> = {
  ...elements,
  'say-as': { ...sayAs, reading: orAsWritten(sayAs.reading) },
  phoneme: { ...phoneme, reading: orAsWritten(phoneme.reading) },
  prosody: { ...prosody, style: looseProsody },
  voice: {
    ...voice,
    attributes: { ...voice.attributes, name: { accepts: voice.attributes.name.accepts }, language: { accepts: '' } },
    style: ({ name, 'xml:lang': tag, language = tag }, { language: ofOuterVoice, ...outer }) => ({
      ...outer,
      ...(name === undefined
        ? ofOuterVoice !== undefined && { language: ofOuterVoice }
        : { voiceId: readText('name', name, maxVoiceIdLength) }),
      ...(language !== undefined && { language: readLanguage(language) }),
    }),
  },
  /** Azure's `mark`. */
  bookmark: {
    attributes: { mark: { required: true, accepts: '' } },
    content: 'none',
    markName: ({ mark }) => readText('mark', mark!, maxMarkNameLength),
  },
  /** Azure's pauses: of those, only the ones before a text are made here. */
  silence: {
    attributes: { type: { accepts: '' }, value: { accepts: '' } },
    content: 'none',
    breakLength: ({ type = '', value }) =>
      type.trim().startsWith('Leading') && value !== undefined ? { seconds: readTime(value) } : undefined,
  },
  desc: hidden,
  lexicon: hidden,
  meta: hidden,
  metadata: hidden,
};

/** The elements that services make differently from what SSML 1.1 says, and that would be nonsense if they were read as text. */
const refused = new Set(['math']);

/**
 * Finds an element of SSML that was written for another service. Those that are not known have no effect: what is in them is spoken.
 *
 * @param outer the element around it.
 * @returns `undefined` if it must be refused.
 */
export function lenientElementOf(
  name: string,
  outer: { readonly rule: ElementRule } | undefined,
): ElementRule | undefined {
  if (outer?.rule.content === 'hidden') return hidden;
  if (refused.has(name)) return undefined;
  // Google's <media> has documents in it.
  if (name === 'speak' && outer) return { ...speak, attributes: {} };
  return Object.hasOwn(lenient, name) ? lenient[name] : transparent;
}

/** Has the text of an element read as it is written if what is wanted of it is not possible. */
function orAsWritten(reading: NonNullable<ElementRule['reading']>): NonNullable<ElementRule['reading']> {
  return (attributes, text) => {
    try {
      return reading(attributes, text);
    } catch (error) {
      if (error instanceof MarkupProblem) return undefined;
      throw error;
    }
  };
}

/** A prosody whose volume may also be a number or a percentage, and which may change nothing. */
function looseProsody(attributes: Attributes, outer: SpeechStyle, id: number): SpeechStyle {
  const given = Object.entries(attributes).filter(([name, value]) => !isZero(value!, name === 'volume'));
  const { volume, ...others } = Object.fromEntries(given) as Attributes;
  const isChanged = ['rate', 'pitch', 'range', 'contour'].some((name) => others[name] !== undefined);
  const style = isChanged ? prosody.style(others, outer, id) : outer;
  return volume === undefined ? style : { ...style, gainDb: readLooseVolume(volume, outer.gainDb ?? 0) };
}

/** Whether a value is `0%`, with which many programs change nothing; a volume of `0` is silence. */
function isZero(value: string, isVolume: boolean): boolean {
  const { number, unit } = /^[+-]?(?<number>[\d.]{1,12})(?<unit>%?)$/u.exec(value.trim())?.groups ?? {};
  return Number(number) === 0 && (unit === '%' || !isVolume);
}
