import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { LanguageLetter } from '../../../src/speech/engines/kokoro/process/alphabet';
import type { Pronunciation } from '../../../src/speech/plan/speech-plan';
import type { PronouncedWord } from '../../../src/speech/engines/phonemes/phonemizer';
import type { Mark } from '../../../src/speech/engines/phonemes/reading';

/** Pronounces texts with espeak-ng and formats each as `word=letters`, with the marks between words. */
function pronounce(cases: readonly (readonly [LanguageLetter, string, (readonly Pronunciation[])?])[]): string[] {
  const input = JSON.stringify(cases);
  const output = execFileSync(process.execPath, [join(__dirname, 'pronounce.cjs')], { input, encoding: 'utf8' });
  return (JSON.parse(output) as (PronouncedWord | Mark)[][]).map((parts, index) =>
    parts
      .map((part) => {
        if (part.kind === 'mark') return part.symbol;
        return `${cases[index]![1].slice(part.start, part.end)}=${part.letters}`;
      })
      .join(' '),
  );
}

describe('the phonemizer', () => {
  const cases = [
    ['a', 'Hello, world!', 'Hello=həlˈO , world=wˈɜɹld !'],
    // Joined by espeak.
    ['a', 'one of the birds in the house', 'one=wˈʌn of=ʌv the=ðə birds=bˈɜɹdz in=ɪn the=ðə house=hˈWs'],
    // Split by espeak.
    ['a', 'in 1984 too', 'in=ɪn 1984=nˈIntinhˈʌndɹɪd ˈATi fˈɔɹ too=tˈu'],
    ['a', 'I have read it, to read', 'I=I have=hæv read=ɹˈɛd it=ɪt , to=tə read=ɹˈid'],
    ['a', 'the apple “the end”', 'the=ðɪ apple=ˈæpᵊl “ the=ðɪ end=ˈɛnd ”'],
    ['a', 'better bottle button fire', 'better=bˈɛTəɹ bottle=bˈɑTᵊl button=bˈʌtᵊn fire=fˈIəɹ'],
    ['b', 'The car is not there.', 'The=ðə car=kˈɑːɹ is=ɪz not=nˌɒt there=ðˈɛː .'],
    ['e', 'Muy bien, gracias.', 'Muy=mˈuj bien=βjˈen , gracias=ɡɾˈaθjas .'],
    ['f', 'Les amis de l’école.', 'Les=lez amis=amˈi de=də l’école=lekˈɔl .'],
    ['i', "Gli amici dell'uomo.", "Gli=ʎɪ amici=amˈiʧɪ dell'uomo=dellwˈɔmo ."],
    ['p', 'Não sei, coração.', 'Não=nˌɐ̃ʊ̃ sei=sˈA , coração=kˌoɾasˈɐ̃ʊ̃ .'],
    ['h', 'नमस्ते दुनिया', 'नमस्ते=nəmˈʌsteː दुनिया=dˈʊnɪjˌaː'],
    ['a', '... — !', '… — !'],
    ['a', '', ''],
  ] as const;

  const pronounced = pronounce(cases.map(([language, text]) => [language, text]));
  it.each(cases.map((example, index) => [...example, pronounced[index]!] as const))(
    'pronounces in the language %s: %j as %j',
    (_language, _text, expected, actual) => {
      expect(actual).toBe(expected);
    },
  );

  it('uses a given pronunciation for its range, and the rules for every other word', () => {
    const given = (text: string, written: string, ipa: string) => {
      const start = text.indexOf(written);
      return ['a', text, [{ start, end: start + written.length, ipa }]] as const;
    };
    expect(
      pronounce([
        given('The tomato is red.', 'tomato', 'təˈmɑː.təʊ'),
        given('In New York, at 5', 'New York', 'nuː ˈjɔːk'),
        given('pretend', 'pre', 't͡ʃɪ'),
        given('A “b, c” d', 'b, c', 'biː'),
        given('Hi 你好', '你好', 'niː haʊ'),
        given('Hello you', 'Hello', '/./'),
      ]),
    ).toEqual([
      'The=ðə tomato=təˈmɑtQ is=ɪz red=ɹˈɛd .',
      'In=ɪn New York=nu ˈjɔk , at=æt 5=fˈIv',
      'pre=ʧɪ tend=tˈɛnd',
      'A=ə “ b, c=bi ” d=dˈi',
      'Hi=hˈI 你好=ni hW',
      'Hello=həlˈO you=ju',
    ]);
  });

  it('knows the position of every word, however espeak joins and splits words', () => {
    const text =
      'On 3 May 2021, at the end of the day, 12,500 of the 😀 U.S.A.’s e-mails (or so) could have been sent to the a/b C++ address!';
    const [words] = pronounce([['a', text]]);
    for (const word of ['May', 'at', 'the', 'end', 'of', 'day', 'could', 'have', 'been', 'sent', 'to', 'address']) {
      expect(words).toContain(`${word}=`);
    }
    expect(words).toMatch(/12,500=twˈɛlv/);
    expect(words).toMatch(/ have=ˈ?[hæə]?æ?v been=/);
    expect(words).toMatch(/ sent=sˈɛnt to=tə /);
  });

  it('survives any text', () => {
    const texts = ['\u0000', '[[', '<speak>', '(en)', '_ | _', 'x'.repeat(5000), 'a '.repeat(3000), '😀'.repeat(300)];
    expect(pronounce(texts.map((text) => ['a', text] as const))).toHaveLength(texts.length);
  });
});
