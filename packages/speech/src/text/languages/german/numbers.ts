import * as german from 'n2words/de-DE';
import type { Gender, NumberWords } from '../grammar/numbers';

const feminineNouns =
  /^(?:Frau|Mutter|Tochter|Schwester|Stadt|Nacht|Hand|Wand|Bank|Zahl|Uhr|Tür|Wahl|Art|Fahrt|Million|Milliarde|Person|Nummer|Kartoffel|Gabel|Tafel|Mauer|Feier|Steuer|Schulter|Leiter|Butter|Regel|Insel|Zwiebel|Nadel|Gefahr|Figur|Natur|Kultur|Spur|Tour|Prise|Dose|Tasse|Haut|Maus|Kuh|Gans|Form|Arbeit|Antwort|Einheit)$/u;
const neuterNouns =
  /^(?:Kind|Haus|Jahr|Buch|Auto|Bild|Land|Dorf|Zimmer|Fenster|Glas|Bier|Brot|Ei|Stück|Paar|Prozent|Kilo|Gramm|Kilogramm|Mal|Wort|Lied|Spiel|Tor|Team|Ticket|Hotel|Bett|Pferd|Huhn|Schwein|Schaf|Tier|Blatt|Feld|Geschäft|Unternehmen|Problem|Thema|Beispiel|Ergebnis|Geschenk|Foto|Video|Album|Programm|System|Konzert|Restaurant|Museum|Zentrum|Studium|Semester|Quartal|Jahrhundert|Jahrzehnt|Jahrtausend|Viertel|Drittel|Achtel|Kapitel|Semikolon|Leben|Treffen|Essen|Rennen|Pfund|Dutzend|Obergeschoss|Stockwerk|Geschoss|Buchstabe|Halbjahr|Lebensjahr|Schuljahr|Gebot|Bataillon|Armeekorps)$/u;
const masculineInE =
  /^(?:Name|Gedanke|Junge|Kunde|Kollege|Hase|Affe|Löwe|Käse|Neffe|Zeuge|Experte|Buchstabe|Glaube|Wille|Deutsche|Franzose|Türke|Russe|Tote|Erwachsene)$/u;

/** The gender of the noun that a text begins with, by lists and endings. */
export function genderOf(following: string): Gender | undefined {
  const noun = /^(?:\p{Ll}{3,15}e[rsnm]? )?(?<noun>\p{Lu}[\p{Ll}]{1,25})/u.exec(following)?.groups?.['noun'];
  if (noun === undefined) return undefined;
  if (feminineNouns.test(noun) || /(?:ung|heit|keit|schaft|ion|tät|enz|anz|ur|ik|in|ei)$/u.test(noun))
    return 'feminine';
  if (neuterNouns.test(noun) || /(?:chen|lein|ment|tum|um|jahr|haus|spiel|hundert)$/u.test(noun)) return 'neuter';
  return noun.endsWith('e') && !masculineInE.test(noun) ? 'feminine' : 'masculine';
}

/** Numbers of the German language: "ein", "eine" and "eins", and years in hundreds. */
export const germanNumbers: NumberWords = {
  tag: 'de',
  decimalSign: ',',
  point: 'Komma',
  minus: 'minus',
  plus: 'plus',
  // Digits after the decimal sign are read one by one.
  maxDecimals: 0,
  cardinal: (value) => german.toCardinal(value),
  counting: (value, gender) => german.toCardinal(value).replace(/eins$/u, gender === 'feminine' ? 'eine' : 'ein'),
  ordinal: (value) => german.toOrdinal(value).replace(/^eine? (?=\p{Lu})/u, ''),
  bare: (value) => (value >= 1100n && value <= 1999n ? yearWords(String(value)) : undefined),
  genderOf,
};

/** "neunzehnhundertneunundneunzig", "zweitausendsechsundzwanzig" (the source is in `sentences.json`). */
export function yearWords(year: string): string {
  const value = BigInt(year);
  if (value < 1100n || value > 1999n) return german.toCardinal(value);
  const rest = value % 100n;
  return `${german.toCardinal(value / 100n)}hundert${rest === 0n ? '' : german.toCardinal(rest)}`;
}

const preposition =
  '(?:in|an|auf|aus|bei|mit|nach|von|zu|seit|ab|unter|vor|während|wegen|trotz|innerhalb|hinter|neben|über|zwischen)';
const dativeOrGenitive = new RegExp(
  `(?<!\\p{L})(?:dem|den|des|am|im|vom|zum|zur|beim|ab|bis|seit|(?:d?ies|jed|ein|kein|mein|dein|sein|ihr|unser|euer)e[mnr]|allen|beiden|${preposition} der) $`,
  'iu',
);
const definite =
  /(?<!\p{L})(?:der|die|das|ins|ans|aufs|fürs|diese[rs]?|jede[rs]?|eine|keine|meine|seine|ihre|unsere) $/iu;

/**
 * An ordinal with the ending that its place demands: "am dritten", "der dritte", "dritter". The source is in
 * `sentences.json`.
 *
 * @param before the text before the ordinal.
 * @param gender that of the noun after it.
 */
export function declined(value: bigint, before: string, gender: Gender): string {
  const weak = germanNumbers.ordinal(value, gender);
  if (dativeOrGenitive.test(before)) return `${weak}n`;
  if (definite.test(before)) return weak;
  return gender === 'masculine' ? `${weak}r` : gender === 'neuter' ? `${weak}s` : weak;
}
