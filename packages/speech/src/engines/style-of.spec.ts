import { styleOf } from './style-of';

const usual = { pitch: 190, melody: 8, pace: 21, voiced: 0.5 };

describe('styleOf', () => {
  it('says nothing of a voice that is like most others, or that nobody has measured', () => {
    expect(styleOf(usual, 'female', 'en-US')).toEqual([]);
    expect(styleOf(undefined, 'female', 'en-US')).toEqual([]);
  });

  it('compares the pitch within the gender, and the pace only where there are enough voices', () => {
    expect(styleOf(usual, 'male', 'en-US')).toEqual(['high']);
    expect(styleOf(usual, 'unknown', 'en-US')).toEqual([]);
    expect(styleOf({ ...usual, pace: 10 }, 'female', 'en-GB')).toEqual(['slow']);
    expect(styleOf({ ...usual, pace: 10 }, 'female', 'hi-IN')).toEqual([]);
  });

  it('names the breath first', () => {
    const measured = { pitch: 150, melody: 3.4, pace: 25, voiced: 0.1 };
    expect(styleOf(measured, 'female', 'en-US')).toEqual(['breathy', 'low', 'even', 'quick']);
  });
});
