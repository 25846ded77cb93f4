/**
 * Changes to the rules of speech-rule-engine, so that a formula is read as in a lecture and not as for somebody who has to write it down. The
 * language of the rules is that of the package: `[t]` is text, `[n]` reads a node, `[p]` is a pause.
 */
export interface LecturerRules {
  /** Names of characters, by their code points. A comma is a pause. */
  readonly symbols: Readonly<Record<string, string>>;
  /** What cannot be changed in the rules: phrases in the result, in order, and what is said instead. */
  readonly phrases: readonly (readonly [pattern: RegExp, instead: string])[];
  /** What the rules of the package say. */
  readonly actions: Readonly<Record<string, string>>;
  /** Rules of our own: the conditions under which they apply, more than those of the rule that they replace. */
  readonly added: Readonly<Record<string, readonly string[]>>;
}

/** Structures that the package does not know. */
const added: LecturerRules['added'] = {
  'fraction-of-sum': ['self::fraction', 'children/*[1][@role="addition" or @role="subtraction"]', 'self::*'],
  approaching: [
    'self::limlower',
    '@role="limit function"',
    'children/*[2][@role="arrow"]',
    'count(children/*[2]/children/*)=2',
    'self::*',
    'self::*',
  ],
  arrowed: ['self::overscore', 'children/*[2][text()="→"]', 'self::*', 'self::*'],
  barred: ['self::overscore', 'children/*[2][text()="¯" or text()="‾" or text()="―"]', 'self::*', 'self::*'],
  hatted: ['self::overscore', 'children/*[2][text()="^" or text()="ˆ"]', 'self::*', 'self::*'],
  dotted: ['self::overscore', 'children/*[2][text()="˙"]', 'self::*', 'self::*'],
  'twice-dotted': ['self::overscore', 'children/*[2][text()="¨"]', 'self::*', 'self::*'],
};

/** Brackets are heard as pauses. */
const brackets = { '0028': ',', '0029': ',', '005B': ',', '005D': ',' };

/** The empty cells before and after the sign of equality, in equations below each other. */
const blanks = Object.fromEntries(
  ['blank-cell', 'blank-line', 'blank-cell-empty', 'blank-line-empty'].map((rule) => [rule, '[p] (pause:short)']),
);

const [first, second] = ['[n] children/*[1]', '[n] children/*[2]'];

function fractions(over: string, overAll: string): Record<string, string> {
  return {
    fraction: `[p] (pause:short); ${first}; [t] "${over}"; ${second} (pause:short)`,
    'fraction-none': `[p] (pause:short); ${first}; [t] "${over}"; ${second} (pause:short)`,
    'fraction-of-sum': `[p] (pause:short); ${first} (pause:short); [t] "${overAll}"; ${second} (pause:short)`,
  };
}

function powers(to: string): Record<string, string> {
  return {
    superscript: `${first}; [t] "${to}"; ${second} (pause:short)`,
    'superscript-simple-exponent': `${first}; [t] "${to}"; ${second} (pause:short, grammar:noArticle)`,
    'superscript-simple-exponent-end': `${first}; [t] "${to}"; ${second} (grammar:noArticle)`,
  };
}

function limits(before: string, approaches: string): string {
  return `[t] "${before}"; [n] children/*[2]/children/*[1]; [t] "${approaches}"; [n] children/*[2]/children/*[2]`;
}

