import { maxGainDb, silentGainDb, type SpeechStyle } from '../text/marked-text';
import { elements } from './elements';
import type { MarkedTextBuilder } from './marked-text-builder';
import { MarkupProblem, quoted } from './markup-problem';
import { fastestRate, slowestRate } from './values';

/** Whose tags a plain text may have. Those of Cartesia include those of ElevenLabs. */
export type PlainTags = 'elevenlabs' | 'cartesia';

/** A place in a plain text that is not spoken as it is written. */
export interface Found {
  readonly start: number;
  readonly end: number;
  /** Passes it to the builder. */
  readonly apply: (builder: MarkedTextBuilder) => void;
}

// The lengths of all tags are bounded, so that a search takes linear time.
const ofElevenLabs = String.raw`<break(?<break>\s[^<>]{0,300}?)?\/?>(?:<\/break>)?|<phoneme(?<phoneme>(?:\s[^<>]{0,600})?)>(?<word>[^<>]{0,300})<\/phoneme>`;
const ofCartesia = String.raw`<spell>(?<spell>[^<>]{0,300})<\/spell>|<(?<control>speed|volume)\s(?<values>[^<>]{0,100}?)\/?>|<\/(?<closed>speed|volume)>|<\/?emotion(?:\s[^<>]{0,100}?)?\/?>|\[laughter\]`;

/** The tags of a text. Others are text. */
export const tagPatterns: Readonly<Record<PlainTags, RegExp>> = {
  elevenlabs: new RegExp(ofElevenLabs, 'giu'),
  cartesia: new RegExp(`${ofElevenLabs}|${ofCartesia}`, 'giu'),
};

const attribute = /(?<name>[\w:-]{1,40})\s{0,9}=\s{0,9}(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/gu;

/** The highest volume that Cartesia's tag accepts here, as a factor. */
const loudest = 4;

/** Finds the tags of a plain text. */
export function tagsIn(source: string, tags: PlainTags): Found[] {
  return Array.from(source.matchAll(tagPatterns[tags]), ({ 0: { length }, index: start, groups = {} }) => {
    const end = start + length;
    return { start, end, apply: (builder) => apply(builder, start, end, groups) };
  });
}

function apply(
  builder: MarkedTextBuilder,
  start: number,
  end: number,
  { break: ofBreak, phoneme, word, spell, control, values, closed }: Record<string, string | undefined>,
): void {
  if (phoneme !== undefined && word !== undefined) {
    const { ph = '', alphabet } = attributesOf(phoneme);
    const wordStart = start + '<phoneme>'.length + phoneme.length;
    builder.skip(start, wordStart);
    builder.instruct(wordStart, wordStart + word.length, elements.phoneme.reading({ ph, alphabet }, word), word);
    return builder.skip(wordStart + word.length, end);
  }
  if (spell !== undefined) {
    const wordStart = start + '<spell>'.length;
    builder.skip(start, wordStart);
    const reading = elements['say-as'].reading({ 'interpret-as': 'characters' }, spell);
    builder.instruct(wordStart, wordStart + spell.length, reading, spell);
    return builder.skip(wordStart + spell.length, end);
  }
  builder.skip(start, end);
  if (control !== undefined)
    builder.changeStyle(end, withControl(builder.currentStyle, control, attributesOf(values!)));
  else if (closed !== undefined) builder.changeStyle(end, withControl(builder.currentStyle, closed, { ratio: '1' }));
  else if (builder.source.startsWith('<b', start) || builder.source.startsWith('<B', start)) {
    builder.pause(start, elements.break.breakLength(attributesOf(ofBreak ?? '')));
  }
}

/** Cartesia's tags for the speed and the volume of the text after them. */
function withControl(
  { rate, gainDb, ...others }: SpeechStyle,
  control: string,
  { ratio, level = ratio }: Record<string, string | undefined>,
): SpeechStyle {
  const written = ratio ?? level ?? '';
  const value = /^\s*\d{1,3}(?:\.\d{0,9})?\s*$/u.test(written) ? Number(written) : Number.NaN;
  const isSpeed = control.toLowerCase() === 'speed';
  const [least, most] = isSpeed ? [slowestRate, fastestRate] : [0, loudest];
  if (!(value >= least && value <= most)) {
    throw new MarkupProblem(`<${control}> must have a ratio from ${least} to ${most}, not ${quoted(written)}`);
  }
  const newRate = isSpeed ? value : (rate ?? 1);
  const newGain = isSpeed ? (gainDb ?? 0) : Math.min(Math.max(20 * Math.log10(value), silentGainDb), maxGainDb);
  return { ...others, ...(newRate !== 1 && { rate: newRate }), ...(newGain !== 0 && { gainDb: newGain }) };
}

function attributesOf(written: string): Record<string, string | undefined> {
  const attributes: Record<string, string> = Object.create(null);
  for (const { groups } of written.matchAll(attribute)) {
    attributes[groups!['name']!.toLowerCase()] = groups!['double'] ?? groups!['single'] ?? '';
  }
  return attributes;
}
