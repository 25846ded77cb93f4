import { applyRules } from '../rule';
import { plainLetters } from './plain-letters';

const say = (text: string) => applyRules(text, [plainLetters], 'en-US').normalized;

describe('plain-letters', () => {
  it.each([
    ['𝓗𝓲 ①', 'Hi 1'],
    ['① Beat\n⓬ Bake', '1. Beat\n12. Bake'],
    ['Ⅳ and ⅱ', 'IV and 2'],
    ['parts ⅰ–ⅻ', 'parts 1–12'],
    ['Ⓗⓘ 🅷🅸 🄷🄸 ⒜', 'Hi HI HI (a)'],
    ['ᴛʜɪs ɪs', 'this ɪs'],
    ['ᴴᵉˡˡᵒ', 'Hello'],
    ['b̶o̶l̶d̶', 'bold'],
    ['so‼ what‽', 'so!! what?!'],
    ['㉑ Beat', '21. Beat'],
    ['5㎏ on 3 ㎡', '5 kg on 3 m²'],
    ['the 2ⁿᵈ', 'the 2nd'],
    ['555‑0142', '555-0142'],
    ['ﬀ', 'ff'],
    ['x₂', 'x2'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['≠', 'Mᵉ', '🅰', 'ʃɪp', 'café', 'x²', '½', 'Straße'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
