import { type Voice, VoiceCatalogue } from '@voxgate/speech';
import { CallerVoices } from './caller-voices';

const voice = (voiceId: string, language: string): Voice => ({
  voiceId,
  language,
  name: voiceId,
  gender: 'unknown',
  engine: 'some',
  sampleRate: 16_000,
  timestamps: [],
  license: 'MIT',
});

const engine = (isAvailable: boolean, isRemote: boolean, voices: Voice[]) => ({
  traits: { isRemote },
  traitsOf: () => ({}),
  voices: () => voices,
  isReady: () => true,
  isAvailable: () => isAvailable,
});

describe('CallerVoices', () => {
  const voices = new CallerVoices(
    new VoiceCatalogue([
      engine(true, false, [voice('english', 'en-US'), voice('lisbon', 'pt-PT'), voice('rio', 'pt-BR')]),
      engine(false, true, [voice('unreachable', 'de-DE')]),
      engine(true, false, [voice('vienna', 'de-AT'), voice('british', 'en-GB')]),
    ]),
  );
  const chosen = async (language: string, allowedVoices: string[] | null = null) =>
    (await voices.forLanguage({ accountId: 'account', allowedVoices }, language))?.voiceId;

  it.each([
    ['the default voice, also of another region', 'en-GB', 'english'],
    ['a voice of the same region', 'pt-BR', 'rio'],
    ['a voice of the most likely region', 'pt', 'rio'],
    ['a voice of another region', 'pt-AO', 'lisbon'],
    ['a voice that can be used now', 'de-DE', 'vienna'],
    ['no voice if none speaks it', 'fr', undefined],
  ])('finds for a language %s', async (_, language, expected) => {
    expect(await chosen(language)).toBe(expected);
  });

  it('finds only voices that the caller may use', async () => {
    expect(await chosen('pt-BR', ['lisbon', 'vienna'])).toBe('lisbon');
    expect(await chosen('en', ['lisbon', 'vienna'])).toBeUndefined();
  });
});
