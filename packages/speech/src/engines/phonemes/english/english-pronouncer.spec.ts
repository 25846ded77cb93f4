import { wordsAndMarks } from '../../../times/words-and-marks';
import type { EnglishAccent } from './english-accent';
import { EnglishPronouncer } from './english-pronouncer';

const english = EnglishPronouncer.load();

/** The letters of each word of a text; `?` for one that is not known. */
function say(text: string, accent: EnglishAccent = 'american'): string {
  const parts = wordsAndMarks(text);
  const words = parts.flatMap(({ kind, start, end }, index) => {
    const next = parts[index + 1];
    return kind === 'word' ? [{ text: text.slice(start, end), isBeforePause: next?.kind !== 'word' }] : [];
  });
  return english
    .pronounce(words, accent)
    .map((letters) => letters ?? '?')
    .join(' ');
}

describe('a word with two pronunciations', () => {
  it.each([
    ['read', 'I will read it, I have read it', 'ˌI wɪl ɹˈid ɪt ˌI hæv ɹˈɛd ɪt'],
    ['read', 'She read it. Did she read it?', 'ʃˌi ɹˈɛd ɪt dˈɪd ʃi ɹˈid ɪt'],
    ['read', 'Read it now. I read it yesterday.', 'ɹˈid ɪt nˈW ˌI ɹˈɛd ɪt jˈɛstəɹdˌA'],
    ['close', 'Please close it, we are close', 'plˈiz klˈOz ɪt wi ɑɹ klˈOs'],
    ['record', 'They record a record', 'ðˌA ɹəkˈɔɹd ɐ ɹˈɛkəɹd'],
    ['present', 'I present a present', 'ˌI pɹizˈɛnt ɐ pɹˈɛzᵊnt'],
    ['wind', 'The wind blows. Wind the clock', 'ðə wˈɪnd blˈOz wˈInd ðə klˈɑk'],
    ['minute', 'a minute detail in a minute', 'ɐ mInˈut dˈitˌAl ɪn ɐ mˈɪnət'],
    ['produce', 'They produce fresh produce', 'ðˌA pɹədˈus fɹˈɛʃ pɹˈOdˌus'],
    ['excuse', 'Excuse my excuse', 'ɪkskjˈuz mI ɪkskjˈus'],
    ['separate', 'We separate the separate files', 'wˌi sˈɛpəɹˌAt ðə sˈɛpəɹət fˈIlz'],
    ['bass', 'a bass guitar, a bass fish', 'ɐ bˈAs ɡətˈɑɹ ɐ bˈæs fˈɪʃ'],
    ['dove', 'The dove dove down', 'ðə dˈʌv dˈOv dˈWn'],
    ['lead', 'lead the way, a lead pipe', 'lˈid ðə wˈA ɐ lˈɛd pˈIp'],
    ['tear', 'tear the paper, a tear in her eye', 'tˈɛɹ ðə pˈApəɹ ɐ tˈɪɹ ɪn hɜɹ ˈI'],
    ['live', 'We live here. A live show', 'wˌi lˈɪv hˈɪɹ ɐ lˈIv ʃˈO'],
    ['lives', 'He lives here. Their lives matter', 'hˌi lˈɪvz hˈɪɹ ðˌɛɹ lˈIvz mˈæTəɹ'],
    ['use', 'Use it. What use is it?', 'jˈuz ɪt wˌʌt jˈus ɪz ɪt'],
    ['used', 'I used to go, I used it', 'ˌI jˈust tə ɡˈO ˌI jˈuzd ɪt'],
    ['house', 'They house us in a house', 'ðˌA hˈWz ˌʌs ɪn ɐ hˈWs'],
    ['desert', 'They will desert us in the desert', 'ðˌA wɪl dəzˈɜɹt ˌʌs ɪn ðə dˈɛzəɹt'],
    ['polish', 'A Polish man will polish it', 'ɐ pˈOlɪʃ mˈæn wɪl pˈɑlɪʃ ɪt'],
    ['resume', 'Resume work on my resume', 'ɹəzˈum wˈɜɹk ˌɔn mI ɹˈɛzəmˌA'],
    ['estimate', 'an estimate, to estimate it', 'ɐn ˈɛstəmət tʊ ˈɛstəmˌAt ɪt'],
    ['graduates', 'Two graduates graduated', 'tˈu ɡɹˈæʤuəts ɡɹˈæʤuˌATᵻd'],
    ['refuse', 'We refuse the refuse', 'wˌi ɹəfjˈuz ðə ɹˈɛfjˌus'],
    ['attribute', 'an attribute, attributed to him', 'ɐn ˈætɹəbjˌut ətɹˈɪbjˌuTᵻd tə hˌɪm'],
  ])('%s: %s', (_word, text, letters) => {
    expect(say(text)).toBe(letters);
  });
});

