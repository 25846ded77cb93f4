import type { Match } from '../../rule';
import type { AbbreviationWords } from '../grammar/abbreviation';
import { tables } from './abbreviation-tables';
import { numbers } from './numbers';

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
  /^ (?:Il|Lo|La|I|Gli|Le|L['’]|Un|Uno|Una|Un['’]|Lui|Lei|Loro|Noi|Voi|Io|Tu|Egli|Ella|Essi|Non|È|E|Ma|Poi|Però|Oggi|Ieri|Domani|Ora|Adesso|Allora|Così|Anche|Perché|Quando|Se|Come|Dove|Chi|Che|Ha|Hanno|Era|Sono|Sarà|Mi|Ti|Ci|Vi|Si|Questo|Questa|Quello|Quella|Ogni|Tutti|Nel|Nella|Al|Alla|Dal|Dalla|Con|Per|Da|Di|In|A|Dopo|Prima|Infatti|Inoltre|Invece|Purtroppo|Forse|Mai|Sempre|Magari|Ne|Qui|Là|Stamattina|Stasera|Stanotte|Sta|Stanno|Dice|Abita|Lavora|Vive|Può|Deve|Vuole|Aveva|Avrà|Fu|Intanto|Infine|Ecco|Pure|Però|Solo|Nessuno|Alcuni|Molti|Altri)(?![\p{L}]|\. ?\p{Lu})/u;

