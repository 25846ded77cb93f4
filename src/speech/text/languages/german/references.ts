import type { ReferenceWords } from '../grammar/reference';
import { germanNumbers } from './numbers';

/** Verses of the Bible and scales of maps in German texts. */
export const germanReferences: ReferenceWords = {
  accepts: '`Joh 3,16`, `Mt 5,3-12`, `1:25.000`',
  books:
    'Genesis|Exodus|Levitikus|Numeri|Deuteronomium|Mose|Josua|Richter|Samuel|Könige|Chronik|Esra|Nehemia|Hiob|Psalm|Sprüche|Prediger|Kohelet|Jesaja|Jeremia|Klagelieder|Hesekiel|Ezechiel|Daniel|Hosea|Joel|Amos|Jona|Micha|Sacharja|Maleachi|Matthäus|Markus|Lukas|Johannes|Apostelgeschichte|Römer|Korinther|Galater|Epheser|Philipper|Kolosser|Thessalonicher|Timotheus|Titus|Hebräer|Jakobus|Petrus|Judas|Offenbarung',
  shortBooks: {
    Mt: 'Matthäus',
    Mk: 'Markus',
    Lk: 'Lukas',
    Joh: 'Johannes',
    Apg: 'Apostelgeschichte',
    Röm: 'Römer',
    Kor: 'Korinther',
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
  book: (number, name) => {
    const word = germanNumbers.ordinal(number, 'masculine');
    return /^(?:Mose|Samuel|Könige|Chronik)$/u.test(name) ? `${word}s` : `${word}r`;
  },
};
