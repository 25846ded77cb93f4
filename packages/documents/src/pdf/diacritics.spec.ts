import { withComposedAccents } from './diacritics';

describe('withComposedAccents', () => {
  it('joins accents that stand by themselves with the letters after them', () => {
    expect(withComposedAccents('F¨ur ´etude fac¸ade')).toBe('Für étude façade');
  });

  it('leaves accents alone that no letter takes', () => {
    expect(withComposedAccents('a ` b ¨q')).toBe('a ` b ¨q');
  });
});
