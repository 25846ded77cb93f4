import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { LanguageLetter } from '../../../packages/speech/src/engines/kokoro/process/alphabet';
import type { PronouncedWord } from '../../../packages/speech/src/engines/phonemes/phonemizer';
import type { Mark } from '../../../packages/speech/src/engines/phonemes/reading';
import type { Pronunciation } from '../../../packages/speech/src/plan/speech-plan';

type Case = readonly [LanguageLetter, string, (readonly Pronunciation[])?];

/** Pronounces texts and formats each as `word=letters`, with the marks between words. */
function pronounce(cases: readonly Case[], ...options: string[]): string[] {
  const input = JSON.stringify(cases);
  const script = join(__dirname, 'pronounce.cjs');
  const output = execFileSync(process.execPath, [script, ...options], { input, encoding: 'utf8' });
  return (JSON.parse(output) as (PronouncedWord | Mark)[][]).map((parts, index) =>
    parts
      .map((part) => {
        if (part.kind === 'mark') return part.symbol;
        return `${cases[index]![1].slice(part.start, part.end)}=${part.letters}`;
      })
      .join(' '),
  );
}

describe('the phonemizer, with espeak alone', () => {
  const cases = [
    ['a', 'Hello, world!', 'Hello=həlˈO , world=wˈɜɹld !'],
    // Joined by espeak.
    ['a', 'one of the birds in the house', 'one=wˈʌn of=ʌv the=ðə birds=bˈɜɹdz in=ɪn the=ðə house=hˈWs'],
    // Split by espeak.
    ['a', 'in 1984 too', 'in=ɪn 1984=nˈIntinhˈʌndɹɪd ˈATi fˈɔɹ too=tˈu'],
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

  const pronounced = pronounce(
    cases.map(([language, text]) => [language, text]),
    '--espeak-only',
  );
  it.each(cases.map((example, index) => [...example, pronounced[index]!] as const))(
    'pronounces in the language %s: %j as %j',
    (_language, _text, expected, actual) => {
      expect(actual).toBe(expected);
    },
  );

  it('knows the position of every word, however espeak joins and splits words', () => {
    const text =
      'On 3 May 2021, at the end of the day, 12,500 of the 😀 U.S.A.’s e-mails (or so) could have been sent to the a/b C++ address!';
    const [words] = pronounce([['a', text]], '--espeak-only');
    for (const word of ['May', 'at', 'the', 'end', 'of', 'day', 'could', 'have', 'been', 'sent', 'to', 'address']) {
      expect(words).toContain(`${word}=`);
    }
    expect(words).toMatch(/12,500=twˈɛlv/);
    expect(words).toMatch(/ have=ˈ?[hæə]?æ?v been=/);
    expect(words).toMatch(/ sent=sˈɛnt to=tə /);
  });
});

describe('the phonemizer, with English as the model was trained with it', () => {
  const given = (start: number, end: number, ipa: string) => [{ start, end, ipa }];
  const cases = [
    ['a', 'Hello, world!', [], 'Hello=həlˈO , world=wˈɜɹld !'],
    ['b', 'The car is not there.', [], 'The=ðə car=kˈɑː is=ɪz not=nˌɒt there=ðˈɛː .'],
    ['a', 'the apple “the end”', [], 'the=ði apple=ˈæpᵊl “ the=ði end=ˈɛnd ”'],
    ['a', 'better bottle button fire', [], 'better=bˈɛTəɹ bottle=bˈɑTᵊl button=bˈʌtn fire=fˈIəɹ'],
    ['a', 'a croissant, 😀 zxqvian 42', [], /croissant=kɹwɑsˈɑnt , .*zxqvian=\S+ 42=fˈɔɹTi tˈu/u],
    ['a', 'a live tomato', given(7, 13, 'təˈmɑːtəʊ'), 'a=ɐ live=lˈIv tomato=təmˈɑtO'],
    ['b', 'a live tomato', given(7, 13, 'təˈmɑːtəʊ'), 'a=ɐ live=lˈIv tomato=təmˈɑːtQ'],
    // The words around a given one consider its sound.
    ['a', 'the URL', given(4, 7, 'ɜːrl'), 'the=ði URL=ɜɹl'],
    ['a', 'in New York, now', given(3, 11, 'nuː ˈjɔrk'), 'in=ɪn New=nu York=jˈɔɹk , now=nˈW'],
    ['a', 'in New York, now', given(3, 11, 'nuːˈjɔrk'), 'in=ɪn New York=nujˈɔɹk , now=nˈW'],
    ['a', "Redis's port", given(0, 5, 'ˈrɛdɪs'), "Redis's=ɹˈɛdɪsᵻz port=pˈɔɹt"],
    ['a', 'unVox it', given(2, 5, 'ˈvɑks'), /^un=\S+ Vox=vˈɑks it=/u],
    ['f', 'Bonjour, Voxgate et moi.', given(9, 16, 'vɔksɡˈɛt'), /Voxgate=vɔksɡˈɛt et=/u],
    ['a', 'quiet', given(1, 3, ' '), 'quiet=kwˈIət'],
  ] as const;

  const pronounced = pronounce(cases.map(([language, text, pronunciations]) => [language, text, pronunciations]));
  it.each(cases.map((example, index) => [...example, pronounced[index]!] as const))(
    'pronounces in the language %s: %j with %j as %s',
    (_language, _text, _given, expected, actual) => {
      if (typeof expected === 'string') expect(actual).toBe(expected);
      else expect(actual).toMatch(expected);
    },
  );

  it('pronounces English without espeak, and refuses other languages', () => {
    expect(
      pronounce(
        [
          ['a', 'a blorptic zxqv'],
          ['b', 'blorptic'],
        ],
        '--no-espeak',
      ),
    ).toEqual([expect.stringMatching(/^a=ɐ blorptic=blˈɔɹptɪk zxqv=/u), 'blorptic=blˈɔːptɪk']);
    expect(() => pronounce([['f', 'bonjour']], '--no-espeak')).toThrow('needs espeak-ng');
  });

  it('survives any text', () => {
    const texts = ['\u0000', '[[', '<speak>', '(en)', '_ | _', 'x'.repeat(5000), 'a '.repeat(3000), '😀'.repeat(300)];
    texts.push(
      "'".repeat(500),
      '-'.repeat(500),
      'a-'.repeat(2000),
      "s's".repeat(500),
      'ŐßøŁ'.repeat(50),
      'constructor toString __proto__',
    );
    expect(pronounce(texts.map((text) => ['a', text] as const))).toHaveLength(texts.length);
    expect(
      pronounce(
        texts.map((text) => ['b', text] as const),
        '--no-espeak',
      ),
    ).toHaveLength(texts.length);
  });
});
