import { applyRules } from '../../rule';
import { karats } from './karats';

const say = (text: string) => applyRules(text, [karats], 'en-US').normalized;

describe('karats and carats', () => {
  it.each([
    ['18 kt gold', 'eighteen karat gold'],
    ['a 14k ring', 'a fourteen karat ring'],
    ['gold of 24K', 'gold of twenty-four karat'],
    ['a 2 ct diamond', 'a two carat diamond'],
    ['1.5 ct of rubies', 'one point five carats of rubies'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['18 kt', '18k for 14k people', 'a 12 kt wind', '24K views', '5 ct'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
