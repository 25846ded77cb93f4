import type { Gender } from '../grammar/numbers';

/** The case of a noun that has no article in writing, because a number is in its place. */
export type Case = 'nominative' | 'accusative' | 'dative';

/** Adverbs between a preposition or verb and a number. */
const adverbs =
  /(?<!\p{L})(?:etwa|ca\.|circa|rund|nur|noch|fast|knapp|genau|mindestens|höchstens|gern|gerne|jeweils|weitere|ungefähr|jetzt|heute|täglich|dann|mir|dir|uns|\uFFFC{3,}) $/iu;
const dative =
  /(?<!\p{L})(?:mit|nach|von|aus|bei|seit|zu|ab|vor|in|an|binnen|samt|nebst|neben|unter|zwischen|innerhalb von) $/iu;
const accusative = /(?<!\p{L})(?:für|ohne|um|durch|gegen|pro|je|bis|auf|über) $/iu;
/** Frequent verbs whose object is a quantity, by their stems. */
const verbs =
  /(?<!\p{L})(?:trink|trank|ess|iss|aß|kauf|nehm|nimm|nahm|brauch|gebe|gib|gab|dauer|kost|habe|hab|hast|hat|hatte|bestell|wieg|wog|lauf|läuf|lief|schwimm|wart|verlier|verlor|gewinn|gewann|spar|zahl|bezahl|erh[aä]lt|erhielt|bekomm|bekam|enth[aä]lt|füg|gieß|misch|rühr|schütte|verwend|benötig|fass|verbrauch|fahr|fähr|fuhr|beträgt|spende|lies|lese|schreib|finde|sieht|sehe|suche|produzier|erziel|schieß|schoss|vermiss|bieten?|bietet|verkauf|such)\p{Ll}{0,5}(?!\p{L})[^.,;:!?\n]{0,40}$/iu;

/**
 * The case that the place of a number demands: that of the preposition before it, or the accusative of a verb's object. In lists,
 * such as those of recipes, it is the nominative. From general knowledge of German prepositions.
 *
 * @param before the text before the number.
 */
export function caseOf(before: string): Case {
  let place = before.replace(/1 \p{Lu}\p{Ll}{1,20}(?: und|,) $/u, '');
  for (let words = 0; words < 2; words++) place = place.replace(adverbs, '');
  if (dative.test(place)) return 'dative';
  return accusative.test(place) || verbs.test(place) ? 'accusative' : 'nominative';
}

/** "ein", "eine", "einen", "einem" or "einer" before a noun. */
export function articleOf(gender: Gender, place: Case): string {
  if (place === 'dative') return gender === 'feminine' ? 'einer' : 'einem';
  if (gender === 'feminine') return 'eine';
  return gender === 'masculine' && place === 'accusative' ? 'einen' : 'ein';
}

/**
 * "ein halber Liter", "mit einem halben Liter", "eine halbe Tasse"; "halben Liter" if the article is written. Source:
 * LEO, Deutsche Grammatik, https://dict.leo.org/grammatik/deutsch/Wort/Adjektiv/Zahlen/Bruchzahl.html.
 *
 * @param before the text before the fraction.
 */
export function halfOf(gender: Gender, before: string): string {
  const article =
    /(?<!\p{L})(?<article>de[rmns]|die|das|diese[rsmn]?|jede[rsmn]?|(?:k?ein|mein|dein|sein|ihr|unser)(?:e[rsmn]?)?) $/iu
      .exec(before)
      ?.groups?.['article']?.toLowerCase();
  if (article === undefined) {
    const place = caseOf(before);
    return `${articleOf(gender, place)} ${place === 'nominative' || (place === 'accusative' && gender !== 'masculine') ? strong(gender) : 'halben'}`;
  }
  if (/(?:ein|mein|dein|sein|ihr|unser)$/u.test(article)) return strong(gender);
  if (/^(?:die|das|diese|dieses|jede|jedes)$|eine$|meine$|ihre$/u.test(article)) return 'halbe';
  return /^(?:der|dieser|jeder)$/u.test(article) && gender === 'masculine' ? 'halbe' : 'halben';
}

function strong(gender: Gender): string {
  return gender === 'feminine' ? 'halbe' : gender === 'neuter' ? 'halbes' : 'halber';
}
