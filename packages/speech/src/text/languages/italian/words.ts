import type { TokenClass } from '../../english/token-class';
import { type Match, patternRule } from '../../rule';
import type { AbbreviationWords } from '../grammar/abbreviation';
import type { AcronymWords } from '../grammar/acronym';
import type { ElectronicWords } from '../grammar/electronic';
import type { IdentifierWords } from '../grammar/identifier';
import type { OrdinalWords } from '../grammar/ordinal';
import type { RangeWords } from '../grammar/range';
import type { RomanWords } from '../grammar/roman';
import type { SignWords } from '../grammar/sign';
import { symbolNames } from '../grammar/symbols';
import type { TelephoneWords } from '../grammar/telephone';
import { tables } from './abbreviation-tables';
import { numbers } from './numbers';

export const electronic: ElectronicWords = {
  accepts: '`info@esempio.it`, `www.esempio.it/negozio`, `relazione.pdf`, `#VivaLItalia`, `@ada_l`, `192.168.1.1`',
  at: 'chiocciola',
  dot: 'punto',
  slash: 'barra',
  dash: 'trattino',
  underscore: 'trattino basso',
  colon: 'due punti',
  hashtag: 'hashtag',
  saidEndings: ['it', 'com', 'org', 'net', 'gov', 'info', 'app', 'eu', 'blog', 'shop', 'zip', 'doc'],
  version:
    '[Vv]ersion[ei]|[Aa]rt(?:icol[oi]|t?\\.)|[Pp]ar(?:agrafi?|\\.)|[Ss]ezion[ei]|[Cc]ap(?:itol[oi]|\\.)|[Pp]unt[oi]|[Ff]ig(?:ur[ae]|g?\\.)|[Tt]ab(?:ell[ae]|\\.)|[Ee]sercizi?o?|[Ee]quazion[ei]|§',
};

export const identifier: IdentifierWords = {
  accepts: '`IT60 X054 2811 1010 0000 0123 456`, `P.IVA 01234567890`, `fattura 2024-031`, `56789-0`',
  before: 'P\\. ?IVA|[Pp]artita IVA|[Cc]onto|[Cc]liente|[Oo]rdine|[Pp]ratica|[Pp]rotocollo',
  beforeParts: 'n\\.|n[°º]|numero|fattura|ordine|pratica|prot\\.',
};

export const telephone: TelephoneWords = {
  accepts: '`06 1234 5678`, `333 1234567`, `+39 02 1234567`, `800 123 456`, `chiama il 118`',
  national: [
    '0\\d{1,3}[ ./-]\\d{3,4}[ .-]?\\d{2,4}',
    '0\\d{8,10}',
    '3\\d{2}[ ./-]?\\d{3}[ .-]?\\d{4}',
    '3\\d{2}[ ./-]?\\d{7}',
    '3\\d{2}[ ./-]\\d{2}[ .-]\\d{2}[ .-]\\d{3}',
    '(?:8\\d{2}|199|166|144)[ .-]\\d{3}[ .-]?\\d{3}',
  ],
  before: 'tel|telefono|cell|cellulare|fax|numero verde|chiama(?:re|te)? (?:il|lo)|al numero|WhatsApp',
  groups: 'digits',
  short: { '112': 'uno uno due', '113': 'uno uno tre', '115': 'uno uno cinque', '118': 'uno uno otto' },
};

/** Codes, whose digits are read one by one. */
export const code: TokenClass = {
  name: 'code',
  accepts: '`PIN 4471`, `CAP 20121`, `codice 00123`',
  rules: [
    patternRule(
      'codes',
      /(?:(?<=(?<!\p{L})(?:PIN|CAP|OTP|[Cc]odice|[Cc]od\.|partita IVA|P\. ?IVA|[Vv]olo|carta|conto)(?: n\.)?:? )(?!\d{11}(?!\d))\d{4,16}|(?<=\d(?: ?\/ ?\p{L})?(?:[,;] | [-–] ))\d{5}(?= \p{Lu}\p{Ll}))(?![\p{L}\p{N}_]|[.,/]\d)/gu,
      ({ text }) => Array.from(text, (digit) => numbers.cardinal(BigInt(digit))).join(' '),
    ),
  ],
};

