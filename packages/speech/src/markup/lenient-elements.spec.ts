import { InvalidMarkupError } from '../errors';
import { runToEnd } from '../support/time-slices';
import { analyzeText } from '../text/analyze-text';
import { parseSsml } from './parse-ssml';

const namespaces =
  'xmlns="http://www.w3.org/2001/10/synthesis" xmlns:mstts="https://www.w3.org/2001/mstts" xmlns:google="urn:google"';
const parse = (content: string) =>
  parseSsml(`<speak version="1.0" ${namespaces} xml:lang="en-US">${content}</speak>`, {
    maxElements: 1000,
    voiceLanguage: 'en-US',
    isLenient: true,
  });

function saidIn(content: string): string {
  const { text } = runToEnd(analyzeText(parse(content), { language: 'en-US', mode: 'auto', emoji: 'silent' }));
  return text.normalized.trim();
}

describe('SSML that was written for other services', () => {
  it.each([
    ['Azure’s style', '<mstts:express-as style="cheerful" styledegree="2">Hi.</mstts:express-as>', 'Hi.'],
    ['Azure’s music', '<mstts:backgroundaudio src="https://a.example/x.wav" volume="0.7"/>Hi.', 'Hi.'],
    ['visemes', '<mstts:viseme type="FacialExpression"/>Hi.', 'Hi.'],
    ['a sound, which has another text', '<audio src="a.mp3"><desc>A cat</desc>Miaow.</audio>', 'Miaow.'],
    ['metadata', '<metadata><x:y xmlns:x="urn:x">Nobody <x:z>says</x:z> it</x:y></metadata>Hi.', 'Hi.'],
    ['a lexicon', '<lexicon uri="https://a.example/l.xml"/>Hi.', 'Hi.'],
    ['several tracks', '<par><media xml:id="a"><speak>One.</speak></media><media>Two.</media></par>', 'One.\n\nTwo.'],
    ['Google’s style', '<google:style name="lively">Hi.</google:style>', 'Hi.'],
    ['another kind of say-as', 'At <say-as interpret-as="address">5 Main St</say-as>.', 'At five Main Street.'],
    ['another format', '<say-as interpret-as="date" format="x">2026</say-as>', 'twenty twenty-six'],
    ['another alphabet', '<phoneme alphabet="sapi" ph="h eh 1 l ow">Hello</phoneme>.', 'Hello.'],
    ['a phoneme of nothing', 'Hi<phoneme alphabet="ups" ph="x"/>.', 'Hi.'],
    ['unknown attributes', '<p data-x="1"><s role="a">Hi.</s></p>', 'Hi.'],
    ['a prosody of nothing', '<prosody rate="0%" pitch="0%" volume="0%">Hi.</prosody>', 'Hi.'],
  ])('is spoken with %s', (_name, content, said) => {
    expect(saidIn(content)).toBe(said);
    expect(parse(content).styles).toEqual([]);
  });

  it.each([
    ['50', -6.02],
    ['100', 0],
    ['0', -96],
    ['+100%', 6.02],
    ['-50.00%', -6.02],
    ['-100%', -96],
    ['-200%', -96],
    ['+6dB', 6],
    ['loud', 4],
    ['999999%', 24],
    ['100dB', undefined],
  ])('has the volume %s', (volume, gainDb) => {
    const [style] = parse(`<prosody volume="${volume}">Hi.</prosody>`).styles;
    if (gainDb === undefined) expect(style?.gainDb ?? 0).toBe(0);
    else expect(style!.gainDb).toBeCloseTo(gainDb, 1);
  });

  it('has voices with Azure’s and Google’s attributes, and bookmarks', () => {
    const { styles, marks, breaks } = parse(
      '<voice name="en-US-JennyNeural" xml:lang="en-US" xml:gender="Female" effect="eq_car">' +
        '<mstts:silence type="Leading" value="200ms"/><mstts:silence type="Sentenceboundary" value="1s"/>' +
        'One.<bookmark mark="here"/></voice><voice language="fr-FR" gender="female">Deux.</voice>',
    );
    expect(styles.map(({ voiceId, language }) => [voiceId, language])).toEqual([
      ['en-US-JennyNeural', 'en-US'],
      [undefined, 'fr-FR'],
    ]);
    expect(marks.map(({ name }) => name)).toEqual(['here']);
    expect(breaks).toMatchObject([{ seconds: 0.2 }]);
  });

  it.each([
    ['formulas', '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>a</mi></math>', '<math> is not supported'],
    ['an unbound prefix', '<other:thing>Hi.</other:thing>', 'not well-formed XML'],
    ['a break that is too long', '<break time="20s"/>Hi.', 'the limit is 10 seconds'],
    ['a rate that is none', '<prosody rate="very">Hi.</prosody>', 'rate must be'],
  ])('is refused with %s', (_name, content, message) => {
    expect(() => parse(content)).toThrow(InvalidMarkupError);
    expect(() => parse(content)).toThrow(message);
  });
});
