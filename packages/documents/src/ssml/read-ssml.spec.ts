import { parseSsml } from '../../../speech/src/markup/parse-ssml';
import { readSsml } from './read-ssml';

describe('readSsml', () => {
  it('is one chapter, as it is written', () => {
    const source = '<?xml version="1.0"?>\n<speak xml:lang="de-DE"><p>Guten <break time="1s"/>Tag.</p></speak>';
    expect(readSsml(source)).toEqual({
      language: 'de-DE',
      chapters: [{ text: source, syntax: 'ssml', level: 1 }],
      characters: 'Guten Tag.'.length,
    });
  });

  it('cuts a long document before paragraphs, and each chapter is a document that can be spoken', () => {
    const paragraph = (index: number) =>
      `<p>Paragraph ${index} has <emphasis>words</emphasis>. ${'More of it. '.repeat(90)}</p>`;
    const source = `<speak version="1.1" xml:lang="en">\r\n${Array.from({ length: 250 }, (_each, index) => paragraph(index)).join('\r\n')}</speak>`;
    const { chapters } = readSsml(source);
    expect(chapters.map(({ title }) => title)).toEqual(['Part 1', 'Part 2', 'Part 3']);
    const spoken = chapters.map(({ text }) => {
      expect(text).toMatch(/^<speak version="1.1" xml:lang="en"><p>[^]*<\/p><\/speak>$/u);
      return parseSsml(text, { maxElements: 10_000 }).source;
    });
    expect(spoken.join('').match(/Paragraph \d+/gu)).toHaveLength(250);
  });

  it('refuses a start tag that would make each chapter long, and says what to do', () => {
    const startTag = (length: number) => `<speak a="${'x'.repeat(length - '<speak a="">'.length)}">`;
    const paragraphs = `<p>${'Words of it. '.repeat(90)}</p>`.repeat(250);
    const { chapters } = readSsml(`${startTag(4000)}${paragraphs}</speak>`);
    expect(chapters.map(({ text }) => text.startsWith(startTag(4000)))).toEqual([true, true, true]);
    expect(() => readSsml(`${startTag(4001)}${paragraphs}</speak>`)).toThrow(
      expect.objectContaining({
        name: 'DocumentError',
        reason: 'too-complex',
        message: 'The start tag <speak> has 4001 characters; the limit is 4000. Remove attributes and spaces from it.',
      }),
    );
  });

  it.each([
    ['text', 'not well-formed'],
    ['<p>text</p>', 'Wrap the text in <speak>'],
    ['<speak/>', 'Wrap the text in <speak>'],
    ['<speak><p>text</speak>', 'not well-formed'],
    ['<!DOCTYPE speak [<!ENTITY a "b">]><speak>&a;</speak>', 'Remove it'],
    ['<speak>&unknown;</speak>', 'not well-formed'],
  ])('refuses %j', (source, problem) => {
    expect(() => readSsml(source)).toThrow(
      expect.objectContaining({ reason: 'malformed', message: expect.stringContaining(problem) }),
    );
  });
});
