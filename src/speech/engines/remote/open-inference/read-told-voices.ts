import {
  decodeTensors,
  type ModelInferResponse,
  textIn,
  type ToldTraits,
  type ToldVoice,
  type ToldVoices,
} from '../../../open-inference';
import type { EngineTraits } from '../../speech-engine';
import { type ListedVoiceDefaults, listedVoices } from '../listed-voices';
import type { RemoteVoice } from '../remote-dialect';

/** Maximum length of the list, in UTF-16 code units. */
const longest = 4 * 2 ** 20;

/**
 * Reads the voices that a model has told: `ToldVoices` in a tensor. Names alone are enough.
 *
 * @param output the tensor's name.
 * @throws {Error} if there are none.
 */
export function readToldVoices(
  { outputs, raw_output_contents: raw }: ModelInferResponse,
  output: string,
  defaults: ListedVoiceDefaults,
): RemoteVoice[] {
  const json = textIn(decodeTensors(outputs, raw), output);
  if (json === undefined) throw new Error(`the answer has no tensor ${output}`);
  if (json.length > longest) throw new Error('the answer is too long');
  const told = JSON.parse(json) as ToldVoices;
  const isVoxgate = told.server === 'voxgate';
  const { prefix = '' } = defaults;
  const byName = new Map(Array.isArray(told.voices) ? told.voices.map((each) => [each?.voice_id, each]) : []);
  return listedVoices(told, defaults).map((listed) => {
    const facts = byName.get(listed.name);
    return {
      ...listed,
      voice: { ...listed.voice, ...(facts && factsOf(facts)), voiceId: prefix + listed.name },
      ...(facts && { traits: traitsOf(facts.traits) }),
      ...(typeof facts?.fingerprint === 'string' && { fingerprint: facts.fingerprint.slice(0, 1000) }),
      ...(isVoxgate && { isVoxgate }),
    };
  });
}

/** What a list of names does not have. */
function factsOf({ sample_rate: rate, timestamps, loudness }: ToldVoice): Partial<RemoteVoice['voice']> {
  const isRate = typeof rate === 'number' && Number.isInteger(rate) && rate >= 8000 && rate <= 192_000;
  const isLoudness = typeof loudness === 'number' && loudness >= -60 && loudness <= 0;
  return {
    ...(isRate && { sampleRate: rate }),
    ...(isLoudness && { loudness }),
    timestamps: Array.isArray(timestamps) && timestamps.includes('word') ? ['sentence', 'word'] : ['sentence'],
  };
}

function traitsOf(told: ToldTraits = {}): Partial<EngineTraits> {
  const flag = (value: unknown, name: keyof EngineTraits) => (typeof value === 'boolean' ? { [name]: value } : {});
  const { letters } = told;
  return {
    ...((letters === 'any' || letters === 'latin') && { letters }),
    ...flag(told.parts_follow_lead, 'partsFollowLead'),
    ...flag(told.pronunciations, 'pronunciations'),
    ...flag(told.languages, 'languages'),
    ...flag(told.mixes, 'mixes'),
    ...flag(told.normalizes, 'normalizes'),
  };
}
