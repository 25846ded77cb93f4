import { toCardinal, toOrdinal } from 'n2words/pt-PT';
import type { Gender, NumberWords } from '../grammar/numbers';

/** The sizes of groups of three digits, in Brazil's short scale. The library has the European long scale. */
const sizes = [
  ['', ''],
  ['mil', 'mil'],
  ['milhão', 'milhões'],
  ['bilhão', 'bilhões'],
  ['trilhão', 'trilhões'],
  ['quatrilhão', 'quatrilhões'],
] as const;

/** Up to 999, in Brazilian spelling. */
function upToThousand(value: bigint): string {
  return toCardinal(value)
    .replace('dezasseis', 'dezesseis')
    .replace('dezassete', 'dezessete')
    .replace('dezanove', 'dezenove');
}

/**
 * "mil e duzentos", "dois milhões e quinhentos mil". The last group is joined by "e" if it is below a hundred or whole hundreds
 * (the sources are in `sentences.json`).
 */
function cardinal(value: bigint, gender: Gender = 'masculine'): string {
  if (value === 0n) return 'zero';
  const groups: { words: string; value: bigint }[] = [];
  for (let rest = value, index = 0; rest > 0n; rest /= 1000n, index++) {
    const group = rest % 1000n;
    if (group === 0n) continue;
    const [one, many] = sizes[index] ?? ['', ''];
    // Millions are nouns, so the number of them is masculine.
    const words = gender === 'feminine' && index < 2 ? feminine(upToThousand(group)) : upToThousand(group);
    groups.unshift({
      value: group,
      words: index === 1 && group === 1n ? one : `${words} ${group === 1n ? one : many}`.trim(),
    });
  }
  const last = groups.pop()!;
  const before = groups.map(({ words }) => words).join(' ');
  if (before === '') return last.words;
  return before + (last.value < 100n || last.value % 100n === 0n ? ' e ' : ' ') + last.words;
}

function feminine(words: string): string {
  return words
    .replace(/(?<!\p{L})um$/u, 'uma')
    .replace(/(?<!\p{L})dois$/u, 'duas')
    .replace(/entos(?!\p{L})/u, 'entas');
}

function ordinal(value: bigint, gender: Gender): string {
  if (value === 0n) return gender === 'feminine' ? 'zerésima' : 'zerésimo';
  const words = toOrdinal(value);
  return gender === 'feminine' ? words.replace(/o(?!\p{L})/gu, 'a') : words;
}

/** Words that end like nouns and are none. */
const functionWords =
  /^(?:a|as|e|o|os|das?|dos?|de|nas?|nos?|em|com|sem|para|pra|por|pelas?|até|após|mas|mais|menos|ou|uma?s?|cada|era|foi|são|está|tem|há|que|quando|agora|ainda|depois|antes|contra|sobre|entre|fora|já|não|sim|se|elas?|suas?|minhas?|nossas?|essas?|estas?|todas?)$/iu;

/** Adjectives without a gender, behind which the noun is looked for. */
const adjectives = /^(?:grandes?|maior(?:es)?|menor(?:es)?|principa(?:l|is)|melhor(?:es)?|pior(?:es)?|simples|mil)$/iu;

/** Masculine nouns in -a. */
const masculines =
  /^(?:.*(?:emas?|ramas?|oramas?|omas?|ismas?)|\p{L}+istas?|\p{L}+nautas?|\p{L}+cratas?|atletas?|colegas?|piratas?|dálmatas?|camaradas?|idiotas?|patriotas?|guardas?|dias?|mapas?|planetas?|cometas?|cinemas?|poetas?|papas?|pijamas?|climas?|deltas?|karmas?|gorilas?|pandas?|pirata|sofás?|guaranás?|chás?|crachás?|alvarás?)$/iu;
/** Nouns in -ema, -oma and -rama that are feminine. */
const butFeminine =
  /^(?:gemas?|algemas?|somas?|ramas?|lamas?|camas?|damas?|famas?|tramas?|gramas?|chamas?|semanas?)$/iu;

/** Feminine nouns that do not end in -a or -as. */
const feminines =
  /^(?:.*(?:ção|ções|são|sões|gem|gens|(?<!ím|im|gal|div|talism|cl|f|xam|af|amanh)ãs?|dade|dades|tude|tudes|ície|ícies|triz|trizes)|vez|vezes|noites?|partes|mulher(?:es)?|colher(?:es)?|flor(?:es)?|cor(?:es)?|dor(?:es)?|mães?|mãe|mãos?|luz|luzes|voz|vozes|leis?|chaves?|fotos?|motos?|classes?|redes?|fases?|bases?|frases?|tardes?|pontes?|árvores?|aves?|nuvem|nuvens|ordem|ordens|razão|razões|estação|estações|região|regiões|opinião|opiniões|reunião|reuniões|união|crises?|análises?|teses?|séries?|espécies?|raiz|raízes|paz|cruz|cruzes|sedes?|carnes?|mortes?|artes?|fontes?|cidades?|saúde|metades?|greves?|equipes?|torres?|tribos?|libidos?|apps?)$/iu;
const butMasculine =
  /^(?:.*(?:personagens?)|diapasão|brasão|homem|homens|jovem|jovens|item|itens|bem|bens|trem|trens|pães|cães)$/iu;

/** The gender of a noun, from its ending: "um", "dois" and hundreds agree with it. */
function genderOf(following: string): Gender | undefined {
  // "2 das provas": of them, two are feminine.
  if (/^(?:das|de minhas|de suas|de nossas|delas|dessas|destas|daquelas)(?!\p{L})/u.test(following)) return 'feminine';
  const [first, second] = Array.from(
    following.matchAll(/(?<=^ ?|^ ?[\p{L}-]{2,30} )[\p{L}-]{1,30}/gu),
    ([word]) => word,
  );
  const word = first && adjectives.test(first) ? second : first;
  if (!word || word.length < 2 || functionWords.test(word)) return undefined;
  // The measure "grama" is masculine.
  if (/^(?:quilo|mili|micro)?gramas?$/iu.test(word)) return 'masculine';
  if (feminines.test(word) && !butMasculine.test(word)) return 'feminine';
  if (/as?$/iu.test(word) && (!masculines.test(word) || butFeminine.test(word))) return 'feminine';
  return 'masculine';
}

export const numbers: NumberWords = {
  tag: 'pt-BR',
  decimalSign: ',',
  point: 'vírgula',
  minus: 'menos',
  plus: 'mais',
  maxDecimals: 2,
  cardinal: (value) => cardinal(value),
  counting: cardinal,
  ordinal,
  ofMillions: (noun) => `de ${noun}`,
  genderOf,
};
