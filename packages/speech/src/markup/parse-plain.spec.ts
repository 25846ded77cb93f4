import { InvalidMarkupError } from '../errors';
import { parsePlain } from './parse-plain';
import { spokenCharacters } from './read-text';

const withBrackets = (source: string) => parsePlain(source, { brackets: true });
const withTags = (source: string) => parsePlain(source, { brackets: false, tags: 'elevenlabs' });

/** What is left of a text without what is not spoken. */
function spokenOf(source: string): string {
  const { instructions } = withBrackets(source);
  return instructions.reduceRight(
    (text, { start, end, ...each }) => ('skip' in each ? text.slice(0, start) + text.slice(end) : text),
    source,
  );
}

describe('parsePlain', () => {
  it.each([
    ['One [pause 500ms] two', 4, 0.5],
    ['One [Pause 1.5s]two', 4, 1.5],
    ['One[pause\t2 s].', 3, 2],
    ['[pause 0ms]', 0, 0],
    ['One [pause:1.5s] two', 4, 1.5],
    ['One [pause: 500ms] two', 4, 0.5],
    ['\\\\[pause 10s]', 2, 10],
  ])('finds the pause of %j', (source, at, seconds) => {
    expect(withBrackets(source).breaks).toEqual([{ at, seconds }]);
  });

  it.each([
    '\\[pause 1s]',
    'Write `[pause 1s]`.',
    '```\n[pause 1s]\n```',
    '~~~\n[pause 1s]\n~~~\n',
    '[pause 1s](https://example.org)',
    '[pause 1s][1]',
    '[pause 1s]: https://example.org',
    '[pause]',
    '[pause 5]',
    '[pause 1h]',
    '[pause -1s]',
    '[pause 1e3s]',
    '[paused 1s]',
    '[pause1s]',
    '[pause:1s](https://example.org)',
    '[pause:]',
  ])('leaves %j as it is', (source) => {
    expect(withBrackets(source)).toEqual({ ...withBrackets(''), source });
  });

  it('reads pauses beside each other, and takes a link that looks like one for text', () => {
    expect(withBrackets('a [pause 1s][pause 2s] b').breaks).toEqual([
      { at: 2, seconds: 1 },
      { at: 12, seconds: 2 },
    ]);
  });

  it.each([
    ['Say [Kokoro](/kˈOkəɹO/) now.', 5, 'Kokoro', 'kˈoʊkəɹoʊ'],
    ['[Siobhán Byrne](/ʃəˈvɔːn ˈbɜːn/) wrote.', 1, 'Siobhán Byrne', 'ʃəˈvɔːn ˈbɜːn'],
    ['a [sure](/ʃˈʊɹ/)[ly](/lɪ/)', 3, 'sure', 'ʃˈʊɹ'],
    ['\\\\[cat](/kæt/)', 3, 'cat', 'kæt'],
  ])('finds the pronunciation in %j', (source, start, word, phonemes) => {
    expect(withBrackets(source).instructions.find((each) => 'phonemes' in each)).toEqual({
      start,
      end: start + word.length,
      phonemes,
      text: word,
    });
  });

  it.each([
    '[docs](/docs/)',
    '[the API](/api/v1/)',
    '[Straße](/straße/)',
    '[here](/a/b/ə/)',
    '[cat](kæt)',
    '[cat](/kæt)',
    '[](/kæt/)',
    '[ ](/kæt/)',
    '`[cat](/kæt/)`',
    '\\[cat](/kæt/)',
    '[cat](/kæt★/)',
    '[cat](/ˈ/)',
  ])('takes %j for a link or a text', (source) => {
    expect(withBrackets(source).instructions).toEqual([]);
  });

  it('counts the longer one of a word and its pronunciation', () => {
    expect(spokenCharacters(withBrackets('[cat](/kæt/) [a](/kæt/)'))).toBe('cat kæt'.length);
  });

  it('does not count pauses as characters', () => {
    expect(spokenCharacters(withBrackets('[pause 1s] a [pause 1s]'))).toBe(1);
    const source = '  One [pause 500ms]two[pause 1s]  ';
    expect(spokenCharacters(withBrackets(source))).toBe('One two'.length);
    expect(spokenOf(source).trim()).toBe('One two');
  });

  it('refuses a pause that is too long, and says where it is', () => {
    const parse = () => withBrackets('One\n 😀 [pause 10.5s]');
    expect(parse).toThrow(InvalidMarkupError);
    expect(parse).toThrow('line 2, column 4: a pause of 10.5 seconds is too long; the limit is 10 seconds');
  });

  it('finds the tags of ElevenLabs in a text that is not XML', () => {
    const source =
      'Tom & <b>Jerry</b> <break time="1.5s" /> said <phoneme alphabet="cmu-arpabet" ph="M AE1 D">mad</phoneme> 1 < 2';
    const { breaks, instructions } = withTags(source);
    expect(breaks).toEqual([{ at: source.indexOf('<break'), seconds: 1.5 }]);
    expect(instructions).toContainEqual({
      start: source.indexOf('mad<'),
      end: source.indexOf('mad<') + 3,
      phonemes: 'mˈæd',
      text: 'mad',
    });
    expect(instructions.filter((each) => 'skip' in each)).toHaveLength(3);
  });

  it.each([
    ["<break time='500ms'></break>", 0.5],
    ['<BREAK time="1s">', 1],
  ])('accepts %s', (source, seconds) => {
    expect(withTags(source).breaks).toEqual([{ at: 0, seconds }]);
  });

  it.each([
    ['<break time="soon"/>', 'time must be a time such as 500ms or 1.5s, not "soon"'],
    ['<phoneme alphabet="sapi" ph="a">a</phoneme>', 'alphabet must be one of'],
    ['<phoneme>a</phoneme>', 'ph must not be empty'],
  ])('refuses %s', (source, rule) => {
    expect(() => withTags(source)).toThrow(rule);
  });

  it.each(['[pause 1s', '[pause ', '[a](/ə', '[a](/ə/)', '<break ', '<phoneme ', '`[pause 1s]', '\\', '<break time="'])(
    'takes linear time for many of %j',
    (part) => {
      for (const options of [
        { brackets: true, tags: 'elevenlabs' as const },
        { brackets: false, tags: 'elevenlabs' as const },
      ]) {
        const source = part.repeat(20_000);
        expect(parsePlain(source, options).source).toBe(source);
      }
    },
  );
});
