import { spellOut } from './number-words';

const list = (words: string) => new Set(words.split(' '));

/** Acronyms that are pronounced as words. */
const asWords = list(
  'SOFR NASA NATO OPEC UNESCO UNICEF FIFA UEFA NAFTA ASEAN LASER RADAR SCUBA AIDS SARS COVID SWAT RAM ROM PIN SIM LAN WAN ' +
    'JPEG GIF JSON YAML TOML ASCII DOS GUI CRUD AJAX REST CAPTCHA FEMA OSHA GMAT PETA LEGO IKEA ZIP BIOS CUDA ' +
    'LLAMA NASDAQ POTUS SCOTUS NIMBY YOLO FOMO SOAP WIMAX UNIX LINUX BASIC COBOL FORTRAN LISP WASM',
);

/** Acronyms that look like words but are spelled out. */
const spelled = list(
  'BYOB BYO ' +
    'AI IT US UK EU UN UAE USA USSR API APIS URL URI UI UX ID IDS IP IO OS AM PM AD ADHD AAA AARP ABC ACLU AKA ATM AWS BBC ' +
    'CEO CFO CIA CIO COO CIS CLI CPU CTO CV DIY DOA DOI DUI EPA ESA ETA EOF FAA FAQ FAQS FBI FDA GDP GPA GPU HIV HOA ' +
    'IBM IEEE IMF IOU IPO IQ IRA IRS ISO ISP IV LA LED MBA MIA MIT MOU NBA NCAA NEA NFL NHL NHS NPR NSA NYU OECD PA PHD ' +
    'PTO QA RIP RNA ROI RSA SEO SLA SOS SUV TBA TSA UAV UFO UFOS USB USDA USPS UTC VIP VPN WHO WTO XML YMCA GUID UUID ' +
    'ASAP TLDR OIDC EBML ICMP IETF OAS ASR IIS IDP AAC AIO AES ACL AMD APK ARM AST AVI EOL EOD ERP ESM EXIF ITU OEM OOM UAE UML UMD UPS USSD UTF AAPL IDE IMHO IOT IPA LLM OCR ORM PDA PSA SDK SQL SSL TTS UDP VM DVD EKG ECG AOL BMI ICU OCD IUD UAT EDT EST PST CET GMT BST ' +
    'NAACP ERA ISBN ISSN NYSE IBAN CAGR IIRC SAT PSAT UCLA UCSB UCSD UCSF USAF USMC USCG UNHCR IAEA ESPN ALCS YMMV AFAIK ICYMI AITA UCAS LSAT ' +
    'TSLA AMZN GOOG UEA ASCAP ISDN IEP EEOC AAUP AFSCME AAPI OMB OED EULA IMEI IMSI SSID MSRP EWCA EWHC UKSC UKHL CJEU ECHR UCC FRCP',
);

/** Short words that people write in capitals for emphasis. All other groups of two or three capitals are spelled out. */
const shouted = list(
  'ALL AND ANY ARE ASK BAD BIG BUT BUY BY CAN CAR CAT DAD DAY DID DO DOG DON END EVE FAR FEW FOR FUN GET GO GOD GOT GUY ' +
    'HAD HAS HAT HE HER HEY HI HIM HIS HOT HOW IF IN IS IT ITS JOB JOY KID LET LIE LOT LOW MAD MAN MAY ME MEN MOM MY NEW ' +
    'NO NOR NOT NOW OFF OH OLD ON ONE OUR OUT OWN PAY PER PUT RED RUN SAD SAT SAW SAY SEE SET SHE SIR SIT SIX SO SON SUN TEN ' +
    'THE TO TOO TOP TRY TWO UP US USE WAR WAS WAY WE WET WHO WHY WIN WON WOW YES YET YOU BE AS AT AN OR OF AM HA HAHA LOL ' +
    'AH EH MM HMM FIX ADD TIP BUG KEY GAS OIL TAX LAW ART AGE ICE AIR SEA SKY EYE EAR ARM LEG BAG BOX BED BUS CUP CUT EAT ' +
    'FAT FIT FLY HIT ODD RAW ROW SAFE TEA TOY VAN WEB ZOO DUE EGG LAB MAP MIX NET NUT PEN PET PIE POP POT RAT RUB SUM',
);

