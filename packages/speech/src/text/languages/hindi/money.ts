import type { MoneyWords } from '../grammar/money';
import type { Noun } from '../grammar/numbers';

const noun = (one: string, many = one): Noun => ({ one, many, gender: 'masculine' });
const rupee = { noun: noun('रुपया', 'रुपये'), hundredth: noun('पैसा', 'पैसे') };
const dollar = { noun: noun('डॉलर'), hundredth: noun('सेंट') };
const euro = { noun: noun('यूरो'), hundredth: noun('सेंट') };
const pound = { noun: noun('पाउंड'), hundredth: noun('पेंस') };

/** Latin names of sizes. */
const sizeNames: Readonly<Record<string, string>> = {
  हजार: 'हज़ार',
  करोड: 'करोड़',
  million: 'मिलियन',
  billion: 'बिलियन',
  lakh: 'लाख',
  lakhs: 'लाख',
  crore: 'करोड़',
  crores: 'करोड़',
  Cr: 'करोड़',
  cr: 'करोड़',
};

export const money: MoneyWords = {
  accepts: '`₹500`, `₹99.50`, `₹8.5 लाख`, `₹1,50,000 करोड़`, `रु. 12,000`, `Rs. 50`, `$80`, `₹500/माह`, `₹10-15`',
  signs: {
    '₹': rupee,
    'रु.': rupee,
    'रु॰': rupee,
    'रू.': rupee,
    रु: rupee,
    'Rs.': rupee,
    Rs: rupee,
    INR: rupee,
    रुपये: { ...rupee, noun: noun('रुपये') },
    रुपए: { ...rupee, noun: noun('रुपये') },
    $: dollar,
    US$: dollar,
    USD: dollar,
    डॉलर: dollar,
    '€': euro,
    EUR: euro,
    '£': pound,
    GBP: pound,
    '¥': { noun: noun('येन') },
    '₩': { noun: noun('वॉन') },
    '₽': { noun: noun('रूबल') },
    '₿': { noun: noun('बिटकॉइन') },
  },
  hundredths: {},
  feminine: [],
  magnitudes: { k: 'thousand', K: 'thousand' },
  sizes:
    '(?:हज़ार|हजार|लाख|करोड़|करोड|अरब|खरब|मिलियन|बिलियन|[mb]illion|lakhs?|crores?|[Cc]r)(?: करोड़)?(?![\\p{L}\\p{M}])',
  sized: (size, name) => `${size.replace(/^\S+/u, (word) => sizeNames[word] ?? word)} ${name}`,
  join: (whole, hundredths) => `${whole} ${hundredths}`,
  manyBefore: /^(?: ?\/-)? (?:का|के|की|में|से|पर|को|तक|ने|वाल\p{M}|प्रति|और \p{L}+ (?:में|का|के|की))(?![\p{L}])/u,
  per: 'प्रति',
  perNames: {
    kg: 'किलो',
    किग्रा: 'किलो',
    l: 'लीटर',
    L: 'लीटर',
    h: 'घंटा',
    day: 'दिन',
    दिन: 'दिन',
    माह: 'माह',
    महीना: 'महीना',
    साल: 'साल',
    वर्ष: 'वर्ष',
    घंटा: 'घंटा',
    month: 'माह',
    year: 'वर्ष',
    person: 'व्यक्ति',
    pc: 'नग',
  },
};
