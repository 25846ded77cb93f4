import type { AbbreviationWords } from '../grammar/abbreviation';
import { textBefore } from '../../english/words/boundaries';
import { frenchTables } from './abbreviation-tables';

/** Weekdays by their first letters. */
const weekdays: Readonly<Record<string, string>> = {
  lun: 'lundi',
  mar: 'mardi',
  mer: 'mercredi',
  jeu: 'jeudi',
  ven: 'vendredi',
  sam: 'samedi',
  dim: 'dimanche',
};

/** A text that ends with the number of a page, before "et suivantes". */
const pageBefore =
  /(?<!\p{L})(?:pages?|pp?\.|figures?|fig\.|lignes?|planches?) ?[\d\uFFFC–-]+,? (?:et )?$|(?<![\p{L}.])\uFFFC{2,3} [\d\uFFFC–-]+,? (?:et )?$/iu;

/**
 * Abbreviations of French texts. Source of the titles: Translation Bureau of Canada, Guide du rédacteur, 1.1.3 (see
 * `sentences.json`). Those of streets and chats are in common use.
 */
export const frenchAbbreviations: AbbreviationWords = {
  accepts:
    '`M. Dupont`, `Mme`, `Mlle`, `Dr Roux`, `Me Roux`, `St-Denis`, `bd Voltaire`, `av. Foch`, `n° 5`, `p. 12`, `art. 3`, `p. ex.`, `c.-à-d.`, `av. J.-C.`, `env.`, `etc.`, `svp`',
  titles: [
    // "Il s'habille en M. Sa sœur prend du S."
    ['(?<!(?<!\\p{L})(?:[Tt]ailles?|en|du|un) )M\\.', 'monsieur'],
    ["(?=r)r\\.(?= (?:d[eu]s? |de la |d['’]|\\p{Lu}\\p{Ll}))", 'rue'],
    ["(?=q)q\\.(?= (?:d[eu]s? |de la |d['’]|\\p{Lu}\\p{Ll}))", 'quai'],
    ['MM\\.', 'messieurs'],
    ['Me\\.?', 'maître'],
    ['Mes', 'maîtres'],
    ['Dr\\.?', 'docteur'],
    ['Drs\\.?', 'docteurs'],
    ['Pr\\.?', 'professeur'],
    ['Prof\\.', 'professeur'],
    ['Mgr\\.?', 'monseigneur'],
    ['St\\.?', 'saint'],
    ['Ste\\.?', 'sainte'],
    ['Gal\\.?', 'général'],
    ['Cdt\\.?', 'commandant'],
    ['Cne\\.?', 'capitaine'],
    ['Lt\\.?', 'lieutenant'],
  ],
  beforeNumbers: [
    ['n[°º]s', 'numéros'],
    // "Les nos 7 et 8", but "nos 5 enfants".
    [
      'nos\\.?',
      (match) =>
        /(?<!\p{L})(?:les|des|aux|voir|cf\.|et|,|\() ?$/iu.test(textBefore(match, 8)) &&
        !/^ [\d\uFFFC]+ \p{Ll}{3,}/u.test(
          match.input
            .slice(match.end, match.end + 20)
            .replace(/(?<= )(?:et|ou|à|de|du|des|dans|sont|pour|sur) .*$/u, ''),
        )
          ? 'numéros'
          : undefined,
    ],
    ['n(?:°|º|ᵒ|o\\.?)', 'numéro'],
    ['nᵒˢ', 'numéros'],
    ['p\\.', 'page'],
    ['pp\\.', 'pages'],
    ['art\\.', 'article'],
    ['chap\\.', 'chapitre'],
    ['ch\\.', 'chapitre'],
    ['fig\\.', 'figure'],
    ['vol\\.', 'volume'],
    ['t\\.', 'tome'],
    ['al\\.', 'alinéa'],
    ['env\\.', 'environ'],
    ['éd\\.', 'édition'],
    ['bât\\.?', 'bâtiment'],
    ['appt\\.?', 'appartement'],
    ['apt\\.?', 'appartement'],
    ['ét\\.', 'étage'],
    ['th\\.', 'thermostat'],
    ['T°', 'température'],
    ['BP', 'B-P'],
    ['km', 'kilomètre'],
    ['PK', 'P-K'],
    ['tél\\.?', 'téléphone'],
    ['max\\.?', 'maximum'],
    ['min\\.?', 'minimum'],
    ['(?=l)l\\.', 'ligne'],
    ['(?=l)ll\\.', 'lignes'],
    [
      '(?=n)n\\.',
      (match) =>
        /(?:(?:pp?\.|pages?|(?<!\uFFFC)\uFFFC{2,3}) [\d\uFFFC–-]{1,9}, |cf\. |[Vv]oir )$/iu.test(textBefore(match, 24))
          ? 'note'
          : 'numéro',
    ],
    [
      '(?=v)v\\.',
      ({ input, end }) => {
        const following = input.slice(end, end + 8);
        if (/^ \uFFFC{2,4} [\d\uFFFC]/u.test(following)) return 'voir';
        return /^ (?:1[0-9]|20)\d\d(?!\d)/u.test(following) ? 'vers' : 'version';
      },
    ],
  ],
  anywhere: [
    ['anniv\\.', 'anniversaire'],
    ['M\\.(?= et M)', 'monsieur'],
    ['temp\\. max\\.?', 'température maximale'],
    ['temp\\. min\\.?', 'température minimale'],
    ['temp\\.', 'température'],
    ['(?<=\uFFFC )s\\. ?c\\.', 'sous-cutané'],
    ['L\\.(?= \uFFFC{2} )', 'loi'],
    ['vit\\.(?= [A-K])', 'vitamine'],
    ["(?<!S\\. )M\\.(?= (?:le |l['’]))", 'monsieur'],
    ['MM\\.(?= les )', 'messieurs'],
    [
      '(?:lun|mar|mer|jeu|ven|sam|dim)\\.(?= (?:et |ou )?(?:fermé|ouvert|matin|soir|après-midi|midi|jours? féri))',
      ({ text }) => weekdays[text.slice(0, 3).toLowerCase()],
    ],
    ['bât\\.(?= \\p{Lu}(?!\\p{L}))', 'bâtiment'],
    ['Tle', 'terminale'],
    [
      '(?<=\uFFFC )s\\.',
      (match) =>
        /(?<!\p{L})(?:des|les|aux|ces|d'autres) \uFFFC+(?:, \uFFFC+){0,3}(?:,? (?:et|ou|à) |-|–)\uFFFC+ $/iu.test(
          textBefore(match, 40),
        )
          ? 'siècles'
          : 'siècle',
    ],
    ['(?<=\uFFFC )min\\.', 'minute'],
    // "V. Dupont 2011" points to a book.
    ['(?=v)v\\.(?= \\p{Lu}\\p{Ll}{1,20}(?: et \\p{Lu}\\p{Ll}{1,20})?,? \\(?(?:\uFFFC|\\d|pp?\\.|chap|op\\.))', 'voir'],
    ["(?<=(?:\uFFFC ?|\\d )de )kg(?= (?:d[eu] |d[’']))", 'kilo'],
    ["(?<=(?:\uFFFC ?|\\d )de )[Ll](?= (?:d[eu] |d[’']))", 'litre'],
    ['sem\\.', (match) => (/\uFFFC ?$/u.test(textBefore(match, 2)) ? 'semestre' : 'semaine')],
    ['art\\.(?= [LRDA]\\.? ?[\\d\uFFFC])', 'article'],
    ['Gal(?= de )', 'général'],
    ['t[ée]l\\.?(?= ?:)', 'téléphone'],
    ['St(?=-\\p{Lu})', 'Saint'],
    ['Ste(?=-\\p{Lu})', 'Sainte'],
    ['Sts(?=-\\p{Lu})', 'Saints'],
    ['É\\.-U\\.', 'États-Unis'],
    ['Mmes', 'mesdames'],
    ['Mme\\.?', 'madame'],
    ['Mlles', 'mesdemoiselles'],
    ['Mlle\\.?', 'mademoiselle'],
    ['p\\. ?ex\\.', 'par exemple'],
    ['par ex\\.', 'par exemple'],
    ['ex\\.(?= ?:|,)', 'exemple'],
    ['c\\.-à-d\\.', "c'est-à-dire"],
    ['c\\.[àa]\\.d\\.', "c'est-à-dire"],
    ['cà?d', "c'est-à-dire"],
    ['s\\. ?v\\. ?p\\.', "s'il vous plaît"],
    ['[sS][vV][pP]', "s'il vous plaît"],
    ['[sS][tT][pP]', "s'il te plaît"],
    ['rdv|RDV', 'rendez-vous'],
    ['bcp', 'beaucoup'],
    ['slt', 'salut'],
    ['jsp', 'je sais pas'],
    ['tkt', "t'inquiète"],
    ['dsl', 'désolé'],
    ['mdr', 'mort de rire'],
    ['pcq', 'parce que'],
    ['qd', 'quand'],
    ['ds(?= \\p{Ll}|(?= \\d)| \uFFFC)', 'dans'],
    ['appt\\.?(?= [TF]\\d)', 'appartement'],
    ['(?<=\uFFFC )ét\\.', 'étage'],
    ['prép\\.(?= ?:)', 'préparation'],
    ['tjs', 'toujours'],
    ['qqn', "quelqu'un"],
    ['qqch\\.?', 'quelque chose'],
    ['cf\\.', 'confer'],
    ['env\\.', 'environ'],
    ['boul\\.|blvd\\.?|bld\\.?|bd\\.?(?= (?:de|du|des|\\p{Lu}|\uFFFC))', 'boulevard'],
    ['av\\.(?= (?:de|du|des|\uFFFC{2,4}[ -]|\\p{Lu}(?!\\. ?-?C)))', 'avenue'],
    ["pl\\.(?= (?:de|du|des|d[’']|\\p{Lu}))", 'place'],
    ['rte\\.?(?= (?:de|du|des|\\p{Lu}|\uFFFC))', 'route'],
    ['fg\\.?(?= (?:de|du|des|\\p{Lu}|\uFFFC))', 'faubourg'],
    ['(?:port|mob)\\.(?= ?:)', 'portable'],
    ['(?<=\\p{Ll}{2} )x(?= \\d)', 'fois'],
    ["M(?:r?ds?)(?= d[e’'])", 'milliards'],
    ['S\\. ?E\\.(?= \uFFFC{3})', 'Son Excellence'],
    ['(?<=(?<!\\p{L})(?:[Ll]e|[Dd]u|[Aa]u) )P\\.(?= \\p{Lu}\\p{Ll})', 'père'],
    ['Sr(?= \\p{Lu}\\p{Ll})', 'sœur'],
    ['règl\\.', 'règlement'],
    ['dir\\.(?= (?:\\(?(?:UE|CEE?)(?!\\p{L})|\uFFFC|\\d))', 'directive'],
    ['c/(?= (?:\\p{Lu}|\uFFFC))', 'contre'],
    ['(?<=\uFFFC )civ\\.', 'chambre civile'],
    ['(?<=\uFFFC )ch\\.', 'chambre'],
    ['esc\\.(?= \\p{Lu}(?!\\p{L}))', 'escalier'],
    ['n/ ?réf\\.', 'notre référence'],
    ['v/ ?réf\\.', 'votre référence'],
    ['cap\\.(?= de )', 'capital'],
    ["(?<=(?:de l[’']|en |du ))angl\\.", 'anglais'],
    ["(?<=(?:de l[’']|en |du ))esp\\.", 'espagnol'],
    ['(?<=(?:du|en) )lat\\.', 'latin'],
    ['(?<=\\d )r°', 'recto'],
    ['(?<=\\d )v°', 'verso'],
    ['tél\\.', 'téléphone'],
    ['réf\\.', 'référence'],
    ['hab\\.', 'habitants'],
    ['dép\\.', 'département'],
    ['qté', 'quantité'],
    ['max\\.', 'maximum'],
    ['min\\.', 'minimum'],
    ['ital\\.', 'italique'],
    ['éd\\.', 'édition'],
    ['coll\\.', 'collection'],
    ['trad\\.', 'traduction'],
    ['id\\.', 'idem'],
    ['inf\\.', 'inférieur'],
    ['sup\\.', 'supérieur'],
    ['adr\\.', 'adresse'],
    ['dest\\.', 'destinataire'],
    ['exp\\.(?= ?:? ?\uFFFC)', 'expire'],
    ['exp\\.', 'expéditeur'],
    ['Cie', 'compagnie'],
    ['Sté', 'société'],
    ['Ets', 'établissements'],
    ['N\\.B\\.', 'nota bene'],
    ['P\\.-?S\\.', 'post-scriptum'],
    ['N\\.-D\\.', 'Notre-Dame'],
    ['Q\\.-?G\\.', 'Q-G'],
    // A page of no number: "p." is left to the voice.
    ['n°', (match) => (/(?:^|[\s(])$/u.test(textBefore(match, 1)) ? 'numéro' : undefined)],
  ],
  final: [
    ['etc\\.', 'et cetera'],
    ['av\\. ?J\\.-C\\.', 'avant Jésus-Christ'],
    ['apr?\\. ?J\\.-C\\.', 'après Jésus-Christ'],
    // "J.-C. Dupont" has initials.
    [
      'J\\.-C\\.',
      (match) =>
        /^ \p{Lu}\p{Ll}/u.test(match.input.slice(match.end, match.end + 3)) &&
        !/(?<!\p{L})(?:de|en|par|né|et) $/iu.test(textBefore(match, 5))
          ? undefined
          : 'Jésus-Christ',
    ],
    ['suiv\\.|ss\\.', (match) => (pageBefore.test(textBefore(match, 30)) ? 'suivantes' : 'suivants')],
  ],
  tables: frenchTables,
};