export const ordinal: OrdinalWords = {
  accepts: '`3° piano`, `2ª`, `10º posto`, `1a`, `2o`',
  endings: {
    '°': { gender: 'masculine' },
    º: { gender: 'masculine' },
    o: { gender: 'masculine' },
    ª: { gender: 'feminine' },
    a: { gender: 'feminine' },
  },
  plural: (words) => words.replace(/o$/u, 'i').replace(/a$/u, 'e'),
};

/** Laws by number and the last digits of the year. */
export const laws: TokenClass = {
  name: 'law',
  accepts: '`legge 104/92`, `d.lgs. 81/08`',
  rules: [
    patternRule(
      'laws with a short year',
      /(?<=(?<!\p{L})(?:[Ll]egge|[Ll]\.|[Dd]ecreto|[Dd]\. ?[Ll]gs\.|[Dd]\. ?[Ll]\.|D\. ?P\. ?R\.|DPR|DL|D\. ?M\.|[Dd]irettiva|[Rr]egolamento)(?: n\.)? )(?<law>\d{1,4})\/(?<year>\d\d)(?![\p{L}\p{N}_/-]|[.,]\d)/gu,
      ({ groups }) => {
        const year =
          groups.year!.startsWith('0') || groups.year!.startsWith('1') || groups.year!.startsWith('2')
            ? `20${groups.year}`
            : groups.year!;
        return `${numbers.cardinal(BigInt(groups.law!))} del ${numbers.cardinal(BigInt(year))}`;
      },
    ),
  ],
};

/** Thousands as a word behind digits: "500 mila". */
export const thousands: TokenClass = {
  name: 'thousands',
  accepts: '`500 mila persone`',
  rules: [
    patternRule(
      'thousands',
      /(?<![\p{L}\p{M}\p{N}_€$£]|[€$£] |\d[.,])(?<number>\d{1,3}) ?mila(?![\p{L}\p{M}])(?! ?(?:€|\$|£))/gu,
      ({ groups }) => numbers.cardinal(BigInt(groups.number!) * 1000n),
    ),
  ],
};