export const abbreviation: AbbreviationWords = {
  accepts:
    '`dott. Rossi`, `sig.ra Verdi`, `P.zza Garibaldi`, `S. Anna`, `pag. 12`, `art. 3`, `n. 5`, `p.es.`, `44 a.C.`, `3 mln`, `ecc.`',
  titles: [
    ['prof\\.\\s?ssa', 'professoressa'],
    ['d(?:ott|r)\\.\\s?ssa', 'dottoressa'],
    ['cav\\. uff\\.', 'cavaliere ufficiale'],
    ['brig\\. gen\\.', 'generale di brigata'],
    ['ten\\. col\\.', 'tenente colonnello'],
    ['m\\.llo', 'maresciallo'],
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
    ['on\\.(?= [\\p{Lu}\uFFFC])', 'onorevole'],
    ['sen\\.(?= [\\p{Lu}\uFFFC])', 'senatore'],
    ['cav\\.(?= [\\p{Lu}\uFFFC])', title('cavaliere', 'cavalier')],
    ['comm\\.(?= [\\p{Lu}\uFFFC])', title('commendatore', 'commendator')],
    ['mons\\.', title('monsignore', 'monsignor')],
    ['gen\\.(?= \\p{Lu})', 'generale'],
    ['col\\.(?= \\p{Lu})', 'colonnello'],
    ['cap\\.(?= \\p{Lu})', 'capitano'],
    ['ten\\.(?= \\p{Lu})', 'tenente'],
    ['mar\\.(?= \\p{Lu})', 'maresciallo'],
    ['card\\.(?= [\\p{Lu}\uFFFC])', 'cardinale'],
    ['rev\\.(?= [\\p{Lu}\uFFFC])', 'reverendo'],
    ['don\\.', 'don'],
    ['min\\.(?= \\p{Lu})', 'ministro'],
    ['pres\\.(?= [\\p{Lu}\uFFFC])', 'presidente'],
    [
      '(?<!\\p{Lu}\\. )S\\. (?=[AEIOU]\\p{Ll})',
      ({ input, end }) => (isSurname(input.slice(end, end + 30)) ? undefined : "Sant'"),
    ],
    [
      '(?<!\\p{Lu}\\. )SS?\\.(?= \\p{Lu}\\p{Ll})',
      ({ text, input, end }) => {
        const following = input.slice(end, end + 30);
        if (text.length === 2) return isSurname(following.trimStart()) ? undefined : saint(following);
        if (/^ (?:Annunziata|Trinità|Vergine|Concezione|Assunta|Addolorata)/u.test(following)) return 'santissima';
        return /^ (?:Sacramento|Crocifisso|Redentore|Salvatore|Nome|Rosario)/u.test(following) ? 'santissimo' : 'santi';
      },
    ],
    ['reg\\.(?= \\(?(?:UE|CEE?)(?!\\p{L}))', 'regolamento'],
    ['dir\\.(?= \\(?(?:UE|CEE?)(?!\\p{L}))', 'direttiva'],
    ['S\\. ?E\\.(?= \uFFFC{4})', 'Sua Eccellenza'],
    ['S\\. ?Em\\.(?= \uFFFC{4})', 'Sua Eminenza'],
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
    ['p\\.(?= \uFFFC{2,3}(?:[,.;)]|$| \\p{Ll}))', 'piano'],
    ['(?=r)r\\.', 'riga'],
    ['(?=r)rr\\.', 'righe'],
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
    ['t(?:emp)?\\. ?max\\.?', 'temperatura massima'],
    ['t(?:emp)?\\. ?min\\.?', 'temperatura minima'],
    ['p\\. ?t\\.(?= \\d-\\d)', 'primo tempo'],
    ['s\\. ?t\\.(?= \\d-\\d)', 'secondo tempo'],
    ['N[or]\\.', 'numero'],
    ['matr\\.', 'matricola'],
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
    ['max\\.?', (match) => (isFeminine(match) ? 'massima' : 'massimo')],
    ['min\\.?', (match) => (isFeminine(match) ? 'minima' : 'minimo')],
    ['km', 'chilometro'],
  ],
  anywhere: [
    ['(?<=(?:\uFFFC ?|\\d )d[ei] )[Ll](?= d[ei] )', 'litro'],
    ['(?<=(?:\uFFFC ?|\\d )d[ei] )kg(?= d[ei] )', 'chilo'],
    ['(?<=(?:\uFFFC|\\d) )(?:pp(?!\\.)|p\\. ?p\\.)', 'punti percentuali'],
    ['(?<=\uFFFC )ed\\.', 'edizione'],
    ['(?:Sat|Sp|SAT)\\.? ?O[2₂]', 'saturazione di ossigeno'],
    [
      'c\\. ?d\\.',
      ({ input, end }) =>
        numbers.genderOf(input.slice(end + 1, end + 30)) === 'feminine' ? 'cosiddetta' : 'cosiddetto',
    ],
    ['sc\\.(?= ?\\p{Lu}(?!\\p{L}))', 'scala'],
    ['lett\\.(?= ?\\p{Ll}\\))', 'lettera'],
    ['(?=v)v\\.(?= (?:sopra|sotto|anche|oltre|infra|supra|nota|pag|p\\.|cap|art|fig|tab|\uFFFC|§))', 'vedi'],
    // "V. Moretti 2011" points to a book.
    [
      '(?=v)v\\.(?= \\p{Lu}\\p{Ll}{1,20}(?: e \\p{Lu}\\p{Ll}{1,20})?,? \\(?(?:\uFFFC|\\d|pag|pp?\\.|cap|op\\.|cit))',
      'vedi',
    ],
    ["n\\.(?= (?:verde|civico|cell|di telefono|di serie|di conto|d[’']ordine))", 'numero'],
    ['(?:tg|tgl)\\.(?= (?:X{0,3}[SMLPG](?!\\p{L})|\\d|\uFFFC))', 'taglia'],
    ['(?<=\uFFFC )min\\.', 'minuto'],
    ['p\\. ?es\\.', 'per esempio'],
    ['temp\\.', 'temperatura'],
    ['P\\. ?S\\.(?= (?:apert|chius|del|di |pediatric))', 'pronto soccorso'],
    ['dens\\.', 'densità'],
    ['P\\. ?IVA', 'partita IVA'],
    ['pers\\.', 'persone'],
    ['(?<=\\p{Ll}{2} )x(?= \\d)', 'per'],
    ['(?<=\uFFFC )p\\.(?=,|$| \\p{Ll})', 'piano'],
    ['(?<=\\d )(?:ss|sgg|segg)\\.', 'e seguenti'],
    ['(?<=\\d )(?:sg|seg)\\.', 'e seguente'],
    // Of a dose, a match and an article of the civil code.
    ['(?<=\uFFFC )s\\. ?c\\.', 'sottocute'],
    ['(?<=\uFFFC )e\\. ?v\\.', 'endovena'],
    ['(?<=\\d-\\d )p\\. ?t\\.', 'primo tempo'],
    ['(?<=\\d-\\d )s\\. ?t\\.', 'secondo tempo'],
    ['(?<=\uFFFC{3,5} \\d[\\d, e-]{0,20}(?:bis |ter |quater )?)c\\. ?c\\.', 'codice civile'],
    ['ad es\\.', 'ad esempio'],
    ['(?<=(?:al|per|ogni|in) )kg', 'chilo'],
    ['(?<=(?:al|per|ogni|in) )km', 'chilometro'],
    ['(?<=(?:al|per|ogni|in) )mq', 'metro quadrato'],
    ['[Mm]ln\\.?', 'milioni'],
    ['[Mm]ld\\.?', 'miliardi'],
    ['[Cc]fr\\.?', 'confronta'],
    ['vs\\.?', 'contro'],
    ['c/o', 'presso'],
    ['(?<=(?<!\\p{L})[Aa]lla )[cC]\\. ?[aA]\\.', 'cortese attenzione'],
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

/** Whether what follows "S." is a surname rather than the name of a saint. */
function isSurname(following: string): boolean {
  const name = /^\p{L}+/u.exec(following)?.[0] ?? '';
  return surnames.test(name) || (name.endsWith('i') && !/^(?:Giovanni|Luigi|Dionigi|Magi|Angeli)$/u.test(name));
}

const surnames =
  /^(?:Russo|Esposito|Colombo|Greco|Gallo|Costa|Fontana|Moretto|Mancuso|Lombardo|Ferrara|Amato|Fiore|Serra|Riva|Sala|Villa|Conte|Parisi|Testa|Ferraro|Basile|Sanna|Piras|Coppola|Marchetto|Fumagallo|Messina|Leone|Barone|Bianco|Rosso|Verde|Ferro|Guerra|Caruso|Eco|Ungaro|Orsini)$/u;

/** Whether a feminine noun is before "max": "velocità max 130". */
function isFeminine({ input, start }: Match): boolean {
  const noun = /(?<noun>\p{L}{3,25}) $/u.exec(input.slice(Math.max(0, start - 28), start))?.groups?.['noun'] ?? '';
  if (
    /(?<!\p{L})(?:temp\.|temperatur|massim[ae] |velocità)[^.!?\n]{0,24}$|\uFFFC{7,10}:? [\d°ºC,.\uFFFC ]{1,10}(?:,? e|,|;|\/) ?$/iu.test(
      input.slice(Math.max(0, start - 40), start),
    )
  )
    return true;
  return /(?:tà|tura|ezza|zione|sione|sura|denza|tenza|dose|quota|soglia|distanza|massa|spesa|pena|somma|durata|portata)$/u.test(
    noun,
  );
}

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
