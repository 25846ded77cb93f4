import { type Match, patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { textAfter, textAround, textBefore, wordEnd } from '../words/boundaries';
import { cardinal, decimal, digitByDigit } from '../words/number-words';
import { quantityWords } from '../words/quantity';

// oxfmt-ignore
const pieces: Readonly<Record<string, string>> = {
  K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', '♔': 'king', '♕': 'queen', '♖': 'rook', '♗': 'bishop', '♘': 'knight', '♙': 'pawn', '♚': 'king', '♛': 'queen', '♜': 'rook', '♝': 'bishop', '♞': 'knight', '♟': 'pawn',
};

const square = '[a-h][1-8]';
const plainMove = `(?:[♔-♟][a-h]?[1-8]?[x×]?${square}|K${square}|[KQRBN][a-h]?[1-8]?[x×]${square}|[QRBN](?:[a-h]|[1-8])${square}|Q${square}|(?:N[cfgh]|R[cd]|B[cdfg])[1-8]|[a-h][x×]${square}|${square}=[QRBN])`;

/** What shows that a text is about chess: a move that is nothing else, a numbered move, or a word of the game. */
const chessNear = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${plainMove}(?![\\p{L}\\p{N}])|O-O(?![\\p{L}\\p{N}])|\\d{1,3}\\.{1,3} ?${square}(?: ${square})?(?![\\p{L}\\p{N}])|[Cc]hess|White|Black|[Gg]ambits?|Sicilian|(?:check|stale)?mates?|[Cc]astl(?:es?|ed|ing)|[Kk]nights?|[Bb]ishops?|[Rr]ooks?|[Pp]awns?|[Ee]ndgames?|[Ss]quares? [a-h][1-8]|chessboards?|[Gg]randmasters?|Elo|blunder(?:s|ed)?)(?!\\p{L})`,
  'u',
);

/** Symbols of elements and of chords look like the name of a piece and of a file: Na2, Re1, Bb7. */
const otherThings = /^(?:N[abde]|R[abefgh]|B[abeh])[1-8]$/u;

const numbered =
  '(?:(?<number>(?<![\\p{L}\\p{N}_.,:$€£])[1-9]\\d{0,2})(?<stop> ?\\.{1,4}(?: ?\\.{2,3}| ?…)?| ?…)(?<gap> ?)|(?<=^|[\\s(["“])(?<dots>(?:\\.{2,3}|…) ?)|(?<![\\p{L}\\p{N}_.@#/\\\\-]))';
const move =
  `(?:(?<castle>O-O(?:-O)?|0-0(?:-0)?)|(?<piece>[KQRBN♔-♟])?(?<from>${square}(?=[-–]${square})|[a-h]?[1-8]?(?=[x×]?${square}))(?<takes>[x×–-])?(?<square>${square})` +
  '(?:(?<becomes>[=/]|(?=\\(?[QRBN]))\\(?(?<promoted>[QRBN])\\)?)?)(?<check>\\+{1,2}|#)?';

/** 1. e4, Nf3, Qxd5+, e8=Q#, O-O: a bare "e4" is one only where others are near. */
const moves = patternRule(
  'moves',
  new RegExp(`${numbered}(?<move>${move}(?<mark>[!?]{1,2}(?=[,;)]| \\p{Ll}| \\d{1,3}\\.| [KQRBN]))?)${wordEnd}`, 'gu'),
  (match) => {
    const {
      number = '',
      stop = '',
      gap = '',
      dots = '',
      castle = '',
      from = '',
      takes = '',
      piece = '',
    } = match.groups;
    if ((!castle && !isSquares(from, takes, piece)) || !isMove(match)) return undefined;
    // "It is mate in 3. Kg1 is forced."
    const endsSentence = gap !== '' && /(?<!\p{L})(?:mate in|games?|boards?|rounds?) $/iu.test(textBefore(match, 9));
    return {
      number: number ? cardinal(number, match.language) : undefined,
      stop: stop && !endsSentence ? (gap ? ',' : ', ') : undefined,
      dots: dots ? '' : undefined,
      move: (castle ? castleWords(castle) + checkWords(match.groups.check!) : moveWords(match)) + pause(match),
    };
  },
);

/** "exd5" and "e2-e4", but not "1e4", "e2e4" or "Nb-d7". */
function isSquares(from: string, takes: string, piece: string): boolean {
  const isFull = from.length === 2;
  if (/[-–]/u.test(takes)) return isFull;
  if (piece) return true;
  return from ? takes !== '' && /^[a-h]/u.test(from) : takes === '';
}

function isMove(match: Match): boolean {
  const { number = '', stop = '', gap, dots = '', castle = '', from = '', takes = '', piece = '' } = match.groups;
  const { becomes = '', check } = match.groups;
  const around = () => chessNear.test(textAround(match, 100));
  // "0-0" and "0-0-0" are scores as well.
  if (castle.startsWith('0')) return Boolean(number || dots) && around();
  if (castle || /[x×]/u.test(takes)) return true;
  if (piece && (number || dots || check || from || becomes)) return true;
  if (piece && !otherThings.test(match.groups.move!)) return true;
  if (becomes === '=' || (number && (stop.length > 1 || gap === ''))) return true;
  return around();
}

const nextMove = new RegExp(`^ (?:\\d{1,3}\\.|O-O|[KQRBN♔-♟]?[a-h]?[1-8]?[x×]?${square}(?![\\p{L}\\p{N}]))`, 'u');

/** Moves follow each other without a mark between them. */
function pause(match: Match): string {
  return nextMove.test(textAfter(match, 9)) ? ',' : '';
}

function castleWords(written: string): string {
  return written.length > 3 ? 'castles queenside' : 'castles';
}

function moveWords({ groups }: Match): string {
  const { piece = '', from = '', takes = '', square: to = '', becomes, promoted = '', check = '' } = groups;
  return [
    pieces[piece],
    squareWords(from),
    /[x×]/u.test(takes) ? 'takes' : takes && 'to',
    squareWords(to),
    promoted && becomes === '=' ? 'equals' : '',
    pieces[promoted],
  ]
    .filter(Boolean)
    .join(' ')
    .concat(checkWords(check));
}

/** "F three". */
function squareWords(written: string): string {
  return written
    .replace(/[a-h]/u, (file) => `${file.toUpperCase()} `)
    .replace(/\d/u, digitByDigit)
    .trim();
}

function checkWords(written: string): string {
  return { '+': ' check', '++': ' double check', '#': ' checkmate' }[written] ?? '';
}

/** exd6 e.p. */
const enPassant = patternRule(
  'pawns taken in passing',
  new RegExp(`(?<=(?<![\\p{L}\\p{N}])[a-h][x×]${square} ?)e\\.p\\.?(?![\\p{L}\\p{N}])`, 'gu'),
  ({ text, input, start }) => (input[start - 1] === ' ' ? '' : ' ') + (text ? 'en passant' : ''),
);

/** exd, QxR+: captures without a square, as in older notations. */
const shortCaptures = patternRule(
  'captures without a square',
  /(?<![\p{L}\p{N}_])(?<one>[a-hKQRBN])[x×](?<two>[a-hKQRBN])(?<check>\+|#)?(?![\p{L}\p{N}_])/gu,
  (match) => {
    const { one = '', two = '', check = '' } = match.groups;
    if (!chessNear.test(textAround(match, 100))) return undefined;
    return `${pieces[one] ?? one.toUpperCase()} takes ${pieces[two] ?? two.toUpperCase()}${checkWords(check)}${pause(match)}`;
  },
);

const force = '[KQRBNP](?:\\+[KQRBNP]){0,3}';

/** K+P vs. K: the pieces of an endgame. */
const forces = patternRule(
  'pieces of endgames',
  new RegExp(
    `(?<![\\p{L}\\p{N}_+.])(?=[KQRBNP](?:\\+| v))(?<one>${force})(?:(?<versus> v(?:s?\\.|ersus) )(?<two>${force}))?(?![\\p{L}\\p{N}_+])`,
    'gu',
  ),
  (match) => {
    const { one = '', versus, two = '' } = match.groups;
    const around = textAround(match, 100);
    if (
      !/\+/u.test(one + two) ||
      !(chessNear.test(around) || /(?<!\p{L})(?:drawn?|wins?|won|endings?)(?!\p{L})/u.test(around))
    )
      return undefined;
    return {
      one: forceWords(one),
      versus: versus ? ' versus ' : undefined,
      two: two ? forceWords(two) : undefined,
    };
  },
);

/** "king plus pawn". */
function forceWords(written: string): string {
  return Array.from(written.replaceAll('+', ''), (piece) => pieces[piece] ?? 'pawn').join(' plus ');
}

const points = '(?:\\d{0,2}½|\\d{1,2} ?1/2|1/2)';

/** ½–½, 6½–5½, 1/2-1/2: points of a match. Before a unit, two halves are a range. */
const halves = patternRule(
  'halves of a point',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.,/–-])(?:(?<one>${points})(?<to> ?[-–] ?)(?<two>${points}|\\d{1,2})|(?<whole>\\d{1,2})(?<to2>[-–])(?<half>${points}))(?=$|[.,;:!?)\\]](?!\\d)|\\n| (?:and|after|with|against|over|to|on|at|for|but|when|while|as|is|are|was|were|draws?|win|victory|score|scoreline|lead|result|in (?!(?:tall|wide|long|deep|thick|high|diameter|length|width|height|x)(?!\\p{L}))))`,
    'gu',
  ),
  ({ groups, language }) => {
    const words = (written: string) => quantityWords(written.replace(/(?<=\d)1\/2/u, ' 1/2'), language);
    return {
      one: groups.one ? words(groups.one) : undefined,
      to: groups.to ? ' to ' : undefined,
      two: groups.two ? words(groups.two) : undefined,
      whole: groups.whole ? cardinal(groups.whole, language) : undefined,
      to2: groups.to2 ? ' to ' : undefined,
      half: groups.half ? words(groups.half) : undefined,
    };
  },
);

/** 8½/11, "scored 7.5/9": points of a tournament. */
const shares = patternRule(
  'points out of the rounds',
  /(?<![\p{L}\p{N}_/.,])(?:(?<points>\d{1,2}½)|(?<=(?<!\p{L})(?:scor(?:e|es|ed|ing)(?: of)?|with|finished on|ended on) )(?<decimal>\d{1,2}\.5))(?<of> ?\/ ?)(?<rounds>\d{1,2})(?![\p{L}\p{N}_/%]|[.,]\d)/gu,
  ({ groups, language }) => ({
    points: groups.points ? quantityWords(groups.points, language) : undefined,
    decimal: groups.decimal ? decimal(groups.decimal, language) : undefined,
    of: ' out of ',
    rounds: cardinal(groups.rounds!, language),
  }),
);

/** Moves and results of chess. */
export const chess: TokenClass = {
  name: 'chess',
  accepts: '`Nf3`, `Qxd5+`, `1. e4 e5`, `e8=Q#`, `O-O-O`, `exd6 e.p.`, `6½–5½`',
  rules: [enPassant, shortCaptures, forces, moves, halves, shares],
};
