import { isAudible } from '../text/apply-instructions';
import type { AnalyzedText } from '../text/analyze-text';
import type { SpeechStyle } from '../text/marked-text';
import { normalizedOffset } from '../text/normalized-text';
import { type Sentence, spanOf, type Stretch } from '../text/sentences/find-sentences';
import { hasWords } from '../text/sentences/sentence-bounds';

/** A part of a sentence that is spoken in one style, without a break inside. */
export interface StyledStretch extends Stretch {
  readonly style: SpeechStyle;
}

/** A place of the normalized text where a piece ends. */
interface Cut {
  readonly at: number;
  /** The style of what follows; `undefined` if it stays the same. */
  readonly style?: SpeechStyle;
}

const ordinary: SpeechStyle = {};

/** Divides sentences at changes of style and at breaks. Call it for each sentence, in order. */
export class StretchDivider {
  private readonly cuts: readonly Cut[];
  private next = 0;
  private style = ordinary;

  constructor(private readonly analyzed: Pick<AnalyzedText, 'text' | 'marked'>) {
    this.cuts = cutsOf(analyzed);
  }

  /**
   * The stretches of a sentence, in order: at least one. Each has letters or digits, since engines say nothing for marks alone. A
   * range that replaces one range of the source is not divided.
   */
  divide(sentence: Sentence): StyledStretch[] {
    const { normalizedStart, normalizedEnd } = sentence;
    this.advance(normalizedStart);
    if ((this.cuts[this.next]?.at ?? Infinity) >= normalizedEnd) return [{ ...sentence, style: this.style }];

    const parts: { start: number; end: number; style: SpeechStyle }[] = [];
    let isWordless = false;
    for (let start = normalizedStart; start < normalizedEnd;) {
      this.advance(start);
      const end = Math.min(this.cuts[this.next]?.at ?? Infinity, normalizedEnd);
      const last = parts.at(-1);
      const speaks = hasWords(this.analyzed.text.normalized.slice(start, end));
      if (last && (isWordless || !speaks)) {
        // Marks before the first word have the style of what follows.
        parts[parts.length - 1] = { start: last.start, end, style: isWordless ? this.style : last.style };
        isWordless &&= !speaks;
      } else {
        parts.push({ start, end, style: this.style });
        isWordless = !speaks;
      }
      start = end;
    }
    return parts.map(({ start, end, style }) => ({ ...spanOf(this.analyzed.text, start, end)!, style }));
  }

  /** Passes the cuts up to an offset. */
  private advance(offset: number): void {
    for (; this.next < this.cuts.length && this.cuts[this.next]!.at <= offset; this.next++) {
      this.style = this.cuts[this.next]!.style ?? this.style;
    }
  }
}

function cutsOf({ text, marked: { styles, breaks } }: Pick<AnalyzedText, 'text' | 'marked'>): Cut[] {
  const edges = styles.filter(isAudible).flatMap((style) => [
    { at: style.start, style },
    { at: style.end, style: ordinary },
  ]);
  // At the same offset, the style that begins comes last, since sorting is stable.
  const cuts = [...breaks, ...edges]
    .map((cut): Cut => ({ ...('style' in cut && { style: cut.style }), at: normalizedOffset(text, cut.at) }))
    .sort((one, other) => one.at - other.at);
  return withoutPitchChanges(cuts);
}

/** Without the cuts at which only the pitch changes: it changes within pieces. */
function withoutPitchChanges(cuts: readonly Cut[]): Cut[] {
  // Of several styles at the same offset, the last one counts.
  const lastAt = new Map(cuts.flatMap((cut) => (cut.style ? [[cut.at, cut]] : [])));
  let current = ordinary;
  return cuts.filter((cut) => {
    const { at, style } = cut;
    if (!style) return true;
    if (lastAt.get(at) !== cut) return false;
    const before = current;
    current = style;
    return !differsOnlyInPitch(before, style);
  });
}

function differsOnlyInPitch(one: SpeechStyle, other: SpeechStyle): boolean {
  return (
    one.pitch !== other.pitch &&
    (['voiceId', 'rate', 'gainDb', 'language', 'emphasisSemitones'] as const).every((key) => one[key] === other[key])
  );
}