export const lecturerRules: Readonly<Record<string, LecturerRules>> = {
  en: {
    added,
    symbols: {
      ...brackets,
      '2192': 'to',
      '21A6': 'maps to',
      '2261': 'is equivalent to',
      '22A4': 'top',
      '0025': 'percent',
      '0394': 'delta',
      '21D2': 'implies',
      '21D4': 'if and only if',
      '2205': 'the empty set',
      '2207': 'del',
      '2282': 'is a subset of',
      '2286': 'is a subset of',
      '2283': 'contains',
      '2287': 'contains',
      '2216': 'minus',
      '2248': 'is approximately equal to',
      '226A': 'is much less than',
      '226B': 'is much greater than',
      '2225': 'is parallel to',
      '22A5': 'is perpendicular to',
      '002C': 'comma',
    },
    actions: {
      ...blanks,
      ...fractions('over', 'all over'),
      ...powers('to the'),
      'superscript-ordinal': `${first}; [t] "to the"; ${second} (pause:short, grammar:ordinal:noArticle)`,
      'superscript-non-ordinal': `${first}; [t] "to the"; ${second} (pause:short, grammar:noArticle)`,
      exponent: '[n] text()',
      negative: `[t] "minus" (span:content/*[1]); ${first}`,
      approaching: limits('the limit as', 'approaches'),
      arrowed: `[t] "vector"; ${first}`,
      barred: `${first}; [t] "bar"`,
      hatted: `${first}; [t] "hat"`,
      overbar: `${first}; [t] "bar"`,
      dotted: `${first}; [t] "dot"`,
      'twice-dotted': `${first}; [t] "double dot"`,
      'appl-simple': `${first}; [t] "of"; ${second} (pause:short)`,
      'appl-simple-fenced': `${first}; [t] "of"; ${second} (pause:short)`,
    },
    phrases: [
      [/partial differential/gu, 'partial'],
      [/prime prime/gu, 'double prime'],
      [/the metric of/gu, 'the norm of'],
      [/Row/gu, 'row'],
      [/Column/gu, 'column'],
    ],
  },
  de: {
    added,
    symbols: {
      ...brackets,
      '2192': 'gegen',
      '2286': 'ist Teilmenge von',
      '2282': 'ist Teilmenge von',
      '2205': 'die leere Menge',
    },
    actions: {
      ...blanks,
      ...fractions('durch', 'geteilt durch'),
      approaching: limits('der Grenzwert für', 'gegen'),
      arrowed: `[t] "Vektor"; ${first}`,
      barred: `${first}; [t] "quer"`,
      hatted: `${first}; [t] "Dach"`,
      dotted: `${first}; [t] "Punkt"`,
      'twice-dotted': `${first}; [t] "zwei Punkt"`,
    },
    phrases: [[/partielle Ableitung/gu, 'd']],
  },
  fr: {
    added,
    symbols: {
      ...brackets,
      '2192': 'vers',
      '2286': 'est inclus dans',
      '2282': 'est inclus dans',
      '2205': 'l’ensemble vide',
    },
    actions: {
      ...blanks,
      ...fractions('sur', 'le tout sur'),
      ...powers('puissance'),
      negative: `[t] "moins" (span:content/*[1]); ${first}`,
      approaching: limits('la limite quand', 'tend vers'),
      arrowed: `[t] "vecteur"; ${first}`,
      barred: `${first}; [t] "barre"`,
      hatted: `${first}; [t] "chapeau"`,
      dotted: `${first}; [t] "point"`,
      'twice-dotted': `${first}; [t] "deux points"`,
    },
    phrases: [
      [/dérivée partielle/gu, 'd rond'],
      [/le sommation/gu, 'la somme'],
      [/le intégrale/gu, 'l’intégrale'],
      [/est un nombres réels/gu, 'appartient aux réels'],
    ],
  },
  it: {
    added,
    symbols: {
      ...brackets,
      '2192': 'verso',
      '2286': 'è sottoinsieme di',
      '2282': 'è sottoinsieme di',
      '2205': 'l’insieme vuoto',
    },
    actions: {
      ...blanks,
      ...fractions('fratto', 'tutto fratto'),
      ...powers('alla'),
      approaching: limits('il limite per', 'che tende a'),
      arrowed: `[t] "vettore"; ${first}`,
      barred: `${first}; [t] "barrato"`,
      hatted: `${first}; [t] "cappuccio"`,
      dotted: `${first}; [t] "punto"`,
      'twice-dotted': `${first}; [t] "due punti"`,
    },
    phrases: [
      [/il sommatoria/gu, 'la sommatoria'],
      [/il integrale/gu, 'l’integrale'],
      [/derivata parziale/gu, 'de'],
    ],
  },
  // Spanish has only rules that say where each part begins and ends.
  es: {
    added: {},
    symbols: {},
    actions: {},
    phrases: [
      [/mayúscula |negrita de pizarra |empezar frac /gu, ''],
      [
        /límite bajoíndice (?<what>\S+) flecha derecha (?<goal>\S+) finalizar índices/gu,
        'el límite cuando $<what> tiende a $<goal> de',
      ],
      [/bajoíndice (?<from>.{1,80}?) sobreíndice (?<to>.{1,80}?) finalizar índices/gu, 'desde $<from> hasta $<to> de'],
      [/ Sub (?<from>.{1,80}?) Sup (?<to>.{1,80}?) Base/gu, ' desde $<from> hasta $<to> de'],
      [/mod superior (?<letter>\S+) con flecha derecha/gu, 'vector $<letter>'],
      [/ finalizar (?:frac|raíz cuadrada|raíz cúbica|valor absoluto)/gu, ','],
      [/raíz cuadrada|raíz cúbica|valor absoluto/gu, '$& de'],
      [/(?<=(?:^| )[fghFG]) paréntesis izquierdo (?<argument>\S+) paréntesis derecho/gu, ' de $<argument>'],
      [/ paréntesis (?:izquierdo|derecho)/gu, ','],
      [/ sup (?=\S)/gu, ' elevado a '],
      [/ base(?= |$)/gu, ','],
      [/diferencial parcial/gu, 'parcial'],
      [/ igual(?= )/gu, ' igual a'],
    ],
  },
};

type Locale = Record<string, unknown>;
type Rules = { rules: string[][] };
type Symbols = { key: string; mappings?: Record<string, Record<string, string>> }[];

/** Changes the rules and words of a locale of speech-rule-engine in place. */
export function withLecturerRules(locale: Locale, name: string): Locale {
  const changes = lecturerRules[name];
  if (!changes) return locale;
  const left = new Map(Object.entries(changes.actions));
  for (const [part, content] of Object.entries(locale)) {
    if (part.startsWith(`${name}/symbols/`)) nameSymbols(content as Symbols, changes.symbols);
    else if (/\/rules\/clearspeak_\w+_actions\.min$/u.test(part)) {
      const { rules } = content as Rules;
      for (const rule of rules) {
        const action = rule[0] === 'Action' && left.get(rule[1]!);
        if (!action) continue;
        rule[2] = action;
        left.delete(rule[1]!);
      }
      for (const [rule, action] of left) rules.push(['Action', rule, action]);
    } else if (/\/rules\/clearspeak_\w+\.min$/u.test(part)) {
      const { rules } = content as Rules;
      for (const [rule, conditions] of Object.entries(changes.added))
        rules.push(['Precondition', rule, 'default', ...conditions]);
    }
  }
  return locale;
}

function nameSymbols(symbols: Symbols, names: LecturerRules['symbols']): void {
  for (const { key, mappings } of symbols) {
    const name = names[key];
    if (name !== undefined && mappings) mappings['clearspeak'] = { default: name };
  }
}
