import { applyRules } from '../../rule';
import { theatre } from './theatre';

const say = (text: string) => applyRules(text, theatre.rules, 'en-US').normalized;

describe('plays and scripts', () => {
  it.each([
    ["TOM: Who's there?", "Tom: Who's there?"],
    ['TOM: Hi.\nZELDA: Hi, TOM.', 'Tom: Hi.\nZelda: Hi, Tom.'],
    ['MRS. HALE: Sit.\nDR. CHO: No.', 'Missus Hale: Sit.\nDoctor Cho: No.'],
    ['ANN. Yes.', 'Ann. Yes.'],
    ["TOM (CONT'D)\nNo.", 'Tom (continued)\nNo.'],
    ['(Exit AMY.)', '(Exit Amy.)'],
    ['ANN and BOB enter.', 'Ann and Bob enter.'],
    ['INT. KITCHEN - NIGHT', 'Interior KITCHEN, NIGHT'],
    ['Act 3, Sc. ii, ll. 73–108', 'Act 3, Scene two, lines 73–108'],
    ['act 1, sc. 4', 'act 1, scene 4'],
    ['III.ii.12 and V.iii', 'three two twelve and five three'],
    ['IV.iii.207–9', 'four three two hundred seven to nine'],
    ['in III.2, the king', 'in three two, the king'],
    ['Table III.2', 'Table three point two'],
    ['Hamlet 3.1.56–60', 'Hamlet three one fifty-six to sixty'],
    ['Macbeth 1.5', 'Macbeth one five'],
    ['Ham. 3.1.56', 'Hamlet three one fifty-six'],
    ['the speech at 3.1.56', 'the speech at three one fifty-six'],
    ['Prol. 1–8', 'Prologue 1–8'],
    ['TED, 45, a clerk', 'Ted, 45, a clerk'],
    ['ACT TWO', 'act TWO'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    'CEO: We grew.',
    'FBI: Held.\nCIA: Gone.',
    'KPI: 5.\nROI: 3.',
    'FAQ: How?',
    'USA: 3\nUK: 2',
    'I.v. fluids',
    'Python 3.1.5',
    'Sc. is scandium',
    'a 2.5.1 release',
    'Enter a CSV file.',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
