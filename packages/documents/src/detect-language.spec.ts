import { detectLanguage } from './detect-language';

const chapter = (text: string, syntax: 'text' | 'ssml' = 'text') => ({ text, syntax, level: 1 });

describe('detectLanguage', () => {
  it.each([
    ['de', 'Es war ein klarer, kalter Tag im April, und die Uhren schlugen gerade dreizehn.'],
    ['fr', 'C’était une journée d’avril froide et claire. Les horloges sonnaient treize heures.'],
    ['hi', 'अप्रैल का एक ठंडा और साफ़ दिन था, और घड़ियाँ तेरह बजा रही थीं।'],
    ['ja', '四月の晴れた寒い日で、時計が十三時を打っていた。'],
  ])('finds %s in one sentence', async (language, text) => {
    expect(await detectLanguage([chapter(text)])).toBe(language);
  });

  it('says nothing about a few words', async () => {
    expect(await detectLanguage([chapter('Anna Karenina')])).toBeUndefined();
  });

  it('is not misled by a title page in another language, by tags and by formulas', async () => {
    const spanish = 'Era un día luminoso y frío de abril y los relojes daban las trece. '.repeat(5);
    const found = await detectLanguage([
      chapter('Printed in Great Britain. All rights reserved by the publisher of this book.'),
      chapter(`<speak><prosody rate="slow" volume="loud">${spanish}</prosody></speak>`, 'ssml'),
      chapter(`${spanish} \\(\\text{where there is some energy that is not there}\\)`),
    ]);
    expect(found).toBe('es');
  });
});
