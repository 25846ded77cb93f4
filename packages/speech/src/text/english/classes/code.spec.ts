import { applyRules } from '../../rule';
import { code } from './code';

const say = (text: string) => applyRules(text, code.rules, 'en-US').normalized;

describe('codes', () => {
  it.each([
    ['Room 1205', 'Room twelve oh five'],
    ['Boeing 747', 'Boeing seven forty-seven'],
    ['RTX 4090', 'RTX forty ninety'],
    ['A380', 'A three eighty'],
    ['US-101', 'US one oh one'],
    ['H.264', 'H two sixty-four'],
    ['802.11ac', 'eight oh two dot eleven A-C'],
    ['a 529 plan', 'a five twenty-nine plan'],
    ['Form 1040', 'Form ten forty'],
    ['720p', 'seven twenty P'],
    ['ACT 32', 'A-C-T 32'],
    ['Rooms 101-105', 'Rooms one oh one to one oh five'],
    ['Blink-182', 'Blink one eighty-two'],
    ['Mozart K. 550', 'Mozart K five fifty'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['12345', 'room', '5,555', 'Room 5.5', 'A-B'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
