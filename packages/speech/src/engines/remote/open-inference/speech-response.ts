import {
  decodeTensors,
  isSet,
  type ListedWord,
  type ModelInferResponse,
  numberIn,
  numberParameter,
  parameterIn,
  type ReceivedTensor,
  responseParameters,
  TensorError,
  textIn,
} from '../../../open-inference';
import type { PhonemeTime, WordTime } from '../../../times/timestamp';
import { boundedJson } from '../bounded-json';
import type { RemoteText, SampleBlock } from '../remote-dialect';
import { RemoteFailure } from '../remote-failure';

/** The names of a model's outputs; `null`: it has no such output. */
export interface OutputNames {
  readonly audio: string;
  readonly words: string | null;
  readonly sample_rate: string | null;
}

/** One response to a request for speech. */
export interface SpeechResponse {
  /** `undefined` if it has no sound. */
  readonly block: SampleBlock | undefined;
  /** Whether it is the last one; `undefined` if the server does not say. */
  readonly isFinal: boolean | undefined;
  readonly hasMore: boolean;
  readonly workSeconds: number | undefined;
}

/** Samples are at most so large. Some models exceed 1 a little; whole numbers in FP32 are a mistake. */
const maxAmplitude = 4;

/** Values in the list of words, for each character of the text. A word has five, and three for each sound. */
const valuesOfWord = 40;

/** Most sounds of a word for each of its characters, and a few for a sign that is said in words. */
const phonemesOfCharacter = 4;
const phonemesOfSign = 20;

/** Longest IPA of a sound, in UTF-16 code units. */
const maxIpaLength = 16;

/** Longest pause that is believed, in seconds. */
const maxPause = 10;

/**
 * Reads a response.
 *
 * @param id that of the request.
 * @throws {RemoteFailure} if it is not a part of the speech that was asked for.
 */
export function speechResponse(
  { id: answered, parameters, outputs, raw_output_contents: raw }: ModelInferResponse,
  { asked, id, names }: { asked: RemoteText; id: string; names: OutputNames },
): SpeechResponse {
  if (answered && answered !== id) throw new RemoteFailure('wrong', 'the answer belongs to another request');
  const final = parameterIn(parameters, responseParameters.final);
  const end = {
    isFinal: final === undefined ? undefined : isSet(parameters, responseParameters.final),
    hasMore: isSet(parameters, responseParameters.hasMore),
    workSeconds: secondsIn(parameters, responseParameters.workSeconds, 3600),
  };
  if (!outputs?.length) return { block: undefined, ...end };
  try {
    const tensors = decodeTensors(outputs, raw);
    const samples = samplesOf(tensors.get(names.audio), names.audio);
    if (samples.length === 0) return { block: undefined, ...end };
    const words = names.words === null ? undefined : wordsOf(textIn(tensors, names.words), asked.text);
    const pauseSeconds = secondsIn(parameters, responseParameters.pauseSeconds, maxPause);
    return {
      block: {
        samples,
        sampleRate: rateOf(parameters, tensors, names) ?? asked.sampleRate,
        ...(words && { words }),
        // Only engines of other Voxgates are asked for parts.
        ...(asked.part !== undefined && {
          chunk: {
            ...(pauseSeconds !== undefined && { pauseSeconds }),
            ...(isSet(parameters, responseParameters.isPartial) && { isPartial: true }),
          },
        }),
      },
      ...end,
    };
  } catch (error) {
    if (error instanceof TensorError) throw new RemoteFailure('wrong', error.message);
    throw error;
  }
}

