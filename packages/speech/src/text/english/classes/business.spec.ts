import { normalize } from '../../normalize';

const say = (text: string) => normalize(text, { language: 'en-US', mode: 'auto', emoji: 'silent' }).normalized;

describe('business', () => {
  it.each([
    ['up 3% y/y, flat m/m', 'up three percent year over year, flat month over month'],
    ['(2.1)%', 'minus two point one percent'],
    ['EPS of $(0.15)', 'E-P-S of minus fifteen cents'],
    ['a net loss of ($1.2M)', 'a net loss of minus one point two million dollars'],
    ['P/B of 1.2x', 'P-B of one point two times'],
    ['debt/equity of 2', 'debt to equity of two'],
    ['SOFR+175 bps', 'SOFR plus one hundred seventy-five basis points'],
    ['10mm shs.', 'ten million shares.'],
    ['5% p.a. on it', 'five percent per annum on it'],
    ['a $40M Series B', 'a forty million dollar Series B'],
    ['Rev. rose; op. inc. fell.', 'Revenue rose; operating income fell.'],
    ['a 25-bp cut', 'a twenty-five basis point cut'],
    ['FY26E', 'fiscal year twenty twenty-six E'],
  ])('says %j as %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    ['A fee ($5) applies', 'A fee (five dollars) applies'],
    ['see (5)', 'see (five)'],
    ['Rev. Jones', 'Reverend Jones'],
    ['Rev. 3', 'Revision three'],
    ['20 mm wide', 'twenty millimeters wide'],
  ])('reads %j as usual: %j', (text, said) => {
    expect(say(text)).toBe(said);
  });
});
