import { applyRules } from '../rule';
import { emoticons } from './emoticons';

const say = (text: string) => applyRules(text, [emoticons], 'en-US').normalized;

describe('emoticons', () => {
  it.each([['ok :) and :-( <3', 'ok  and  heart']])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['a :b', '(x:)y', '10:30', 'C:/x'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