const consonants = /^[^AEIOUY]+$/u;
/** Beginnings that no English word has. Such acronyms are spelled out, whatever vowels follow. */
const unsayable =
  /^(?:[^AEIOUY]{4}|[BDFGHJKLMNPRTVWXZ][BCDFGJKMPQVXZ]|[BDFGJLMPVXZ]N|[JLMNRVXZ][^AEIOUY]|W[^AEIOUYHR])/u;

// oxfmt-ignore
const endPairs = list(
  'NG RS TS NS NT ST LS DS CK ND KS RD GS PS MS CT RT HT CS LD NK WS RN RK BS WN LT SM MP RM HS FT PT GH LK FS LF RL SK PH GN GM MB RG RP LM RB TZ WL LP MN RF SP DN XT WK NX NC WD RC RV SC LB BT HM HN SN KH DT LN VS TM LV NJ RX NZ RH',
);

/** Whether a word ends in consonants that no English word ends in, as COPD does. Repeated letters are cries. */
function endsStrangely(word: string): boolean {
  const end = /[^AEIOUY]{2,}$/u.exec(word.replace(/[CST]H(?<plural>S?)$/u, '$<plural>'))?.[0] ?? '';
  return Array.from(end.slice(1)).some((letter, index) => letter !== end[index] && !endPairs.has(end[index]! + letter));
}

/** Whether a line has two adjacent words in capitals that are not acronyms: the capitals are emphasis. */
export function isShouting(line: string): boolean {
  const parts = line.split(/([^\p{L}\p{N}'’]+)/u);
  return parts.some((word, index) => {
    const next = parts[index + 2] ?? '';
    if (index % 2 === 1 || !isShoutedWord(word) || !isShoutedWord(next)) return false;
    // "IATA, ICAO, HBO" is a list of acronyms.
    return !/[,/]/u.test(parts[index + 1]!) || shouted.has(word) || shouted.has(next);
  });
}

function isShoutedWord(word: string): boolean {
  if (!/^[A-Z]{2,20}$/u.test(word) || asWords.has(word)) return false;
  return (
    shouted.has(word) || (word.length > 3 && !spelled.has(word) && !unsayable.test(word) && !consonants.test(word))
  );
}

/** How to speak a word in capitals with an ending such as "'s"; `undefined` to speak it as written. */
export function capitalWords(word: string, ending: string, shouts: boolean): string | undefined {
  if (word.includes('&')) return word.split('&').map(spellOut).join(' and ') + (ending && "'s");
  if (asWords.has(word)) return undefined;
  // "API's" for "APIs": without the apostrophe, voices pronounce the plural ending as a separate word.
  const letters = spellOut(word) + (ending && "'s");
  if (spelled.has(word)) return shouts && shouted.has(word) ? word.toLowerCase() + ending : letters;
  if (shouted.has(word)) return word.toLowerCase() + ending;
  if (consonants.test(word) && word.length <= 6) return letters;
  if (word.length <= 3) return shouts ? word.toLowerCase() + ending : letters;
  return unsayable.test(word) || (!shouts && endsStrangely(word)) ? letters : word.toLowerCase() + ending;
}

/** Abbreviations that names in programs contain in small letters. */
const spelledInNames = list(
  'api url uri db id ids ip http https html css sql xml csv pdf ui ux os cpu gpu ssl tls dns ssh aws sdk cli ide jwt uuid db src fs fn js ts mb gb kb',
);

/** Speaks one word of a name in a program, such as those of MAX_RETRIES and user_id. Unlike in a text, capitals show nothing. */
export function identifierWord(word: string): string {
  const capitals = word.toUpperCase();
  if (asWords.has(capitals)) return word;
  if (word === capitals) {
    if (word.length > 1 && ((spelled.has(word) && !shouted.has(word)) || spelledInNames.has(word.toLowerCase())))
      return spellOut(word);
    return consonants.test(word) && word.length > 1 ? spellOut(word) : word.toLowerCase();
  }
  return spelledInNames.has(word.toLowerCase()) || (word.length > 1 && consonants.test(capitals))
    ? spellOut(word)
    : word.toLowerCase();
}
