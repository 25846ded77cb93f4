import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { applyRules } from '../rule';
import { emojiRule } from './emoji';
import { projectRoot } from '../../../../../src/platform/project-root';

const say = (text: string, language = 'en-US') => applyRules(text, [emojiRule('name')], language).normalized;

describe('emojiRule', () => {
  it.each([
    ['en-US', 'grinning face'],
    ['en-GB', 'grinning face'],
    ['es-ES', 'cara sonriendo'],
    ['fr-FR', 'visage rieur'],
    ['it-IT', 'faccina con un gran sorriso'],
    ['pt-BR', 'rosto risonho'],
    ['hi-IN', 'दाँत दिखाता चेहरा'],
  ])("uses CLDR's names in %s", (language, name) => {
    expect(say('😀', language)).toBe(name);
  });

  it('skips emoji in languages without names', () => {
    expect(say('a 😀', 'cy')).toBe('a ');
  });

  it.each([
    ['👍👍👍', 'thumbs up'],
    ['👍🏽', 'thumbs up, medium skin tone'],
    ['❤ and ❤️', 'red heart,  and , red heart'],
    ['👨‍👩‍👧‍👦', 'family, man, woman, girl, boy'],
    ['🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', 'flag, Scotland'],
    ['3️⃣', '3'],
    ['\ufe0f\u20e3', ''],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['© ® ™ ↔ ▶', '5 # *', 'plain'])('does not replace the signs in %j', (text) => {
    expect(say(text)).toBe(text);
  });

  it('can skip emoji', () => {
    expect(applyRules('a😀b', [emojiRule('silent')], 'en').normalized).toBe('ab');
  });

  it('has the names of emojibase-data (if not: npm run emoji)', () => {
    const check = () =>
      execFileSync(process.execPath, [join(projectRoot, 'scripts/write-emoji-names.mjs'), '--check'], {
        stdio: 'pipe',
      });
    expect(check).not.toThrow();
  });
});
