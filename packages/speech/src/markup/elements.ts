import type { Reading } from '../text/instructions';
import { maxGainDb, type SpeechStyle } from '../text/marked-text';
import { MarkupProblem, quoted } from './markup-problem';
import { isOwnPitch, maxContourPoints, pitchLabels, rangeLabels, readPitchStyle } from './pitch-values';
import { alphabets, maxPronunciationLength, readPhoneme } from './phoneme';
import { interpretations, readSayAs } from './say-as';
import {
  type BreakLength,
  maxBreakSeconds,
  oneOf,
  rateLabels,
  readLanguage,
  readRate,
  readStrength,
  readText,
  readTime,
  readVolume,
  slowestRate,
  volumeLabels,
} from './values';

/** The attributes of an element by their names. Those that are required are there. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** An attribute of an element. */
interface AttributeRule {
  readonly required?: true;
  /** What it accepts, in Markdown, as in `docs/ssml.md`. */
  readonly accepts: string;
}

/**
 * An element of SSML: what it may have, and what it does. Each function reads the attributes and throws a `MarkupProblem` if they
 * are wrong.
 */
export interface ElementRule {
  readonly attributes: Readonly<Record<string, AttributeRule>>;
  /** What may be between its tags: text and elements, text alone, nothing, or anything that is not spoken. */
  readonly content: 'any' | 'text' | 'none' | 'hidden';
  /** What ends before and after it. White space beside it is not spoken. */
  readonly ends?: 'sentence' | 'paragraph';
  /** The style of what is in it. `start` is where its start tag begins in the source. */
  readonly style?: (attributes: Attributes, outer: SpeechStyle, start: number) => SpeechStyle;
  /** How its text is read; `undefined`: as any text. */
  readonly reading?: (attributes: Attributes, text: string) => Reading | undefined;
  readonly breakLength?: (attributes: Attributes) => BreakLength | undefined;
  readonly markName?: (attributes: Attributes) => string;
}

/** The limits of attributes in UTF-16 code units. */
export const maxVoiceIdLength = 200;
export const maxMarkNameLength = 100;
const maxAliasLength = 1000;

/**
 * What emphasis changes. An emphasised word is cut out of its sentence, and so has an intonation of its own; a listener also
 * hears it slower, louder and, if the pitch of the voice can be changed, higher.
 */
export const emphasisLevels = {
  strong: { rate: 0.8, gainDb: 3, semitones: 2 },
  moderate: { rate: 0.9, gainDb: 1.5, semitones: 1 },
  reduced: { rate: 1.1, gainDb: -3, semitones: -1 },
  none: { rate: 1, gainDb: 0, semitones: 0 },
} as const;

const anyValue = { accepts: 'any value; no effect' } as const;
const language = { accepts: 'a language such as `en` or `pt-BR`' } as const;

/** Attributes that every element accepts. */
export const commonAttributes: Readonly<Record<string, AttributeRule>> = {
  'xml:id': anyValue,
  'xml:space': { accepts: '`default`, `preserve`: whether line ends in the text count, as in plain text' },
};

const code = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');

