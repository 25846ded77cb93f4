import { cases } from '../../../../bench/proofs/support/extent';
import { scanMarkup } from './scan-markup';
import { TextInParts } from './text-in-parts';

describe('scanMarkup', () => {
  it.each([
    ['ssml', '<p>One. <break time="1s"/>Two</p> &lt;3', '\n\n One.                   Two\n\n   <<<<3'],
    ['ssml', 'a <sub alias="b. c">d. e</sub> f', 'a                   xxxx       f'],
    ['text-with-tags', 'Hi.<break time="1s"/> You', 'Hi.                   You'],
    ['text-with-cartesia-tags', '<spell>A. B</spell>!', '       xxxx        !'],
    ['text', 'Hi [pause 1s] <b>', 'Hi            <b>'],
    ['text', 'Hi [A. B](/ˈɑbə/)!', 'Hi  xxxx         !'],
  ] as const)('replaces the markup of %s by white space: %j', (syntax, text, words) => {
    expect(scanMarkup(syntax)(text)).toMatchObject({ words, openAt: text.length });
  });

  it.each([
    ['ssml', 'Hi <bre'],
    ['ssml', 'Hi <sub alias="a > b'],
    ['ssml', 'Hi <sub alias="a">there</su'],
    ['ssml', 'Hi &am'],
    ['ssml', 'Hi <!-- so'],
    ['text-with-tags', 'Hi <break time='],
    ['text-with-tags', 'Hi <break time="1s">'],
    ['text-with-tags', 'Hi <phoneme ph="a">the'],
    ['text-with-tags', 'Hi [pause 1'],
    ['text-with-tags', 'Hi [pause:1'],
    ['text', 'Hi [Koko'],
    ['text', 'Hi [Kokoro]'],
    ['text', 'Hi [Kokoro](/kˈO'],
    ['text-with-cartesia-tags', 'Hi <spell>AB'],
    ['text-with-cartesia-tags', 'Hi <speed ratio="1.'],
    ['text-with-cartesia-tags', 'Hi [laugh'],
  ] as const)('knows what is not complete yet in %s: %j', (syntax, text) => {
    expect(scanMarkup(syntax)(text).openAt).toBe(3);
  });

  it.each([
    '<break time="1s"/>',
    '<p>',
    '<!-- ',
    '<a "',
    '&am',
    '<say-as a="b">',
    '<break ',
    '[pause 1s',
    '[a](/ə',
    '<spell>a',
  ])('takes linear time for many of %j', (part) => {
    const text = part.repeat(cases(4000, 20_000));
    for (const syntax of ['ssml-fragment', 'text-with-cartesia-tags'] as const) {
      expect(scanMarkup(syntax)(text).words).toHaveLength(text.length);
      const parts = new TextInParts({ syntax, maxTextCharacters: 5000 });
      try {
        parts.read(text);
      } catch (error) {
        expect(error).toHaveProperty('rule');
      }
    }
  });
});
