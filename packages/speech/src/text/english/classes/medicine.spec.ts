import { normalize } from '../../normalize';

const say = (text: string) => normalize(text, { language: 'en-US', mode: 'auto', emoji: 'silent' }).normalized;

describe('medicine', () => {
  it.each([
    ['s/p CABG, h/o DVT, r/o MI', 'status post C-A-B-G, history of D-V-T, rule out M-I'],
    ['d/c home, then d/c the IV meds', 'discharge home, then discontinue the I-V meds'],
    ['Pt c/o chest pain', 'Patient complains of chest pain'],
    ['PMHx: asthma. Dx: flu.', 'Past medical history: asthma. Diagnosis: flu.'],
    ['an Rx for it', 'a prescription for it'],
    ['She was dx with lupus', 'She was diagnosed with lupus'],
    ['Tx and Rx pins', 'T-X and R-X pins'],
    ['the pt. can walk', 'the patient can walk'],
    ['12 pts. enrolled', 'twelve patients enrolled'],
    ['a 45yo M', 'a forty-five year-old male'],
    ['PO x 7d', 'P-O for seven days'],
    ['IM x2', 'I-M times two'],
    ['SpO2 97%', 'S-P-O two ninety-seven percent'],
    ['2 tabs q.6.h. prn', 'two tablets every six hours P-R-N'],
    ['insulin 20 U qhs', 'insulin twenty units Q-H-S'],
    ['for 10 d, then q day', 'for ten days, then every day'],
    ['vision 20/40', 'vision twenty forty'],
    ['a 14 Fr Foley, an 18G needle', 'a fourteen French Foley, an eighteen gauge needle'],
    ['160 mg/5 mL', 'one hundred sixty milligrams per five milliliters'],
    ['18 units/kg/h', 'eighteen units per kilogram per hour'],
  ])('says %j as %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    ['send it c/o Acme', 'send it care of Acme'],
    ['Pt. Reyes', 'Point Reyes'],
    ['Pt is a metal', 'Pt is a metal'],
    ['24 pts for the team', 'twenty-four points for the team'],
    ['see pt. 2', 'see part two'],
    ['Henry IV', 'Henry the fourth'],
    ['open 5 tabs', 'open five tabs'],
    ['a 2U rack', 'a two U rack'],
    ['x1 and x2', 'X one and X two'],
  ])('reads %j as usual: %j', (text, said) => {
    expect(say(text)).toBe(said);
  });
});
