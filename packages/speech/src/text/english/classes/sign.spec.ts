import { applyRules } from '../../rule';
import { maths, power } from './maths';
import { emoticon, sign } from './sign';

const say = (text: string) => applyRules(text, [...power.rules, ...maths.rules, ...sign.rules], 'en-US').normalized;

describe('signs', () => {
  it.each([
    ['a <= b', 'a is at most b'],
    ['n^k', 'n to the power of k'],
    ['x³', 'x cubed '],
    ['a\\b', 'a backslash b'],
    ['wait --- no', 'wait — no'],
    ['C#', 'C sharp'],
    ['{a} [b]', 'a b'],
    ['a | b', 'a ,  b'],
    ['no?!?', 'no?!'],
    ['∞', ' infinity '],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['it’s', '“no”', 'well-known', 'a, b; c: d', '(e)'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});

const sayEmoticons = (text: string) => applyRules(text, emoticon.rules, 'en-US').normalized;

describe('emoticons', () => {
  it.each([
    ['ok :) and :-( <3', 'ok  and  heart'],
    ['the gold!!1!', 'the gold!!!'],
  ])('turns %j into %j', (text, said) => {
    expect(sayEmoticons(text)).toBe(said);
  });

  it.each(['a :b', '(x:)y', '10:30', 'C:/x'])('does not change %j', (text) => {
    expect(sayEmoticons(text)).toBe(text);
  });
});