/** The elements of SSML 1.1 that are supported. */
export const elements = {
  speak: {
    attributes: {
      version: anyValue,
      'xml:lang': { accepts: 'a language; no effect if it is that of the voice, in whatever region' },
      'xml:base': anyValue,
    },
    content: 'any',
    ends: 'paragraph',
  },
  p: { attributes: { 'xml:lang': language }, content: 'any', ends: 'paragraph', style: inLanguage },
  s: { attributes: { 'xml:lang': language }, content: 'any', ends: 'sentence', style: inLanguage },
  break: {
    attributes: {
      time: { accepts: `a time up to ${maxBreakSeconds} seconds, such as \`500ms\` or \`1.5s\`` },
      strength: { accepts: '`none`, `x-weak`, `weak`, `medium` (default), `strong`, `x-strong`; not used with `time`' },
    },
    content: 'none',
    breakLength: ({ time, strength = 'medium' }) =>
      time === undefined ? { strength: readStrength(strength) } : { seconds: readTime(time) },
  },
  'say-as': {
    attributes: {
      'interpret-as': { required: true, accepts: code(Object.keys(interpretations)) },
      format: {
        accepts:
          'of a date, its order, such as `mdy` or `ymd`; of a time, `hms12` or `hms24`; of a `number`, `cardinal`, `ordinal`, `digits` or `telephone`; of a telephone number, its country code, without effect',
      },
      detail: anyValue,
    },
    content: 'text',
    reading: ({ 'interpret-as': kind, format }, text) => ({ sayAs: readSayAs(kind!, format), text }),
  },
  sub: {
    attributes: { alias: { required: true, accepts: `what is said, up to ${maxAliasLength} characters` } },
    content: 'text',
    reading: ({ alias }) => ({ say: readText('alias', alias!, maxAliasLength) }),
  },
  phoneme: {
    attributes: {
      ph: { required: true, accepts: `the pronunciation, up to ${maxPronunciationLength} characters` },
      alphabet: { accepts: `${code(Object.keys(alphabets))}; default: \`ipa\`` },
    },
    content: 'text',
    reading: ({ ph, alphabet }, text) => ({ phonemes: readPhoneme(ph!, alphabet), text }),
  },
  prosody: {
    attributes: {
      rate: { accepts: `${code(Object.keys(rateLabels))}, or a value such as \`80%\`, \`+10%\` or \`1.2\`` },
      volume: { accepts: `${code(Object.keys(volumeLabels))}, or decibels such as \`-6dB\`` },
      pitch: {
        accepts: `${code(Object.keys(pitchLabels))}, or a value such as \`+2st\`, \`-10%\`, \`+20Hz\` or \`200Hz\``,
      },
      range: { accepts: `${code(Object.keys(rangeLabels))}, or a value as for \`pitch\`` },
      contour: { accepts: `points such as \`(0%,+20Hz) (50%,+10%) (100%,-2st)\`, up to ${maxContourPoints}` },
    },
    content: 'any',
    style: prosody,
  },
  emphasis: {
    attributes: { level: { accepts: `${code(Object.keys(emphasisLevels))}; default: \`moderate\`` } },
    content: 'any',
    style: emphasis,
  },
  lang: { attributes: { 'xml:lang': { required: true, ...language } }, content: 'any', style: inLanguage },
  voice: {
    attributes: {
      name: { required: true, accepts: 'a `voice_id`' },
      'xml:lang': { accepts: 'a language; default: that of the voice' },
    },
    content: 'any',
    style: ({ name, 'xml:lang': tag }, { language: _ofOuterVoice, ...outer }) => ({
      ...outer,
      voiceId: readText('name', name!, maxVoiceIdLength),
      ...(tag !== undefined && { language: readLanguage(tag) }),
    }),
  },
  mark: {
    attributes: { name: { required: true, accepts: `a name of up to ${maxMarkNameLength} characters` } },
    content: 'none',
    markName: ({ name }) => readText('name', name!, maxMarkNameLength),
  },
} as const satisfies Record<string, ElementRule>;

/** Finds an element of SSML 1.1. @returns `undefined` if it is not supported. */
export function elementOf(name: string, isSsml: boolean): ElementRule | undefined {
  return isSsml && Object.hasOwn(elements, name) ? elements[name as keyof typeof elements] : undefined;
}

/** The problem of an element that is not supported. */
export function unsupportedElement(name: string): MarkupProblem {
  const supported = Object.keys(elements).join(', ');
  return new MarkupProblem(`<${quoted(name).slice(1, -1)}> is not supported. Supported elements: ${supported}`);
}

function inLanguage({ 'xml:lang': tag }: Attributes, outer: SpeechStyle): SpeechStyle {
  return tag === undefined ? outer : { ...outer, language: readLanguage(tag) };
}

/** @param id of the contour, if there is one. */
function prosody(attributes: Attributes, outer: SpeechStyle, id: number): SpeechStyle {
  const { rate, volume, pitch, range, contour } = attributes;
  const given = [rate, volume, pitch, range, contour];
  if (given.every((value) => value === undefined)) {
    throw new MarkupProblem('<prosody> must have the attribute rate, volume, pitch, range or contour');
  }
  const { pitch: outerPitch, ...rest } = outer;
  const changed = given.slice(2).some((value) => value !== undefined)
    ? readPitchStyle({ pitch, range, contour }, outerPitch, id)
    : outerPitch;
  return {
    ...rest,
    ...(changed && !isOwnPitch(changed) && { pitch: changed }),
    ...(rate !== undefined && { rate: readRate(rate, outer.rate ?? 1) }),
    ...(volume !== undefined && { gainDb: readVolume(volume, outer.gainDb ?? 0) }),
  };
}

function emphasis({ level = 'moderate' }: Attributes, outer: SpeechStyle): SpeechStyle {
  const levels = Object.keys(emphasisLevels) as (keyof typeof emphasisLevels)[];
  const { rate, gainDb, semitones } = emphasisLevels[oneOf('level', levels, level.trim())];
  if (rate === 1) return outer;
  return {
    ...outer,
    rate: Math.max((outer.rate ?? 1) * rate, slowestRate),
    gainDb: Math.min((outer.gainDb ?? 0) + gainDb, maxGainDb),
    emphasisSemitones: (outer.emphasisSemitones ?? 0) + semitones,
  };
}
