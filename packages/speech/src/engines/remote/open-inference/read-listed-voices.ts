import {
  decodeTensors,
  type ListedEngine,
  type ListedVoice,
  type ListedVoices,
  type ModelInferResponse,
  textIn,
} from '../../../open-inference';
import { phonemeKinds } from '../../../times/timestamp';
import type { Voice } from '../../../voices/voice';
import type { EngineTraits } from '../../speech-engine';
import { boundedJson } from '../bounded-json';
import { type ListedVoiceDefaults, listedVoices, maxListedValues } from '../listed-voices';
import type { RemoteVoice } from '../remote-dialect';

/** Maximum length of the list, in UTF-16 code units. */
const longest = 4 * 2 ** 20;

/**
 * Reads the voices that a model has told: `ListedVoices` in a tensor. Names alone are enough.
 *
 * @param output the tensor's name.
 * @throws {Error} if there are none.
 */
export function readListedVoices(
  { outputs, raw_output_contents: raw }: ModelInferResponse,
  output: string,
  defaults: ListedVoiceDefaults,
): RemoteVoice[] {
  const json = textIn(decodeTensors(outputs, raw), output);
  if (json === undefined) throw new Error(`the answer has no tensor ${output}`);
  if (json.length > longest) throw new Error('the answer is too long');
  const list = (boundedJson(json, maxListedValues) ?? {}) as Partial<ListedVoices>;
  // Only Voxgate tells what its engines are like.
  const isVoxgate = typeof list.engines === 'object' && list.engines !== null;
  const facts = new Map((Array.isArray(list.voices) ? list.voices : []).map((each) => [each?.voice_id, each]));
  return listedVoices(list, defaults).map((listed) => {
    const told = facts.get(listed.name);
    if (!told) return listed;
    const engine = isVoxgate && Object.hasOwn(list.engines, told.engine) ? list.engines[told.engine] : undefined;
    return {
      ...listed,
      voice: { ...listed.voice, ...factsOf(told) },
      traits: engine ? traitsOf(engine) : {},
      ...(typeof told.fingerprint === 'string' && { fingerprint: told.fingerprint.slice(0, 10_000) }),
      ...(isVoxgate && { isVoxgate }),
    };
  });
}

/** What a list of names does not have. */
function factsOf({ sample_rate: rate, timestamps, loudness }: ListedVoice): Partial<RemoteVoice['voice']> {
  const isRate = typeof rate === 'number' && Number.isInteger(rate) && rate >= 8000 && rate <= 192_000;
  const isLoudness = typeof loudness === 'number' && loudness >= -60 && loudness <= 0;
  return {
    ...(isRate && { sampleRate: rate }),
    ...(isLoudness && { loudness }),
    timestamps: kindsOf(timestamps),
  };
}

function kindsOf(told: unknown): Voice['timestamps'] {
  if (!Array.isArray(told) || !told.includes('word')) return ['sentence'];
  return told.includes('phoneme') ? ['sentence', 'word', ...phonemeKinds] : ['sentence', 'word'];
}

function traitsOf(told: ListedEngine): Partial<EngineTraits> {
  const { letters } = told;
  return {
    ...((letters === 'any' || letters === 'latin') && { letters }),
    ...flag(told.parts_follow_lead, 'partsFollowLead'),
    ...flag(told.pronunciations, 'pronunciations'),
    ...flag(told.pitch, 'pitch'),
    ...flag(told.languages, 'languages'),
    ...flag(told.mixes, 'mixes'),
    ...flag(told.normalizes, 'normalizes'),
  };
}

function flag(value: unknown, name: keyof EngineTraits): Partial<EngineTraits> {
  return typeof value === 'boolean' ? { [name]: value } : {};
}
