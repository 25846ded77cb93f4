import { applyRules } from '../../rule';
import { ratio, score } from './score';

const say = (text: string) => applyRules(text, [...score.rules, ...ratio.rules], 'en-US').normalized;

describe('scores, ratios and coordinates', () => {
  it.each([
    ['won 3-2', 'won three to two'],
    ['a 21-15 lead', 'a twenty-one to fifteen lead'],
    ['a ratio of 10:30', 'a ratio of ten to thirty'],
    ['odds of 10:11', 'odds of ten to eleven'],
    ['1:2:3', 'one to two to three'],
    ['1:1000', 'one to one thousand'],
    ['51°30\'26"N', 'fifty-one degrees thirty minutes twenty-six seconds north'],
    ['40.7° N, 74° W', 'forty point seven degrees north, seventy-four degrees west'],
    ['The Lakers are 12-3.', 'The Lakers are twelve and three.'],
    ['improved to 3-6-1', 'improved to three, six and one'],
    ['won 7-6(5)', 'won seven to six (5)'],
    ['played 4-2-3-1', 'played four two three one'],
    ['9/10 dentists agree', 'nine out of ten dentists agree'],
    ['9/10 condition', 'nine out of ten condition'],
    ['20/20 vision', '20/20 vision'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['3-2', 'pages 3-7', '1,5:2', 'a: b', '5°C'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