/** Degrees of an oven, an angle or the weather. With a noun behind it, `20°` is an ordinal. */
export const degree: TokenClass = {
  name: 'degree',
  accepts: '`forno a 180°`, `-5°`, `38° all’ombra`',
  rules: [
    patternRule(
      'degrees',
      /(?<![\p{L}\p{N}_]|\d[.,])(?<sign>[-−+])?(?<number>\d{1,4})[°º](?![\p{L}\p{N}]| ?[CF](?!\p{L})| (?=\p{L})(?!(?:per|all|nel|in forno|e|di notte|ieri|oggi|domani|a|al|con|sotto|sopra)(?![\p{L}])))/gu,
      ({ groups, input, start }) => {
        const before = input.slice(Math.max(0, start - 14), start);
        if (
          !groups.sign &&
          /(?:\b(?:il|al|del|dal|nel|sul|è|classificat[oa]|arrivat[oa]|posto)|l['’]) ?$/iu.test(before)
        )
          return undefined;
        const value = BigInt(groups.number!);
        const sign = groups.sign === '+' ? 'più ' : groups.sign ? 'meno ' : '';
        return `${sign}${value === 1n ? 'un grado' : `${numbers.cardinal(value)} gradi`}`;
      },
    ),
  ],
};

/** Given names of popes and rulers, which ordinals follow. */
const queens = 'Elisabetta|Caterina|Margherita|Maria|Giovanna|Isabella|Anna';
const rulers =
  'Emanuele|Umberto|Carlo|Luigi|Enrico|Giovanni|Paolo|Pio|Benedetto|Leone|Federico|Filippo|Ferdinando|Francesco|Giacomo|Giorgio|Gregorio|Clemente|Alessandro|Innocenzo|Bonifacio|Sisto|Urbano|Giulio|Martino|Nicola|Pietro|Guglielmo|Edoardo|Riccardo|Ottone|Amedeo|Ludovico|Lodovico|Cosimo|Lorenzo|Napoleone|Massimiliano|Leopoldo|Alfonso|Tolomeo|Ramses|Ramesse|Gustavo|Cristiano|Haakon|Baldovino|Celestino|Callisto|Eugenio|Adriano|Stefano|Sergio|Silvestro|Teodosio|Costantino|Valentiniano|Dario|Serse|Artaserse|Mitridate|Antioco|Seleuco|Juan Carlos';

export const roman: RomanWords = {
  accepts: '`XIX secolo`, `sec. XX`, `Vittorio Emanuele II`, `capitolo IV`, `II guerra mondiale`',
  contexts: [
    {
      before: '(?:[Ss]ecol[oi] |[Ss]ecc?\\. ?)(?:[IVXLC\uFFFC]{1,7}(?:, |-|–|/| e | ed | al? | [oe] )){0,4}',
      say: (value) => numbers.ordinal(value, 'masculine'),
    },
    {
      after: '(?:,? ?(?:e|o|ed|al|-|–|/) ?[IVXLC\uFFFC]{1,7}){0,3} (?:secol[oi]|sec\\.|secc\\.)',
      say: (value) => numbers.ordinal(value, 'masculine'),
    },
    { before: `(?:${queens}) `, say: (value) => numbers.ordinal(value, 'feminine') },
    { before: `(?:${rulers}) `, say: (value) => numbers.ordinal(value, 'masculine') },
    {
      before:
        '(?:[Cc]apitolo|[Cc]ap\\.|[Tt]\\.|[Aa]rt\\.|[Aa]rticolo|[Cc]anto|[Ll]ibro|[Tt]omo|[Aa]tto|[Tt]itolo|[Vv]olume|[Vv]ol\\.|[Mm]unicipio|[Ll]ivello|[Gg]rado|[Cc]omma) ',
      say: (value) => numbers.ordinal(value, 'masculine'),
    },
    {
      before:
        '(?:[Pp]agg?\\. |[Pp]agine |[Pp]agina |[Pp]p?\\. |[Tt]av\\. |[Tt]avol[ae] |[Ff]ig\\. |[Ff]igur[ae] |[Tt]ab\\. )(?:[IVXLC\uFFFC]{1,8}[-–])?',
      after: '(?:[-–][IVXLC]{1,7})?[ .,;:)]|$',
      say: (value) => numbers.cardinal(value),
    },
    {
      before: '(?:[Pp]arte|[Ss]cena|[Ff]ase|[Ss]ezione|[Cc]lasse|[Ss]erie|[Dd]inastia) ',
      say: (value) => numbers.ordinal(value, 'feminine'),
    },
    {
      after: ' \\p{Ll}{3}',
      say: (value, { input, end, text }) => {
        if (/^ (?:ne|de|da|a|su|co|i)(?:l|i|gli|ll['’]|lla|lle|llo)?(?![\p{L}])/u.test(input.slice(end, end + 8)))
          return undefined;
        // "I" is an article, and "MI" or "DI" may be words in capitals.
        if (!/^[IVX]{2,}|^[VX]$/u.test(text)) return undefined;
        const gender = input.startsWith(' sec.', end) ? 'masculine' : numbers.genderOf(input.slice(end + 1, end + 30));
        return gender && numbers.ordinal(value, gender);
      },
    },
    {
      before: '(?:[Ll]a|[Uu]na|[DdNn]ella|[Aa]lla|[Dd]alla|[Ss]ulla) ',
      after: ' \\p{L}{4}',
      say: (value) => numbers.ordinal(value, 'feminine'),
    },
    {
      before: '(?:[Ii]l|[Dd]el|[Nn]el|[Aa]l|[Dd]al|[Ss]ul) ',
      after: ' \\p{L}{4}',
      say: (value, { input, end }) =>
        /^ (?:azzurro|della Francia)/u.test(input.slice(end, end + 12))
          ? numbers.cardinal(value)
          : numbers.ordinal(value, 'masculine'),
    },
    {
      before: '(?:[Ii]|[Gg]li|[Dd]ei|[Dd]egli|[Nn]ei|[Aa]i|[Dd]ai|[Ss]ui) ',
      after: ' \\p{L}{4}',
      say: (value, { text }) => (text.length > 1 ? ordinal.plural(numbers.ordinal(value, 'masculine')) : undefined),
    },
    {
      before: '(?:[Ll]e|[Dd]elle|[Nn]elle|[Aa]lle|[Dd]alle|[Ss]ulle) ',
      after: ' \\p{L}{4}',
      say: (value) => ordinal.plural(numbers.ordinal(value, 'feminine')),
    },
    // "Nel XX secolo e nel XXI": the noun is left out.
    {
      before: '(?:[Nn]el|[Dd]al|[Aa]l|[Dd]el|[Ii]l|[Ss]ul|[Dd]i fine|[Ff]ine|[Ii]nizio) ',
      say: (value, { text, input, end }) =>
        /^[IVX]{2,}$/u.test(text) && !/^ (?:azzurro|d['’]Italia|di Francia)/u.test(input.slice(end, end + 14))
          ? numbers.ordinal(value, 'masculine')
          : undefined,
    },
    {
      before:
        '(?:[Rr]e|[Pp]apa|[Ii]mperatore|[Zz]ar|[Ff]araone|[Ss]ultano|[Pp]rincipe|[Dd]uca|[Cc]onte|[Kk]aiser) (?:\\p{Lu}\\p{Ll}+ ){1,2}',
      say: (value) => numbers.ordinal(value, 'masculine'),
    },
    {
      before: '\\p{L}{2,} ',
      say: (value, { text }) => (/^[IVX]{2,}$/u.test(text) ? numbers.cardinal(value) : undefined),
    },
  ],
};

/** Titles lose their last vowel before a name: "dottor Rossi". */
const title =
  (full: string, short: string) =>
  ({ input, end }: Match) => {
    const next = input.slice(end, end + 12);
    if (starters.test(next)) return `${full}.`;
    return /^ ?\p{Lu}/u.test(next) ? short : full;
  };

/** Words that begin sentences and are no names. */
const starters =
  /^ (?:Il|Lo|La|I|Gli|Le|L['’]|Un|Uno|Una|Un['’]|Lui|Lei|Loro|Noi|Voi|Io|Tu|Egli|Ella|Essi|Non|È|E|Ma|Poi|Però|Oggi|Ieri|Domani|Ora|Adesso|Allora|Così|Anche|Perché|Quando|Se|Come|Dove|Chi|Che|Ha|Hanno|Era|Sono|Sarà|Mi|Ti|Ci|Vi|Si|Questo|Questa|Quello|Quella|Ogni|Tutti|Nel|Nella|Al|Alla|Dal|Dalla|Con|Per|Da|Di|In|A|Dopo|Prima|Infatti|Inoltre|Invece|Purtroppo)(?![\p{L}])/u;

export const abbreviation: AbbreviationWords = {
  accepts:
    '`dott. Rossi`, `sig.ra Verdi`, `P.zza Garibaldi`, `S. Anna`, `pag. 12`, `art. 3`, `n. 5`, `p.es.`, `44 a.C.`, `3 mln`, `ecc.`',
  titles: [
    ['prof\\.\\s?ssa', 'professoressa'],
    ['d(?:ott|r)\\.\\s?ssa', 'dottoressa'],
    ['proff\\.', 'professori'],
    ['prof\\.?', title('professore', 'professor')],
    ['dott\\.?', title('dottore', 'dottor')],
    ['dr\\.?', title('dottore', 'dottor')],
    ['sig\\.\\s?(?:ra|na)', ({ text }) => (text.endsWith('na') ? 'signorina' : 'signora')],
    ['sigg\\.', 'signori'],
    ['sig\\.?', title('signore', 'signor')],
    ['ing\\.', title('ingegnere', 'ingegner')],
    ['avv\\.', 'avvocato'],
    ['arch\\.', 'architetto'],
    ['geom\\.', 'geometra'],
    ['rag\\.', title('ragioniere', 'ragionier')],
    ['on\\.(?= \\p{Lu})', 'onorevole'],
    ['sen\\.(?= \\p{Lu})', 'senatore'],
    ['cav\\.(?= \\p{Lu})', title('cavaliere', 'cavalier')],
    ['comm\\.(?= \\p{Lu})', title('commendatore', 'commendator')],
    ['mons\\.', title('monsignore', 'monsignor')],
    ['gen\\.(?= \\p{Lu})', 'generale'],
    ['col\\.(?= \\p{Lu})', 'colonnello'],
    ['cap\\.(?= \\p{Lu})', 'capitano'],
    ['ten\\.(?= \\p{Lu})', 'tenente'],
    ['mar\\.(?= \\p{Lu})', 'maresciallo'],
    ['card\\.(?= \\p{Lu})', 'cardinale'],
    ['rev\\.(?= \\p{Lu})', 'reverendo'],
    ['don\\.', 'don'],
    ['min\\.(?= \\p{Lu})', 'ministro'],
    ['pres\\.(?= \\p{Lu})', 'presidente'],
    ['(?<!\\p{Lu}\\. )S\\. (?=[AEIOU]\\p{Ll})', () => "Sant'"],
    [
      '(?<!\\p{Lu}\\. )SS?\\.(?= \\p{Lu}\\p{Ll})',
      ({ text, input, end }) => {
        const following = input.slice(end, end + 30);
        if (text.length === 2) return saint(following);
        if (/^ (?:Annunziata|Trinità|Vergine|Concezione|Assunta|Addolorata)/u.test(following)) return 'santissima';
        return /^ (?:Sacramento|Crocifisso|Redentore|Salvatore|Nome|Rosario)/u.test(following) ? 'santissimo' : 'santi';
      },
    ],
    ['v\\.(?:le|LE)', 'viale'],
    ['p\\.(?:z?za|ZZA)', 'piazza'],
    ['c\\.so', 'corso'],
    ['l\\.go', 'largo'],
    ['str\\.(?= \\p{Lu})', 'strada'],
    ['loc\\.(?= \\p{Lu})', 'località'],
    ['fraz\\.(?= \\p{Lu})', 'frazione'],
    ['f\\.lli', 'fratelli'],
    ['spett\\.(?:le)?', 'spettabile'],
    ['gent\\.(?:mo|imo)', 'gentilissimo'],
    ['gent\\.(?:ma|ima)', 'gentilissima'],
    ['egr\\.', 'egregio'],
  ],
  beforeNumbers: [
    [
      '(?=c)c\\.',
      ({ input, end }) => (/^ (?:1[0-9]|20)\d\d(?!\d)/u.test(input.slice(end, end + 6)) ? 'circa' : 'comma'),
    ],
    ['pagg\\.', 'pagine'],
    ['pp\\.', 'pagine'],
    ['pag\\.', 'pagina'],
    ['p\\.', 'pagina'],
    ['artt\\.', 'articoli'],
    ['art\\.', 'articolo'],
    ['capp\\.', 'capitoli'],
    ['cap\\.', 'capitolo'],
    ['fig\\.', 'figura'],
    ['tab\\.', 'tabella'],
    ['vol\\.', 'volume'],
    ['n[°º]\\.?', 'numero'],
    ['nr\\.?', 'numero'],
    ['num\\.', 'numero'],
    ['n\\.', 'numero'],
    ['l\\.', 'legge'],
    ['d\\. ?lgs\\.|D\\. ?Lgs\\.', 'decreto legislativo'],
    ['D\\. ?L\\.|DL|d\\. ?l\\.', 'decreto legge'],
    ['D\\. ?P\\. ?R\\.|DPR', 'di pi erre'],
    ['nn\\.', 'numeri'],
    ['tel\\.?', 'telefono'],
    ['cell?\\.', 'cellulare'],
    ['sec\\.', 'secolo'],
    ['co\\.', 'comma'],
    ['int\\.', 'interno'],
    ['sc\\.', 'scala'],
    ['ca\\.?', 'circa'],
    // H2O is no hour.
    ['h\\.?(?= )', 'ore'],
    ['H(?=\\d)', 'acca'],
    ['v\\.', ({ input, end }) => (/^ \uFFFC{2,4} [\d\uFFFC]/u.test(input.slice(end, end + 8)) ? 'vedi' : 'versetto')],
    ['ed\\.', 'edizione'],
    ['bin\\.', 'binario'],
    ['max\\.?', 'massimo'],
    ['min\\.?', 'minimo'],
    ['km', 'chilometro'],
  ],
  anywhere: [
    [
      'c\\. ?d\\.',
      ({ input, end }) =>
        numbers.genderOf(input.slice(end + 1, end + 30)) === 'feminine' ? 'cosiddetta' : 'cosiddetto',
    ],
    ['sc\\.(?= ?\\p{Lu}(?!\\p{L}))', 'scala'],
    ['lett\\.(?= ?\\p{Ll}\\))', 'lettera'],
    ['(?=v)v\\.(?= (?:sopra|sotto|anche|oltre|infra|supra|nota|pag|p\\.|cap|art|fig|tab|\uFFFC|§))', 'vedi'],
    ['p\\. ?es\\.', 'per esempio'],
    ['temp\\.', 'temperatura'],
    ['P\\. ?IVA', 'partita IVA'],
    ['pers\\.', 'persone'],
    ['(?<=\\p{Ll}{2} )x(?= \\d)', 'per'],
    ['(?<=\uFFFC )p\\.(?=,|$| \\p{Ll})', 'piano'],
    ['(?<=\\d )ss\\.', 'e seguenti'],
    ['ad es\\.', 'ad esempio'],
    ['(?<=(?:al|per|ogni|in) )kg', 'chilo'],
    ['(?<=(?:al|per|ogni|in) )km', 'chilometro'],
    ['(?<=(?:al|per|ogni|in) )mq', 'metro quadrato'],
    ['[Mm]ln\\.?', 'milioni'],
    ['[Mm]ld\\.?', 'miliardi'],
    ['[Cc]fr\\.?', 'confronta'],
    ['vs\\.?', 'contro'],
    ['c/o', 'presso'],
    ['c\\. ?a\\.', 'corrente anno'],
    ['c\\. ?m\\.', 'corrente mese'],
    ['N\\. ?B\\.', 'nota bene'],
    ['q\\. ?b\\.', 'quanto basta'],
    ['s\\. ?l\\. ?m\\.', 'sul livello del mare'],
    ['u\\. ?s\\.', 'ultimo scorso'],
    ['S\\. ?p\\. ?A\\.?|SpA|s\\. ?p\\. ?a\\.?', 'esse pi a'],
    ['[Ss]\\. ?r\\. ?l\\.?|[Ss]rl', 'esse erre elle'],
    ['S\\. ?n\\. ?c\\.?|[Ss]nc', 'esse enne ci'],
    ['S\\. ?a\\. ?s\\.?', 'esse a esse'],
    ['i\\. ?e\\.', 'cioè'],
    ['[Tt]el\\.', 'telefono'],
    ['[Aa]ll\\.', 'allegato'],
    ['[Ii]nd\\.', 'indirizzo'],
    ['ed\\. it\\.', 'edizione italiana'],
    ['es\\.', 'esempio'],
    ['sec\\.', 'secolo'],
    ['dott\\.ri', 'dottori'],
    ['dott\\.sse', 'dottoresse'],
    ['dott\\.ssa', 'dottoressa'],
    ['prof\\.ssa', 'professoressa'],
    ['sig\\.ra', 'signora'],
    ['sig\\.na', 'signorina'],
    ['dott\\.', 'dottore'],
    ['prof\\.', 'professore'],
    ['cell\\.', 'cellulare'],
    ['p\\. ?v\\.', 'prossimo venturo'],
    ['lun\\.', 'lunedì'],
    ['giov\\.', 'giovedì'],
    ['ven\\.', 'venerdì'],
    ['sab\\.', 'sabato'],
    ['dom\\.', 'domenica'],
    [
      '(?<=\\p{Ll}{3} )x(?= (?:i|il|la|le|gli|te|me|noi|voi|lui|lei|favore|sempre|ora|caso|tutt[aei]|un|una)(?!\\p{L}))',
      'per',
    ],
    ['cmq', 'comunque'],
    ['xké|xchè|xché|perchè', 'perché'],
    ['nn', 'non'],
    ['tvb', 'ti voglio bene'],
  ],
  final: [
    ['(?=a)a\\. ?C\\.', 'avanti Cristo'],
    ['(?=d)d\\. ?C\\.', 'dopo Cristo'],
    ['ecc\\.?|etc\\.?', 'eccetera'],
    ['segg?\\.|ss\\.', 'seguenti'],
    ['ca\\.', 'circa'],
  ],
  tables,
};

/** "San" before a man's name, "Santo" before an s with a consonant, "Sant'" before a vowel, "Santa" before a woman's name. */
function saint(following: string): string {
  const name = /^ ?(?<name>\p{L}+)/u.exec(following)?.groups?.['name'] ?? '';
  if (/a$/iu.test(name) && !/^(?:Andrea|Luca|Mattia|Nicola|Elia|Gianluca|Barnaba)$/iu.test(name)) return 'Santa';
  if (
    /^(?:Croce|Sede|Messa|Fede|Beatrice|Matilde|Adele|Famiglia|Pasqua|Vergine|Madre|Inquisizione|Alleanza)$/u.test(name)
  )
    return 'Santa';
  return /^[sS](?![aeiou])|^(?:Padre|Natale|Graal)$/u.test(name) ? 'Santo' : 'San';
}

export const range: RangeWords = {
  accepts: '`10-15`, `10 – 15`, `tra 5-10`, `-5`, `+3`',
  from: 'da',
  afterFrom: /(?<!\p{L})(?:da|dal|dalle|dai|dagli) $/iu,
  // "Dieci-quindici minuti" (two neighbouring numbers mean about so many).
  beforePair:
    /(?<!\p{L})(?:per|in|di|con|ogni|su|circa|oltre|entro|dopo|altr[ie]|prim[ie]|ultim[ie]|a|ad|i|le|gli|al|ai|alle|agli|il|del|dei|delle|degli|nel|nei|nelle|negli|sul|sui|sulle|sugli) $/iu,
  to: 'a',
  and: 'e',
  before: /(?:tra|fra)(?: i| le| gli)? $/iu,
  decimals: '`3,14`, `1.234,5`, `2.748.109`',
  cardinals: '`3`, `12345`, `007`',
};

export const acronym: AcronymWords = {
  accepts: '`TG`, `DVD`, `U.S.A.`, and words in capitals without vowels',
  spelled: [
    'AM',
    'CO',
    'USB',
    'IBM',
    'CIA',
    'FBI',
    'AC',
    'PIL',
    'IA',
    'AI',
    'UE',
    'IP',
    'URL',
    'API',
    'GPU',
    'CPU',
    'UHD',
    'USB',
    'EUR',
  ].filter((each) => !['PIL', 'EUR'].includes(each)),
  said: { UE: 'u e', USA: 'Usa', WC: 'vu ci', TV: 'ti vu' },
  vowels: '[AEIOUÀÈÉÌÒÙ]',
  letterNames: {
    A: 'a',
    B: 'bi',
    C: 'ci',
    D: 'di',
    E: 'e',
    F: 'effe',
    G: 'gi',
    H: 'acca',
    I: 'i',
    J: 'i lunga',
    K: 'cappa',
    L: 'elle',
    M: 'emme',
    N: 'enne',
    O: 'o',
    P: 'pi',
    Q: 'cu',
    R: 'erre',
    S: 'esse',
    T: 'ti',
    U: 'u',
    V: 'vu',
    W: 'doppia vu',
    X: 'ics',
    Y: 'ipsilon',
    Z: 'zeta',
  },
};

export const sign: SignWords = {
  accepts: '`2 + 2 = 4`, `3 × 4`, `a < b`, `§ 5`, `~5`, `± 2`',
  names: {
    '&': 'e',
    '%': 'per cento',
    '€': 'euro',
    $: 'dollari',
    '£': 'sterline',
    '@': 'chiocciola',
    '+': 'più',
    '=': 'uguale',
    '×': 'per',
    '÷': 'diviso',
    '°': 'gradi',
    '#': 'cancelletto',
    '§': 'paragrafo',
    '©': 'copyright',
    '®': 'marchio registrato',
    '™': '',
    '<': 'minore di',
    '>': 'maggiore di',
    '≥': 'maggiore o uguale a',
    '≤': 'minore o uguale a',
    '≠': 'diverso da',
    '≈': 'circa',
    '±': 'più o meno',
    '√': 'radice quadrata di',
    '∞': 'infinito',
    π: 'pi greco',
    '→': '',
    '^': 'alla',
    '²': 'al quadrato',
    '³': 'al cubo',
    '|': '',
    '`': '',
    '~': 'circa',
    '\\': 'barra inversa',
    ...symbolNames('it'),
  },
  between: {
    '=': 'uguale',
    '+': 'più',
    '-': 'meno',
    '−': 'meno',
    '×': 'per',
    '*': 'per',
    '·': 'per',
    '⋅': 'per',
    x: 'per',
    '÷': 'diviso',
    '/': 'fratto',
    ':': 'a',
    '<': 'minore di',
    '>': 'maggiore di',
    '≥': 'maggiore o uguale a',
    '≤': 'minore o uguale a',
    '≠': 'diverso da',
    '≈': 'circa uguale a',
    '±': 'più o meno',
  },
  before: {
    '~': 'circa',
    '≈': 'circa',
    '§': 'paragrafo',
    '#': 'numero',
    '>': 'più di',
    '<': 'meno di',
    '≥': 'almeno',
    '≤': 'al massimo',
    '±': 'più o meno',
    '№': 'numero',
  },
  words: 'aeioèùì',
  power: (exponent) => {
    if (exponent === 2n) return 'al quadrato';
    if (exponent === 3n) return 'al cubo';
    return exponent < 0n ? `alla meno ${numbers.cardinal(-exponent)}` : `alla ${numbers.ordinal(exponent, 'feminine')}`;
  },
  toThe: 'alla',
  greek: 'it',
};
