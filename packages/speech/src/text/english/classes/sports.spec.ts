import { normalize } from '../../normalize';

const say = (text: string) => normalize(text, { language: 'en-US', mode: 'auto', emoji: 'silent' }).normalized;

describe('sports', () => {
  it.each([
    ['9 reb., 1 ast. and 2 TOs in the game', 'nine rebounds, one assist and two turnovers in the game'],
    ['22 HR and 81 RBI', 'twenty-two home runs and eighty-one R-B-I'],
    ['went 17/20 FG', 'went seventeen for twenty F-G'],
    ['a 5-1 W-L record', 'a five and one win-loss record'],
    ['9 Ks, 10.2 K/9', 'nine Ks, ten point two K per nine'],
    ['Won 6–2 3–6 7–5.', 'Won six to two, three to six, seven to five.'],
    ["a goal by Silva (45')", 'a goal by Silva (forty-five minutes)'],
    ["Goals: Kane 45+2', Rice 88'", 'Goals: Kane forty-five plus two minutes, Rice eighty-eight minutes'],
    ['48-40 (.545)', 'forty-eight and forty (five forty-five)'],
    ['"10-4," he said', '"ten four," he said'],
    ['a 3-pt. lead', 'a three point lead'],
    ['27.4 ppg', 'twenty-seven point four points per game'],
  ])('says %j as %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    ["The pool (45') is deep", 'The pool (forty-five feet) is deep'],
    ['open 12-4', 'open twelve to four'],
    ['5 TO 6', 'five to six'],
    ['won 10-4', 'won ten to four'],
  ])('reads %j as usual: %j', (text, said) => {
    expect(say(text)).toBe(said);
  });
});
