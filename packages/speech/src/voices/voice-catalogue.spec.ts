import { VoiceNotFoundError } from '../errors';
import { InProcessEngine } from '../../../../test/support/in-process-engine';
import { VoiceCatalogue } from './voice-catalogue';

describe('VoiceCatalogue', () => {
  const engine = new InProcessEngine();
  const catalogue = new VoiceCatalogue([engine]);
  const ids = (language?: string) => catalogue.list(language).map(({ voiceId }) => voiceId);

  it('lists all voices, each once', () => {
    expect(ids()).toEqual(['slt', 'rms', 'awb', 'kal16', 'kal']);
  });

  it.each([
    ['en', ['slt', 'rms', 'awb', 'kal16', 'kal']],
    ['en-GB', ['awb']],
    ['EN-gb', ['awb']],
    ['e', []],
    ['de', []],
  ])('filters by language %s', (language, expected) => {
    expect(ids(language)).toEqual(expected);
  });

  it('finds a voice with its engine', () => {
    expect(catalogue.find('slt')).toMatchObject({ voice: { voiceId: 'slt', sampleRate: 16_000 }, engine });
  });

  it.each(['', 'SLT', 'nobody', '__proto__'])('rejects %j', (voiceId) => {
    expect(() => catalogue.find(voiceId)).toThrow(new VoiceNotFoundError(voiceId));
  });

  describe('finds a mix of voices', () => {
    const { voice, engine: found } = catalogue.find('rms(1)+slt(2)');

    it('under the id that all mixes with the same sound share, with what its voices have in common', () => {
      expect(found).toBe(engine);
      expect(voice).toEqual({
        ...catalogue.find('slt').voice,
        style: undefined,
        voiceId: 'slt(2)+rms(1)',
        name: 'SLT + RMS',
        gender: 'unknown',
        mix: [
          { voiceId: 'slt', weight: 2 },
          { voiceId: 'rms', weight: 1 },
        ],
      });
      expect(catalogue.find('slt(4)+rms(2)').voice).toEqual(voice);
    });

    it('in the language of its heaviest voice', () => {
      expect(catalogue.find('slt(1)+awb(1.5)').voice).toMatchObject({ voiceId: 'awb(3)+slt(2)', language: 'en-GB' });
      expect(catalogue.find('slt+awb').voice.language).toBe('en-US');
      expect(catalogue.find('awb+slt').voice.language).toBe('en-GB');
    });

    it('as the voice itself if it has only one', () => {
      expect(catalogue.find('slt(2)+slt')).toEqual(catalogue.find('slt'));
    });

    it('unless a voice does not exist', () => {
      expect(() => catalogue.find('slt+nobody')).toThrow(new VoiceNotFoundError('nobody'));
    });

    it('unless its voices have different sample rates or engines, or engines that cannot mix', () => {
      expect(() => catalogue.find('slt+kal')).toThrow('voice cannot mix "slt" and "kal": they have different models');
      const [first] = engine.voices();
      const otherVoices = { voices: () => [{ ...first!, voiceId: 'amy', engine: 'piper' }] };
      const other = Object.assign(new InProcessEngine(), otherVoices);
      const both = new VoiceCatalogue([engine, other]);
      expect(() => both.find('slt+amy')).toThrow('voice cannot mix "slt" and "amy": they have different models');
      const plain = Object.assign(new InProcessEngine(), otherVoices, { traits: { workSecondsPerCharacter: 1 } });
      expect(() => new VoiceCatalogue([engine, plain]).find('slt+amy')).toThrow(
        'voice cannot mix "amy": voices of the engine piper cannot be mixed',
      );
    });
  });

  it('says which voices can be part of a mix: those of engines that mix, but no mixes', () => {
    const [first] = engine.voices();
    const plain = Object.assign(new InProcessEngine(), {
      voices: () => [{ ...first!, voiceId: 'amy' }],
      traits: { workSecondsPerCharacter: 1 },
    });
    const both = new VoiceCatalogue([plain, engine]);
    const mixable = [...both.list(), both.find('slt+rms').voice].filter((voice) => both.isMixable(voice));
    expect(mixable.map(({ voiceId }) => voiceId)).toEqual(['slt', 'rms', 'awb', 'kal16', 'kal']);
  });

  it('prefers a voice whose id looks like a mix', () => {
    const [first] = engine.voices();
    const odd = { ...first!, voiceId: 'slt+rms' };
    const other = Object.assign(new InProcessEngine(), { voices: () => [odd] });
    expect(new VoiceCatalogue([engine, other]).find('slt+rms').voice).toBe(odd);
  });

  it('finds the first voice if none is named', () => {
    expect(catalogue.default()).toBe(catalogue.list()[0]);
    expect(catalogue.find()).toEqual({ voice: catalogue.list()[0], engine });
    expect(() => new VoiceCatalogue([]).find()).toThrow(VoiceNotFoundError);
  });

  it('finds the configured default voice if none is named, and the first while that one is not available', () => {
    const withDefault = (defaultVoiceId: string) => new VoiceCatalogue([engine], { defaultVoiceId });
    expect(withDefault('awb').find().voice.voiceId).toBe('awb');
    expect(withDefault('af_heart').find().voice.voiceId).toBe('slt');
  });

  it('is ready if there are engines and all are ready', () => {
    const starting = Object.assign(new InProcessEngine(), { isReady: () => false });
    expect(catalogue.isReady()).toBe(true);
    expect(new VoiceCatalogue([engine, starting]).isReady()).toBe(false);
    expect(new VoiceCatalogue([]).isReady()).toBe(false);
  });

  describe('with a remote engine', () => {
    const [voice] = engine.voices();
    const remote = Object.assign(new InProcessEngine(), {
      traits: { workSecondsPerCharacter: 1, isRemote: true },
      voices: () => ['far', 'slt'].map((voiceId) => ({ ...voice!, voiceId, engine: 'gpu' })),
      isReady: () => false,
      isAvailable: () => false,
    });
    const both = new VoiceCatalogue([engine, remote]);

    it('is ready whatever the state of the other servers', () => {
      expect(both.isReady()).toBe(true);
    });

    it('says whether a voice can be used now, only of voices on other servers', () => {
      expect(both.isAvailable(both.find('far').voice)).toBe(false);
      expect(both.isAvailable(both.find('slt').voice)).toBeUndefined();
    });

    it('lists an id once, and finds the voice of the first engine that has it', () => {
      expect(both.list().filter(({ voiceId }) => voiceId === 'slt')).toEqual([voice]);
      expect(both.find('slt').engine).toBe(engine);
    });

    it('replaces a voice only while its engine is not available, by a voice that is', () => {
      const substitute = (fallbackVoiceId: string | undefined, isAvailable: boolean, voiceId = 'far') => {
        const named = Object.assign(Object.create(remote) as typeof remote, { isAvailable: () => isAvailable });
        Object.defineProperty(named, 'fallbackVoiceId', { value: fallbackVoiceId });
        return new VoiceCatalogue([engine, named]).substitute(voiceId)?.voiceId;
      };
      expect(substitute('rms', false)).toBe('rms');
      expect(substitute('rms', true)).toBeUndefined();
      expect(substitute(undefined, false)).toBeUndefined();
      expect(substitute('nobody', false)).toBeUndefined();
      expect(substitute('far', false)).toBeUndefined();
      expect(substitute('rms', false, 'slt')).toBeUndefined();
      expect(substitute('rms', false, 'nobody')).toBeUndefined();
    });

    it('offers the fallback voices if all others are on other servers', () => {
      const catalogueOfBoth = new VoiceCatalogue([remote], { fallback: engine });
      expect(catalogueOfBoth.default()).toBe(voice);
      expect(catalogueOfBoth.find('far').engine).toBe(remote);
      expect(catalogueOfBoth.isReady()).toBe(true);
    });
  });

  describe('with a fallback engine', () => {
    const [voice] = engine.voices();
    const installed = Object.assign(new InProcessEngine(), {
      voices: () => [{ ...voice!, voiceId: 'better' }],
      isReady: () => true,
    });
    const voiceless = Object.assign(new InProcessEngine(), { voices: () => [] });

    it('offers the fallback voices while no other engine has voices', () => {
      const alone = new VoiceCatalogue([voiceless], { fallback: engine });
      expect(alone.list()).toEqual(engine.voices());
      expect(alone.find('slt').engine).toBe(engine);
      expect(alone.find().engine).toBe(engine);
      expect(alone.has('slt')).toBe(false);
      expect(alone.isReady()).toBe(true);
    });

    it('stops offering them when another engine has voices', () => {
      const both = new VoiceCatalogue([voiceless, installed], { fallback: engine });
      expect(both.list().map(({ voiceId }) => voiceId)).toEqual(['better']);
      expect(both.has('better')).toBe(true);
      expect(() => both.find('slt')).toThrow(VoiceNotFoundError);
      expect(both.isReady()).toBe(true);
    });

    it('does not offer them if another engine is temporarily not ready', () => {
      const crashed = Object.assign(new InProcessEngine(), { voices: () => installed.voices(), isReady: () => false });
      const both = new VoiceCatalogue([crashed], { fallback: engine });
      expect(both.list().map(({ voiceId }) => voiceId)).toEqual(['better']);
      expect(both.isReady()).toBe(false);
    });
  });
});
