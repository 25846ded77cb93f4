import * as french from 'n2words/fr-FR';
import * as belgian from 'n2words/fr-BE';
import type { Gender, NumberWords } from '../grammar/numbers';

/**
 * Feminine nouns that are often counted. "un" becomes "une" only before them and before nouns with the endings below; before any
 * other word, numbers stay masculine.
 */
const feminineNouns = new Set(
  (
    'femme fille personne dame mère sœur amie fois page ligne phrase lettre minute heure seconde semaine journée année nuit soirée ' +
    'tarte pomme poire tomate carotte orange banane cerise fraise noix gousse tranche pincée tasse cuillère cuillerée cuiller boîte bouteille ' +
    'boule feuille tête goutte part portion assiette pizza crêpe quiche bière baguette chambre pièce salle place table chaise porte fenêtre ' +
    'voiture moto route rue avenue ville île langue école classe photo vidéo image carte clé vie mort victoire défaite erreur faute question ' +
    'réponse raison solution option chose partie moitié étoile étape équipe entreprise usine maison main jambe dent couche robe chemise veste ' +
    'livre tonne once lieue calorie couronne roupie peseta lire piscine licence centaine dizaine douzaine quinzaine vingtaine trentaine ' +
    'rangée règle série saison scène sorte source tour vache poule brebis chèvre souris fourmi fleur plante forêt mer plage nation ' +
    'commande facture amende note adresse liste vente offre annonce application mesure tâche ombre arme bombe victime candidate étudiante ' +
    'élue députée voix loi peine plainte grève crise guerre bataille'
  ).split(' '),
);
// Not "le comité", "un musée", "le centime".
const masculineNouns =
  /^(?:comité|côté|été|traité|député|lycée|musée|trophée|pâté|arrêté|décolleté|karaté|comté|velouté|homme|kilomètre|mètre|litre|gramme|degré|centime|euro|jour|mois|an|siècle|exemple|article|chapitre|but|point|pour|musicien|programme|problème|silence|génie|incendie|parapluie|foie|intérieur|bonheur|malheur|honneur|labeur|cœur|squelette|murmure|mercure)s?$/u;
const feminineEndings =
  /(?:tion|sion|xion|té|ette|elle|enne|esse|ance|ence|ure|ée|erie|ienne|ine|ude|ade|aine|euse|trice|logie|graphie|ie)s?$/u;

/** The gender of the noun that a text begins with, if it is feminine. French numbers change only before feminine nouns. */
function genderOf(following: string): Gender | undefined {
  const [first = '', second = ''] = following.toLowerCase().match(/^[\p{L}’'-]+|(?<=^[\p{L}]+ )[\p{L}-]+/gu) ?? [];
  const isAdjective =
    /^(?:grande?|petite?|belle|bonne|autre|nouvelle|jeune|vieille|longue|première|dernière|demi)s?$/u.test(first);
  const noun = isAdjective ? second : first;
  if (noun === '' || masculineNouns.test(noun)) return undefined;
  return feminineNouns.has(noun) ||
    feminineNouns.has(noun.replace(/s$/u, '')) ||
    (noun.length > 4 && feminineEndings.test(noun))
    ? 'feminine'
    : undefined;
}

/** Whether a word begins with the sound of a vowel, so that "de" before it is elided. */
export function isElided(word: string): boolean {
  return (
    /^(?:[aeiouyàâäéèêëîïôöùûüœ]|h(?!uit|aricot|ollandais))/iu.test(word) &&
    !/^(?:yen|yaourt|yuan|onze|oui)/iu.test(word)
  );
}

/** "d'euros", "de dollars". */
export function withDe(word: string): string {
  return isElided(word) ? `d'${word}` : `de ${word}`;
}

const numbersOf = (library: typeof french): NumberWords => ({
  tag: 'fr',
  decimalSign: ',',
  point: 'virgule',
  minus: 'moins',
  plus: 'plus',
  maxDecimals: 3,
  cardinal: (value) => library.toCardinal(value),
  counting: (value, gender) =>
    gender === 'feminine' ? library.toCardinal(value).replace(/(?<!\p{L})un$/u, 'une') : library.toCardinal(value),
  ordinal: (value, gender) => {
    if (value === 1n && gender === 'feminine') return 'première';
    // "millionième", not "un millionième".
    return library.toOrdinal(value).replace(/^un (?=mill)/u, '');
  },
  ofMillions: withDe,
  genderOf,
});

/** Numbers of France and Canada. */
export const frenchNumbers: NumberWords = numbersOf(french);

/** Numbers of Belgium: septante, nonante. */
export const belgianNumbers: NumberWords = numbersOf(belgian);
