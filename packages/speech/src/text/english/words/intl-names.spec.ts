import { currencyName, unitName } from './intl-names';

describe('names from CLDR', () => {
  it("use the plural except for one, and the language's spelling", () => {
    expect(unitName('kilometer', 1, 'en-US')).toBe('kilometer');
    expect(unitName('kilometer', 2, 'en-US')).toBe('kilometers');
    expect(unitName('kilometer', 2, 'en-GB')).toBe('kilometres');
    expect(currencyName('CHF', 1, 'en-US')).toBe('Swiss franc');
    expect(currencyName('USD', 2, 'en-US')).toBe('U-S dollars');
  });
});
