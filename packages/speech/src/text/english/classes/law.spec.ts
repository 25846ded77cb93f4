import { applyRules } from '../../rule';
import { law } from './law';

const say = (text: string) => applyRules(text, law.rules, 'en-US').normalized;

describe('law', () => {
  it.each([
    ['512 F.3d 88 (9th Cir. 2008)', 'five twelve F third eighty-eight (ninth Circuit 2008)'],
    ['410 U.S. 113, 152 (1973)', 'four ten U-S one thirteen, one fifty-two (1973)'],
    ['135 S. Ct. 2584.', 'one thirty-five Supreme Court twenty-five eighty-four.'],
    ['45 Cal. App. 4th 12', 'forty-five Cal App fourth twelve'],
    ['2019 WL 12345', 'twenty nineteen W-L one two three four five'],
    ['(S.D.N.Y. 2011)', '(Southern District of New York 2011)'],
    ['the 2d Cir. affirmed', 'the second Circuit affirmed'],
    ['N.D. Cal. held', 'Northern District of California held'],
    ['[2019] EWCA Civ 123', '[twenty nineteen] E-W-C-A Civ one twenty-three'],
    ['17 U.S.C. § 107', 'seventeen U-S-C section one oh seven'],
    ['28 U.S.C. §§ 1331–1332', 'twenty-eight U-S-C sections thirteen thirty-one to thirteen thirty-two'],
    ['29 C.F.R. § 825.114(c)', 'twenty-nine C-F-R section eight twenty-five point one one four C'],
    ['§§ 3–5 and § 2-207', 'sections three to five and section two dash two oh seven'],
    ['¶¶ 12–15', 'paragraphs twelve to fifteen'],
    ['Cal. Civ. Code § 1714(a)', 'California Civil Code section seventeen fourteen A'],
    ['U.S. Const. art. I', 'U-S Constitution art. I'],
    ['Fed. R. Evid. 403', 'Federal Rule of Evidence four oh three'],
    ['Rules 401 and 403', 'Rules four oh one and four oh three'],
    ['Section 230 protects', 'Section two thirty protects'],
    ['clause 4.1(b)', 'clause four point one B'],
    ['Cf. Ex. A', 'Compare Exhibit A'],
    ['The plaintiff served Ex. 4 and Exs. 7–9.', 'The plaintiff served Exhibit 4 and Exhibits 7–9.'],
    ['Compl. ¶ 12', 'Complaint ¶ 12'],
    ['Jones Dep. 45:12-18', 'Jones Deposition forty-five twelve to eighteen'],
    ['Arts. 7–9 and tit. 5', 'Articles 7–9 and title 5'],
    ['under s. 12(3) of the Act', 'under section 12(3) of the Act'],
    ['Roberts, C.J., concurring', 'Roberts, Chief Justice, concurring'],
    ["aff'd; § 45 et seq. of", 'affirmed; section forty-five and following of'],
    ['Acme Ins. Co. v. Bd. of Educ.', 'Acme Insurance Company versus Board of Education.'],
    ['Directive 95/46/EC', 'Directive ninety-five slash forty-six E-C'],
    ['Sosa, 542 U.S. at 733', 'Sosa, five forty-two U-S at seven thirty-three'],
    ['3 U.S. (3 Dall.) 133', 'three U-S (three Dallas) one thirty-three'],
    ['37 Rutgers L.J. 635', '37 Rutgers Law Journal 635'],
    ['117th Cong., 2d Sess. (2021)', '117th Congress, second Session (2021)'],
    ['§ 10.4(a)(ii)', 'section ten point four A two'],
    ['A.R.S. § 13-1105', 'A.R.S. section thirteen dash eleven oh five'],
    ['RCW 9A.32.030', 'RCW nine A point three two point zero three zero'],
    ['counsel for the Pl. and the Def. agree', 'counsel for the Plaintiff and the Defendant agree'],
    ['Case C-131/12', 'Case C one thirty-one slash twelve'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    'In the U.S. 113 people came.',
    'Do Ex. 4 of the homework.',
    'For ex., A and B',
    'She loves modern art. 5 of them sold.',
    'Dep. 10:25 from LHR',
    'The app. works.',
    'Section 300 pages',
    'Smith, J., Brown, K. (2001)',
    '12 P. 45',
    '3d printing',
    'an Ins. policy',
    'a 5/4 decision',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
