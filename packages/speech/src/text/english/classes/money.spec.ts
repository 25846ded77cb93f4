import { applyRules } from '../../rule';
import { money } from './money';

const say = (text: string) => applyRules(text, money.rules, 'en-US').normalized;

describe('money', () => {
  it.each([
    ['£0.01', 'one penny'],
    ['$ 5', 'five dollars'],
    ['$3 gazillion', 'three gazillion dollars'],
    ['€2–3m', 'two to three million euros'],
    ['R$10', 'ten reais'],
    ['GBP 2.50', 'two British pounds and fifty pence'],
    ['-5 €', 'minus five euros'],
    ['an $8 cake', 'an eight dollar cake'],
    ['a $5 and', 'a five dollars and'],
    ['Rs 5 lakhs', 'five lakh rupees'],
    ['NT$300', 'three hundred New Taiwan dollars'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['$', '$x', 'US', 'EUR', '5 dollars', 'USD'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
