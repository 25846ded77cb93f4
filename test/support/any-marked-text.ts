import fc from 'fast-check';
import { type Reading, sayAsKinds } from '../../packages/speech/src/text/instructions';
import { breakStrengths, type MarkedText, type SpeechStyle } from '../../packages/speech/src/text/marked-text';

const snippets = [
  ...'Hello world Dr. Smith $5 10 km 3/4/2026 NASA “quoted” (so) e.g. U.S. end.'.split(' '),
  '. ',
  '! ',
  '\n',
  '\n\n',
  ' ',
  ' ',
  ', ',
  '<b>',
  '</b>',
  '**',
  '😀',
  'é',
  '你好',
  '\u200b',
  '\ufffc',
  '[',
  '`',
  '- ',
];

const words = fc.constantFrom('tomato', 'W3C', 'two words. And more', '$5', '', ' ', '\n', '😀', '?!', '1/2');

const anyReading: fc.Arbitrary<Reading> = fc.oneof(
  words.map((say) => ({ say })),
  words.map((read) => ({ read })),
  fc.constantFrom('təˈmeɪtoʊ', 'nuː ˈjɔːk', '', '.').map((phonemes) => ({ phonemes })),
  fc.constantFrom(...sayAsKinds).map((kind) => ({ sayAs: { kind } })),
  fc.constant({ skip: true } as const),
);

/** @param voiceIds of the voices that styles may name. */
function anyStyle(voiceIds: readonly string[]): fc.Arbitrary<SpeechStyle> {
  return fc.record(
    {
      voiceId: fc.constantFrom(...voiceIds),
      rate: fc.constantFrom(0.5, 0.9, 2),
      gainDb: fc.constantFrom(-96, -6, 3),
      language: fc.constantFrom('en-US', 'en-GB', 'fr-FR', 'hi-IN'),
    },
    { requiredKeys: [] },
  );
}

/** Any text with any instructions, styles, breaks, marks and boundaries, in any places. */
export function anyMarkedText(voiceIds: readonly string[] = ['slt', 'rms']): fc.Arbitrary<MarkedText> {
  return fc
    .array(fc.constantFrom(...snippets), { maxLength: 40 })
    .map((parts) => parts.join(''))
    .chain((source) => {
      const offset = fc.nat({ max: source.length }).filter((at) => source.slice(0, at).isWellFormed());
      const ranges = <T extends object>(of: fc.Arbitrary<T>) =>
        fc
          .array(fc.tuple(offset, of), { maxLength: 12 })
          .map((ends) => ends.toSorted(([one], [other]) => one - other))
          .map((ends) =>
            ends.slice(1).flatMap(([end], index) => {
              const [start, value] = ends[index]!;
              // Every third range is left as it is.
              return index % 3 === 2 ? [] : [{ start, end, ...value }];
            }),
          );
      const places = <T extends object>(of: fc.Arbitrary<T>) =>
        fc
          .array(
            fc.tuple(offset, of).map(([at, value]) => ({ at, ...value })),
            { maxLength: 5 },
          )
          .map((list) => list.toSorted((one, other) => one.at - other.at));
      return fc.record({
        source: fc.constant(source),
        instructions: ranges(anyReading),
        styles: ranges(anyStyle(voiceIds)),
        breaks: places(
          fc.oneof(
            fc.constantFrom(0, 0.25, 3).map((seconds) => ({ seconds })),
            fc.constantFrom(...breakStrengths).map((strength) => ({ strength })),
          ),
        ),
        marks: places(fc.constantFrom('a', 'b').map((name) => ({ name }))),
        boundaries: places(fc.constantFrom('sentence' as const, 'paragraph' as const).map((ends) => ({ ends }))),
      });
    });
}
