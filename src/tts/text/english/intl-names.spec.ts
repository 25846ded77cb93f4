import { currencyName, unitName } from './intl-names';

describe('names from CLDR', () => {
  it('are in the plural unless there is one, and in the spelling of the language', () => {
    expect(unitName('kilometer', 1, 'en-US')).toBe('kilometer');
    expect(unitName('kilometer', 2, 'en-US')).toBe('kilometers');
    expect(unitName('kilometer', 2, 'en-GB')).toBe('kilometres');
    expect(currencyName('CHF', 1, 'en-US')).toBe('Swiss franc');
    expect(currencyName('USD', 2, 'en-US')).toBe('U-S dollars');
  });
});
