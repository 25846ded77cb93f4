import { toCardinal, toOrdinal } from 'n2words/it-IT';
import type { Gender, NumberWords } from '../grammar/numbers';

/** Up to 999. "Cento" keeps its vowel before "otto" but not before "ottanta", which Treccani prefers (see `sentences.json`). */
function upToThousand(value: bigint): string {
  return toCardinal(value).replace(/cento?tto$/u, 'centootto');
}

/**
 * "duemilaventicinque", "due milioni settecentomila". The library puts "e" between thousands and the rest. Above 999 milliards,
 * Italians count milliards ("mille miliardi") because "bilione" is ambiguous.
 */
function cardinal(value: bigint): string {
  if (value < 1000n) return upToThousand(value);
  if (value < 1_000_000n) {
    const [thousands, rest] = [value / 1000n, value % 1000n];
    // Only a final "tré" has an accent.
    const thousandWords = thousands === 1n ? 'mille' : `${upToThousand(thousands).replace(/é$/u, 'e')}mila`;
    return rest === 0n ? thousandWords : thousandWords + accented(upToThousand(rest));
  }
  const isMilliards = value >= 1_000_000_000n;
  const size = isMilliards ? 1_000_000_000n : 1_000_000n;
  const [count, rest] = [value / size, value % size];
  const noun = isMilliards ? 'miliard' : 'milion';
  const of = count % 1_000_000n === 0n ? 'di ' : '';
  const counted = count === 1n ? `un ${noun}${isMilliards ? 'o' : 'e'}` : `${cardinal(count)} ${of}${noun}i`;
  return rest === 0n ? counted : `${counted} ${cardinal(rest)}`;
}

/** Compounds with "tre" have an accent: "milletré". */
function accented(words: string): string {
  return words.replace(/^tre$/u, 'tré');
}

function counting(value: bigint, gender: Gender): string {
  if (value === 1n) return gender === 'feminine' ? 'una' : 'un';
  return cardinal(value);
}

function ordinal(value: bigint, gender: Gender): string {
  if (value === 0n) return gender === 'feminine' ? 'zeresima' : 'zeresimo';
  const words = toOrdinal(value);
  return gender === 'feminine' ? words.replace(/o$/u, 'a') : words;
}

/** Words that end like nouns and are none. */
const functionWords =
  /^(?:nel|nei|negli|nell|sul|sui|sugli|dal|dai|dagli|col|coi|del|dei|degli|al|ai|agli|di|da|a|suo|sua|suoi|sue|mio|mia|tuo|ne|ci|vi|lì|là|qui|qua|ieri|oggi|domani|quindi|dunque|infatti|invece|inoltre|quello|questo|quella|questa|fu|furono|morì|nacque|divenne|ebbe|disse|[aeèio]|[dns]?[aeu]?ll[aeo]|[dnsc]?[ao]l|d[aei]l?|il|lo|la|le|gli|in|con|su|per|tra|fra|una?|uno|ma|però|anche|ancora|circa|sopra|sotto|dopo|prima|contro|verso|come|che|chi|dove|quando|mentre|era|sono|sia|ha|hanno|fa|va|sta|poi|già|più|meno|ogni|ovvero|oppure|ossia|cioè|se|sì|no|non|\p{L}{1,20}(?:[dgv]ono|scono|[aei]rono|[aei]vano))$/iu;

/** Masculine nouns in -a. */
const masculines =
  /^(?:.*(?:emma|ema|ramma|orama|oma)|clima|pianeta|papa|poeta|pilota|duca|delta|gorilla|vaglia|sosia|karma|pigiama|puma|koala|cobra|panda|sofà|papà|bignè|caffè|tè|tram|autista|gala|boa)$/iu;

/** Feminine nouns that do not end in -a. */
const feminines =
  /^(?:.*(?:[zsg]ione|nione|tà|tù|udine|igine|trice|ice|erie)|mano|foto|moto|auto|radio|bici|eco|mail|e-mail|email|app|chat|star|newsletter|notte|parte|chiave|classe|legge|luce|madre|moglie|pelle|rete|sede|voce|nave|nube|fonte|corte|carne|croce|arte|frase|base|fase|serie|specie|torre|valle|morte|mente|gente|neve|pace|canzone|lezione|pressione|crisi|tesi|analisi|ipotesi|oasi|sintesi|stazione|estate|febbre|colazione|siepe|sorte|veste|tigre|lente|patente|corrente|sorgente|tangente|scarpe|opinione|regione|ragione|stagione|prigione|religione|riunione|unione|confezione)$/iu;

/** Masculine nouns before which "one" is "uno". */
const takesUno = /^(?:s[bcdfghlmnpqrtvz]|z|gn|p[sn]|x|y)/iu;

/** The gender of a noun in the singular, from its ending; only "one" has a gender in Italian. */
function genderOf(following: string): Gender | undefined {
  if (/^ ?(?:delle|di queste|di quelle)(?!\p{L})/u.test(following)) return 'feminine';
  const word = /^ ?(?<word>[\p{L}'’-]{2,30})/u.exec(following)?.groups?.['word'];
  if (!word || functionWords.test(word)) return undefined;
  if (feminines.test(word)) return 'feminine';
  if (/[aà]$/iu.test(word) && !masculines.test(word)) return 'feminine';
  return takesUno.test(word) ? undefined : 'masculine';
}

export const numbers: NumberWords = {
  tag: 'it',
  decimalSign: ',',
  point: 'virgola',
  minus: 'meno',
  plus: 'più',
  maxDecimals: 3,
  cardinal,
  counting,
  ordinal,
  ofMillions: (noun) => `di ${noun}`,
  joined: (number, noun) => (number === 'una' && /^[aeiou]/iu.test(noun) ? `un'${noun}` : undefined),
  genderOf,
};
