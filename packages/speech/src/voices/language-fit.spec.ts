import { languageFit } from './language-fit';

describe('languageFit', () => {
  it.each([
    ['pt-BR', 'pt-BR', 'region'],
    ['pt-PT', 'pt-BR', 'language'],
    ['pt-BR', 'pt', 'region'],
    ['pt-PT', 'pt', 'language'],
    ['de', 'de-DE', 'region'],
    ['nb-NO', 'no', 'region'],
    ['en-US', 'de', 'none'],
    ['en-US', 'enm', 'none'],
    ['unknown voice', 'en', 'none'],
  ])('the language %s of a voice fits the text in %s by its %s', (voice, text, fit) => {
    expect(languageFit(voice, text)).toBe(fit);
  });
});