describe('words beside each other', () => {
  it.each([
    ["C'est la vie, n'est-ce pas?", 'sɛ lɑ vˈi nɛs pˈɑ'],
    ['a fin de siècle mood', 'ɐ fˌæn də siˈɛklə mˈud'],
    ['a fin de siecle mood', 'ɐ fˌæn də siˈɛklə mˈud'],
    ['de facto, de Gaulle', 'dA fˈæktO də ɡˈOl'],
    ['Shinzo Abe met Abe', 'ʃˌɪnzO ˈɑbA mˈɛt ˈAb'],
    ['the fin, de siècle', 'ðə fˈɪn dˈi siˈɛklə'],
  ])('have sounds of their own: %s', (text, letters) => {
    expect(say(text)).toBe(letters);
  });

  it('keep their r behind a consonant in British English', () => {
    expect(say('croissant', 'british')).toContain('kɹw');
  });

  it('are found with and without accents, with hyphens and with endings', () => {
    expect(say('tête-à-tête')).toBe(say('tete-a-tete'));
    expect(say("Malmo's")).toBe(say("Malmö's"));
  });
});

describe('a small word', () => {
  it.each([
    ['I is heard', 'I read', /^ˌI /u],
    ['the, a and to before vowels', 'the egg, the hen, to eat, to go', 'ði ˈɛɡ ðə hˈɛn tʊ ˈit tə ɡˈO'],
    ['has, if something is owned', 'She has a dog', 'ʃˌi hˈæz ɐ dˈɔɡ'],
    ['has, as an auxiliary', 'She has gone', 'ʃˌi hæz ɡˈɔn'],
    ['has to', 'He has to go', 'hˌi hˈæz tə ɡˈO'],
    ['at the end of a sentence', 'Yes, we can', 'jˈɛs wi kˈæn'],
    ['at the start of a sentence', 'And he', 'ˌænd hi'],
    ['that points', 'That is so', 'ðˈæt ɪz sˌO'],
    ['that points after a preposition', 'in that case, so that we can', 'ɪn ðˈæt kˈAs sˌO ðæt wi kˈæn'],
    ['sounds', 'Hmm, uh-huh, shh, ugh', 'həm ʌhˈʌ ʃʃ ˈʌɡ'],
  ])('%s', (_what, text, letters) => {
    if (typeof letters === 'string') expect(say(text)).toBe(letters);
    else expect(say(text)).toMatch(letters);
  });
});

describe('a word that no dictionary lists', () => {
  it.each([
    ['has an ending', "nginx's, kubectls, refactorings", 'ˌɛnʤɪn ˈɛksᵻz kjˈub kəntɹOlz ɹifˈæktəɹɪŋz'],
    ['has a prefix', 'unmounted', 'ˌʌnmˈWntᵻd'],
    ['has two parts', 'toolchain, polestars', 'tˈulʧˌAn pˈOlstˌɑɹz'],
    ['is written without its accents', 'Pogacar, Plzen', 'pOɡˈɑʧɑɹ pˈɪlzɛn'],
    ['has hyphens', 'twenty-one, follow-up', /^twˌɛntiwˈʌn fˌɑlOˌʌp$/u],
    ['is spelled', "H-T-M-L's", 'ˌAʧtˌiˌɛmˈɛlz'],
    ['has capitals inside', 'OpenTelemetry', 'ˌOpᵊntəlˈɛmətɹi'],
    ['has accents', 'Beyoncé, jalapeños, Dvořák, Zoë', 'biˈɑnsA hˌɑləpˈAnjOz dvˈɔɹʒæk zˈOi'],
    ['has typographic apostrophes', 'It’s John’s', 'ˌɪts ʤˈɑnz'],
    ['is nonsense', 'blorptic', '?'],
    ['is a property of objects', 'constructor, toString, __proto__', /^kənstɹˈʌktəɹ/u],
  ])('%s', (_what, text, letters) => {
    if (typeof letters === 'string') expect(say(text)).toBe(letters);
    else expect(say(text)).toMatch(letters);
  });

  it('is British in British English', () => {
    expect(say('The car near the bath, a new tomato, unmounted, He has been', 'british')).toBe(
      'ðə kˈɑː nˌɪə ðə bˈɑːθ ɐ njˈuː təmˈɑːtQ ˌʌnmˈWntɪd hˌiː haz bˌiːn',
    );
  });
});

it('pronounces long texts in linear time', () => {
  const words = (count: number) => `${"read's unmount-a ".repeat(count)}x`;
  for (const text of [
    words(20_000),
    'a-'.repeat(20_000),
    'ab'.repeat(20_000),
    "'s".repeat(20_000),
    'read '.repeat(20_000),
  ]) {
    expect(say(text)).not.toBe('');
  }
});
