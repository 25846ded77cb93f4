import type { ReferenceWords } from '../grammar/reference';
import { declined, germanNumbers } from './numbers';

/** Verses of the Bible and scales of maps in German texts. */
export const germanReferences: ReferenceWords = {
  accepts: '`Joh 3,16`, `Mt 5,3-12`, `1. Mose 1,1`, `2. Korinther`, `1:25.000`',
  books:
    'Genesis|Exodus|Levitikus|Numeri|Deuteronomium|Mose|Josua|Richter|Samuel|Könige|Chronik|Makkabäer|Esra|Nehemia|Hiob|Psalm|Sprüche|Prediger|Kohelet|Jesaja|Jeremia|Klagelieder|Hesekiel|Ezechiel|Daniel|Hosea|Joel|Amos|Jona|Micha|Sacharja|Maleachi|Matthäus|Markus|Lukas|Johannes|Apostelgeschichte|Römer|Korinther|Galater|Epheser|Philipper|Kolosser|Thessalonicher|Timotheus|Titus|Hebräer|Jakobus|Petrus|Judas|Offenbarung',
  shortBooks: {
    Mt: 'Matthäus',
    Mk: 'Markus',
    Lk: 'Lukas',
    Joh: 'Johannes',
    Apg: 'Apostelgeschichte',
    Röm: 'Römer',
    Kor: 'Korinther',
    Thess: 'Thessalonicher',
    Tim: 'Timotheus',
    Sam: 'Samuel',
    Kön: 'Könige',
    Chr: 'Chronik',
    Gal: 'Galater',
    Eph: 'Epheser',
    Phil: 'Philipper',
    Kol: 'Kolosser',
    Hebr: 'Hebräer',
    Jak: 'Jakobus',
    Petr: 'Petrus',
    Offb: 'Offenbarung',
    Ps: 'Psalm',
    Spr: 'Sprüche',
    Jes: 'Jesaja',
    Jer: 'Jeremia',
  },
  separators: ',:',
  to: 'bis',
  ratio: 'zu',
  // At the beginning of a line, "1." has the form of a list item, whose full stop has become a comma.
  numberMark:
    '(?:(?:\\.|(?<=(?:^|\\n)\\d),) ?| (?=(?:Kor|Petr|Joh|Mose|Sam|Kön|Chr|Thess|Tim|Korinther|Könige|Chronik|Petrus|Johannes) \\d))',
  numbered:
    'Mose|Könige|Chronik|Makkabäer|Korinther(?:brief)?|Thessalonicher(?:brief)?|(?:Petrus|Johannes|Timotheus)(?:brief| \\d)|Samuel \\d|Kor(?= \\d)|Thess(?= \\d)|Petr(?= \\d)|Tim(?= \\d)',
  // Books are neuter, and letters masculine.
  book: (number, name, before) =>
    /(?<!\p{L})(?:in|aus|nach|von|mit|zu|bei) $/iu.test(before)
      ? `${germanNumbers.ordinal(number, 'masculine')}m`
      : declined(number, before, /^(?:Mose|Samuel|Könige|Chronik|Makkabäer)/u.test(name) ? 'neuter' : 'masculine'),
};
