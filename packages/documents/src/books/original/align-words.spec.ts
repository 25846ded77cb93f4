import { alignWords } from './align-words';

const words = (text: string) => text.split(' ');

describe('Words that are spoken', () => {
  it('are found in a text that has more, and lacks some', () => {
    const text = words('page 1 it was a bright day 2 and they went home note one is here it rained a lot all day');
    const found = alignWords(words('it was a bright day and they picture went home it rained a lot all day'), text);
    expect(Array.from(found, (place) => text[place])).toEqual(
      words('it was a bright day and they x went home it rained a lot all day').map((word) =>
        word === 'x' ? undefined : word,
      ),
    );
    expect(found[10]).toBe(16);
  });

  it('are not looked for in another chapter because of a few common words', () => {
    const far = Array.from({ length: 600 }, (_each, index) => `w${index}`);
    const text = [...words('once there was'), ...far, ...words('and so it was that night')];
    const found = alignWords(words('once there was and so it is w0 w1 w2 w3'), text);
    expect([...found]).toEqual([0, 1, 2, -1, -1, -1, -1, 3, 4, 5, 6]);
  });
});
