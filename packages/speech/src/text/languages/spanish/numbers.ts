import * as spanish from 'n2words/es-ES';
import type { Gender, NumberWords } from '../grammar/numbers';

const feminineNouns =
  /^(?:mujer(?:es)?|vez|veces|noches?|flor(?:es)?|manos?|calles?|clases?|llaves?|partes?|tardes?|fotos?|motos?|radios?|naves?|torres?|fuentes?|nubes?|muertes?|suertes?|redes|leyes|voces|luces|raíces|actrices|imágenes|órdenes|series?|bases?|frases?|fases?|claves?|gentes?)$/u;
const masculineNouns =
  /^(?:días?|mapas?|planetas?|cometas?|sofás?|tranvías?|dálmatas?|poetas?|atletas?|piratas?|nómadas?|belgas?|croatas?|colegas?|camaradas?|patriotas?|idiotas?|\p{L}+nautas?|\p{L}+ópatas?|\p{L}+ócratas?|guardias?|policías?|espías?|guías?|gorilas?|pumas?|koalas?|pandas?|acróbatas?|karatecas?|papás|mamuts?|(?:\p{L}+)(?:[aeiou]ma|[gl]ma|pta|ista|euta|icida)s?|aviones|camiones|millón|millones|corazones|limones|jamones|melones|ratones|botones|cajones|meses|goles|coches|árboles|hombres|niveles|países|reales|yenes|dólares)$/u;
// "persona", not "el problema"; "clima" and "tema" are masculine.
const masculineInMa =
  /^(?:problema|sistema|programa|tema|clima|idioma|poema|esquema|drama|diploma|síntoma|dilema|teorema|aroma|panorama|fantasma|kilograma|diagrama|crucigrama)s?$/u;
const noNouns =
  /^(?:dels?|los|las|les?|mis|tus|sus|han|son|sin|con|por|ser|ver|dar|hacer|poder|haber|según|aún|bien|tan|tal|cual|quien|donde|aunque|hay|ni|cerca|lejos|arriba|abajo|adelante|atrás|dentro|casi|ayer|mañana|hoy|siempre|nunca|jamás|quizá|quizás|tal vez|para|contra|hasta|esta|estas|otras?|unas?|entra|cada|nada|toda|era|será|fuera|ahora|mientras|además|apenas|sea|está|estás|más|menos|entonces|como|pero|cuando|solo|sólo|luego|otros|unos|esos|estos|ellos|todos|eso|esto|antes|después|lunes|martes|miércoles|jueves|viernes|desde|entre|sobre|gracias|días?\b(?!)|veintiuno|quedan|tras|es|ves|tiene|tienes|hace|llega|sale|cuesta|vale|empieza|termina|gana|queda|suma|falta|baja|sube|pasa|abre|cierra|cuestan|era|vas|das|no|lo|mucho|poco|tanto|algo|euro)$/u;

/** The gender of the noun that a text begins with, by lists and endings. */
function genderOf(following: string): Gender | undefined {
  // "21 de las mesas": of them, one is feminine.
  if (/^de (?:(?:l|est|es|aquell|vuestr|nuestr)as|(?:mis|tus|sus) \p{L}+as|ellas)(?!\p{L})/u.test(following))
    return 'feminine';
  const noun = /^[\p{L}]{3,25}/u.exec(following)?.[0].toLowerCase() ?? '';
  if (noun === '' || noNouns.test(noun)) return undefined;
  if (feminineNouns.test(noun)) return 'feminine';
  if (
    masculineInMa.test(noun) ||
    /^(?:días?|mapas?|planetas?|cometas?|sofás?)$/u.test(noun) ||
    masculineNouns.test(noun)
  )
    return 'masculine';
  if (/(?:as?|ción|ciones|sión|siones|dad|dades|tad|tades|tud|tudes|umbres?)$/u.test(noun)) return 'feminine';
  return /(?:[oe]s?|[lrndtbkp]|[lrnd]es|[bkpt]s)$/u.test(noun) ? 'masculine' : undefined;
}

/** What n2words lacks: the accent of "dieciséis", and the short forms before "mil" and "millones" (RAE, Libro de estilo de la Justicia, 14.3.1). */
function corrected(words: string): string {
  return words
    .replace(/dieciseis/gu, 'dieciséis')
    .replace(/(?<!\p{L})cienta(?!\p{L})/gu, 'ciento')
    .replace(/veintiun[oa](?= (?:mil|mill|bill|trill))/gu, 'veintiún')
    .replace(/(?<!\p{L})un[oa](?= (?:mil|mill|bill|trill))/gu, 'un');
}

/** The hundreds of thousands agree too: "doscientas mil personas". Millions are masculine. */
function feminine(words: string): string {
  const millions = /^.*mill(?:ón|ones)/u.exec(words)?.[0] ?? '';
  return millions + words.slice(millions.length).replace(/(?<=cient|quinient)os/gu, 'as');
}

/** Before a masculine noun: "un", "veintiún". */
function short(words: string): string {
  return words.replace(/veintiuno$/u, 'veintiún').replace(/(?<!\p{L})uno$/u, 'un');
}

/** "undécimo", "duodécimo", "decimotercero": the forms that the RAE has first (DPD, https://panhispanico.es-academic.com/5309/ordinales). n2words has "décimo primero". */
function ordinalForm(words: string): string {
  return words
    .replace(/^décim[oa] primer(?=[oa]$)/u, 'undécim')
    .replace(/^décim[oa] segund(?=[oa]$)/u, 'duodécim')
    .replace(/^décim[oa] octav(?=[oa]$)/u, 'decimoctav')
    .replace(/^décim[oa] (?=\p{L}+$)/u, 'decimo');
}

/** Numbers of Spain. */
export const spanishNumbers: NumberWords = {
  tag: 'es',
  decimalSign: ',',
  point: 'coma',
  minus: 'menos',
  plus: 'más',
  maxDecimals: 2,
  cardinal: (value) => corrected(spanish.toCardinal(value)),
  counting: (value, gender) =>
    gender === 'feminine'
      ? feminine(corrected(spanish.toCardinal(value, { gender: 'feminine' })))
      : short(corrected(spanish.toCardinal(value))),
  ordinal: (value, gender) =>
    ordinalForm(spanish.toOrdinal(value, { gender: gender === 'feminine' ? 'feminine' : 'masculine' })),
  ofMillions: (noun) => `de ${noun}`,
  genderOf,
};

/** Numbers of countries that write a decimal point, such as Mexico. */
export const americanSpanishNumbers: NumberWords = { ...spanishNumbers, decimalSign: '.', point: 'punto' };
