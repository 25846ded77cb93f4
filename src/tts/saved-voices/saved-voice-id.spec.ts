import fc from 'fast-check';
import { anyCharacter } from '../../../bench/proofs/support/any-character';
import { isSavedVoiceId } from '../saved-voice-source';
import { savedVoiceId } from './saved-voice-id';

describe('the id of a saved voice', () => {
  it.each([
    ['Our Narrator (new)', 'mix_our-narrator-new'],
    ['Sprecher für Übungen', 'mix_sprecher-fur-ubungen'],
    ['讲述者', 'mix_jiangshuzhe'],
    ['af_heart', 'mix_af-heart'],
    ['../../etc', 'mix_etc'],
  ])('for the name %s is %s', (name, expected) => {
    expect(savedVoiceId(name)).toBe(expected);
  });

  it.each(['---', '!?', ' '])('does not exist for the name %j, which has no letter or digit', (name) => {
    expect(savedVoiceId(name)).toBeUndefined();
  });

  it('always has the form by which requests recognise it', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 100 }), (name) => {
        const id = savedVoiceId(name);
        expect(id === undefined || isSavedVoiceId(id)).toBe(true);
      }),
    );
  });

  it('is recognised in time linear in its length', () => {
    expect(isSavedVoiceId(`mix_${'a-'.repeat(8000)}!`)).toBe(false);
    expect(isSavedVoiceId('af_heart')).toBe(false);
    expect(isSavedVoiceId('mix_a\u0000')).toBe(false);
  });
});