/** @throws {RemoteFailure} if this is no sound of one channel. */
function samplesOf(tensor: ReceivedTensor | undefined, name: string): Float32Array<ArrayBuffer> {
  if (!tensor) throw new RemoteFailure('wrong', `the answer has no tensor ${name}`);
  const { datatype, shape, elements } = tensor;
  if (shape.filter((length) => length !== 1).length > 1) {
    throw new RemoteFailure('wrong', `the tensor ${name} has more than one channel`);
  }
  if (datatype === 'INT16') return Float32Array.from(elements as ArrayLike<number>, (sample) => sample / 32_768);
  if (!(elements instanceof Float32Array)) {
    throw new RemoteFailure('wrong', `the tensor ${name} has the datatype ${datatype}, not FP32, FP16 or INT16`);
  }
  for (let index = 0; index < elements.length; index++) {
    const sample = elements[index]!;
    if (!(Math.abs(sample) <= maxAmplitude)) {
      throw new RemoteFailure('wrong', `the tensor ${name} has numbers that are no samples between -1 and 1`);
    }
    if (Math.abs(sample) > 1) elements[index] = Math.sign(sample);
  }
  return elements;
}

/**
 * @returns `undefined` if the response does not tell it.
 * @throws {RemoteFailure} if it is impossible.
 */
function rateOf(
  parameters: ModelInferResponse['parameters'],
  tensors: ReadonlyMap<string, ReceivedTensor>,
  { sample_rate: output }: OutputNames,
): number | undefined {
  const told =
    parameterIn(parameters, responseParameters.sampleRate) ?? (output === null ? undefined : numberIn(tensors, output));
  if (told === undefined) return undefined;
  const rate = Number(told);
  if (Number.isInteger(rate) && rate >= 8000 && rate <= 192_000) return rate;
  throw new RemoteFailure('wrong', 'the answer has an impossible sample rate');
}

/**
 * Reads the times of words.
 *
 * @throws {RemoteFailure} if they are no words of the text, in order.
 */
function wordsOf(json: string | undefined, text: string): WordTime[] | undefined {
  if (json === undefined) return undefined;
  let listed: unknown;
  try {
    listed = boundedJson(json, valuesOfWord * (text.length + 1));
  } catch {
    // Reported below.
  }
  if (!Array.isArray(listed) || listed.length > text.length) throw new RemoteFailure('wrong', 'the words are no list');
  let after = 0;
  return (listed as Partial<ListedWord>[]).map((word) => {
    const { start, end, start_seconds: startSeconds, end_seconds: endSeconds, phonemes } = word ?? {};
    const isRange = Number.isInteger(start) && Number.isInteger(end) && start! >= after && end! > start!;
    if (!isRange || end! > text.length || !isTime(startSeconds) || !isTime(endSeconds) || endSeconds < startSeconds) {
      throw new RemoteFailure('wrong', 'the words are no words of the text, in order');
    }
    after = end!;
    const most = phonemesOfCharacter * (end! - start!) + phonemesOfSign;
    const sounds = phonemes === undefined ? undefined : phonemesOf(phonemes, most, endSeconds);
    return { start: start!, end: end!, startSeconds, endSeconds, ...(sounds && { phonemes: sounds }) };
  });
}

/** @throws {RemoteFailure} if these are no sounds in order, or more than a word can have. */
function phonemesOf(listed: unknown, most: number, endSeconds: number): PhonemeTime[] {
  if (!Array.isArray(listed) || listed.length > most)
    throw new RemoteFailure('wrong', 'the sounds of a word are no list');
  let after = -Infinity;
  return (listed as Partial<NonNullable<ListedWord['phonemes']>[number]>[]).map((sound) => {
    const { ipa, end_seconds: end } = sound ?? {};
    const isIpa = typeof ipa === 'string' && ipa.length > 0 && ipa.length <= maxIpaLength;
    if (!isIpa || !isTime(end) || end < after || end > endSeconds) {
      throw new RemoteFailure('wrong', 'the sounds of a word are not in order');
    }
    after = end;
    return { ipa, endSeconds: end };
  });
}

function isTime(seconds: unknown): seconds is number {
  return typeof seconds === 'number' && Math.abs(seconds) < 3600;
}

function secondsIn(parameters: ModelInferResponse['parameters'], name: string, most: number): number | undefined {
  const seconds = numberParameter(parameters, name);
  return seconds !== undefined && seconds >= 0 && seconds <= most ? seconds : undefined;
}
