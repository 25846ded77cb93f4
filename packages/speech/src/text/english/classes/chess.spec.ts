import { applyRules } from '../../rule';
import { chess } from './chess';

const say = (text: string) => applyRules(text, chess.rules, 'en-US').normalized;

describe('moves and results of chess', () => {
  it.each([
    ['Nf3', 'knight F three'],
    ['Qxd5+', 'queen takes D five check'],
    ['Rfe1 and N1xd2', 'rook F E one and knight one takes D two'],
    ['exd5 and gxh8=N+', 'E takes D five and G takes H eight equals knight check'],
    ['e8=Q#', 'E eight equals queen checkmate'],
    ['O-O and O-O-O', 'castles and castles queenside'],
    ['1. e4 e5 2. Nf3 Nc6', 'one, E four, E five, two, knight F three, knight C six'],
    ['12...Qxd4 13.Be3', 'twelve, queen takes D four, thirteen, bishop E three'],
    ['Castle with 8. 0-0 d6', 'Castle with eight, castles, D six'],
    ['lost to ...Bxh2+', 'lost to bishop takes H two check'],
    ['24. Qh5! was a blunder', 'twenty-four, queen H five was a blunder'],
    ['Ng1-f3 or e2-e4 of chess', 'knight G one to F three or E two to E four of chess'],
    ['exd6 e.p.', 'E takes D six en passant'],
    ['♘f3', 'knight F three'],
    ['6. d4 exd 7. Nf3', 'six, D four E takes D, seven, knight F three'],
    ['K+P vs. K is drawn', 'king plus pawn versus king is drawn'],
    ['It is mate in 3. Kg1 loses.', 'It is mate in three. king G one loses.'],
    ['a pawn on b4', 'a pawn on B four'],
    ['ended ½–½ in 19 moves', 'ended one half to one half in 19 moves'],
    ['won 6½–5½.', 'won six and a half to five and a half.'],
    ['scored 8½/11', 'scored eight and a half out of eleven'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    'seats d4 and e4',
    'a song in Bb7',
    'Na2 and Be1',
    'a 0-0 draw',
    'vitamin B6',
    'b4 noon',
    '1e4',
    'e2e4',
    'see step 4. c4 is next',
    '2½–3½ hours',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
