import { parseSsml } from '../../../packages/speech/src/markup/parse-ssml';
import { runToEnd } from '../../../packages/speech/src/support/time-slices';
import { splitSsml as split } from './split-ssml';

const splitSsml = (...of: Parameters<typeof split>) => runToEnd(split(...of));

const sentences = (count: number) =>
  Array.from({ length: count }, (_, index) => `Sentence ${index} &amp; <sub alias="more">m.</sub> of it. `).join('');
const spoken = (ssml: string) =>
  ssml
    .replaceAll(/<!--[^]*?-->/gu, '')
    .replaceAll(/<!\[CDATA\[([^]*?)\]\]>/gu, '$1')
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

describe('splitSsml', () => {
  it.each([
    ['paragraphs', `<speak xml:lang="en">${`<p>${sentences(6)}</p>\n`.repeat(20)}</speak>`],
    [
      'one long paragraph in a voice',
      `<?xml version="1.0"?>\n<speak><voice name="kal"><p>${sentences(100)}</p></voice> The end.</speak>`,
    ],
    ['sentences', `<speak><p>${'<s>This is one. And more</s>'.repeat(100)}</p></speak>`],
    [
      'text with comments and CDATA',
      `<speak>${'It was. <!-- No. No. --> <![CDATA[It <is>. So.]]> <break/>'.repeat(40)}</speak>`,
    ],
  ])('makes documents of %s that together say the same', (_what, source) => {
    const parts = splitSsml(source, 900);
    expect(parts.length).toBeGreaterThan(1);
    for (const { text } of parts) {
      expect(text.length).toBeLessThanOrEqual(900);
      expect(() => parseSsml(text, { maxElements: 1000 })).not.toThrow();
    }
    expect(parts.map(({ text }) => spoken(text)).join(' ')).toBe(spoken(source));
    const contents = parts.map(({ text, prefix, suffix }) => text.slice(prefix.length, text.length - suffix.length));
    expect(contents.join('')).toBe(source);
    expect(contents.every((content, index) => source.startsWith(content, parts[index]!.start))).toBe(true);
  });

  it('cuts between paragraphs, and says so', () => {
    const source = `<speak>${`<p>${sentences(4)}</p>`.repeat(4)}</speak>`;
    const parts = splitSsml(source, source.length / 2);
    expect(parts.map(({ ends }) => ends)).toEqual(['paragraph', 'paragraph', 'paragraph', 'paragraph']);
  });

  it('leaves a short document as it is', () => {
    const source = '<speak>Hello. You.</speak>';
    expect(splitSsml(source, 100)).toEqual([{ text: source, start: 0, prefix: '', suffix: '', ends: 'paragraph' }]);
  });

  it('does not cut where the parts would mostly repeat tags, so that they are not far longer than the text', () => {
    const depth = 5000;
    const nested = `<speak>${'<p>'.repeat(depth)}One. Two. Three.${'</p>'.repeat(depth)}</speak>`;
    for (const source of [nested, `<speak>${nested.slice('<speak>'.length, -'</speak>'.length).repeat(3)}</speak>`]) {
      const parts = splitSsml(source, 3000);
      expect(parts.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(2 * source.length + 6000);
      const said = parts.flatMap(({ text }) => spoken(text) || []).join(' ');
      expect(said).toBe(spoken(source));
    }
  });
});
