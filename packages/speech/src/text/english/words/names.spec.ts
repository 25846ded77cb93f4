import { endingWords, nameWords, shortNumber } from './names';

describe('nameWords', () => {
  it.each([
    ['my-site_2', 'my dash site underscore two'],
    ['/a/b2', 'slash a slash b two'],
    ['README', 'readme'],
    ['HTTP_client', 'H-T-T-P underscore client'],
    ['a%b', 'a b'],
  ])('speaks %s as %j', (name, said) => {
    expect(nameWords(name, 'en-US')).toBe(said);
  });
});

describe('shortNumber', () => {
  it.each([
    ['5', 'five'],
    ['42', 'forty-two'],
    ['300', 'three hundred'],
    ['307', 'three zero seven'],
    ['07', 'zero seven'],
    ['2024', 'twenty twenty-four'],
  ])('speaks %s as %s', (digits, said) => {
    expect(shortNumber(digits, 'en-US')).toBe(said);
  });
});

describe('endingWords', () => {
  it.each([
    ['pdf', 'P-D-F'],
    ['mp3', 'M-P three'],
    ['ZIP', 'zip'],
  ])('speaks %s as %s', (ending, said) => {
    expect(endingWords(ending, 'en-US')).toBe(said);
  });
});
