import { accentOfLanguage, espeakVoiceOf, missingSounds } from './languages';

const vocabulary = new Map(Array.from(' abdefhiklmnoprstuvzæʃçŋɛɪʊəIWʦɡ', (letter, index) => [letter, index]));

describe('the languages of other checkpoints', () => {
  it.each([
    ['de-DE', 'de'],
    ['pl', 'pl'],
    ['nn-NO', 'nb'],
    ['es-419', 'es-419'],
    ['zh-CN', undefined],
    ['ja', undefined],
  ])('are named as espeak-ng names them: %s', (language, voice) => {
    expect(espeakVoiceOf(language)).toBe(voice);
  });

  it('are pronounced as the published model does if that speaks them', () => {
    expect(accentOfLanguage('en-GB', vocabulary)).toMatchObject({ english: 'british' });
    expect(accentOfLanguage('pt-PT', vocabulary)).toMatchObject({ espeakVoice: 'pt-br' });
    expect(accentOfLanguage('zh-CN', vocabulary)).toMatchObject({ program: 'zh' });
  });

  it('are written with the pairs of the alphabet, without what the model has no letter for', () => {
    const german = accentOfLanguage('de-DE', vocabulary)!;
    expect(german.spell(['ʦ', 'v', 'aɪ'])).toBe('ʦvI');
    expect(german.spell(['f', 'ʏ', 'n', 'f'])).toBe('fnf');
    expect(german.hasLetter('ʏ')).toBe(false);
  });

  it('have sounds that a model may lack, with the share of their words', () => {
    const phones: Record<string, string[][]> = { fünf: [['f', 'ʏ', 'n', 'f']], eins: [['aɪ', 'n', 's']] };
    expect(missingSounds(['fünf', 'eins'], vocabulary, (word) => phones[word]!)).toEqual([{ letter: 'ʏ', share: 0.5 }]);
  });
});
