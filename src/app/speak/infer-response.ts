import type { PcmChunk, SpeechEngine, PieceSpeaker } from '@voxgate/speech/node-parts';
import {
  encodeParameters,
  encodeTensors,
  type ListedEngine,
  type ListedVoices,
  type ListedWord,
  type ModelInferRequest,
  type ModelInferResponse,
  type ParameterValue,
  responseParameters as names,
  speechOutputs,
  type Tensor,
  textTensor,
  voicesOutput,
} from '@voxgate/speech/open-inference';

/** The only version of each model. */
export const modelVersion = '1';

/** Makes a response to a request. */
export function responseTo(
  { model_name, id }: Pick<ModelInferRequest, 'model_name' | 'id'>,
  tensors: readonly Tensor[],
  parameters: Readonly<Record<string, ParameterValue | undefined>> = {},
): ModelInferResponse {
  const { tensors: outputs, raw } = encodeTensors(tensors);
  return {
    model_name,
    model_version: modelVersion,
    id: id ?? '',
    parameters: encodeParameters(parameters),
    outputs,
    raw_output_contents: raw,
  };
}

/** The sound of a chunk, and its words. */
export function tensorsOf({ samples, words }: Pick<PcmChunk, 'samples' | 'words'>): Tensor[] {
  const { audio, words: ofWords } = speechOutputs;
  const listed = words?.map(({ start, end, startSeconds, endSeconds, phonemes }): ListedWord => ({
    start,
    end,
    start_seconds: startSeconds,
    end_seconds: endSeconds,
    ...(phonemes && { phonemes: phonemes.map((each) => ({ ipa: each.ipa, end_seconds: each.endSeconds })) }),
  }));
  return [
    { name: audio.name, datatype: 'FP32', shape: [samples.length], elements: samples },
    ...(listed ? [textTensor(ofWords.name, JSON.stringify(listed))] : []),
  ];
}

/** What is told of a chunk beside its sound. */
export function parametersOf({ sampleRate, pauseSeconds, hasMore, isPartial }: Omit<PcmChunk, 'samples'>) {
  return {
    [names.sampleRate]: sampleRate,
    [names.pauseSeconds]: pauseSeconds,
    [names.hasMore]: hasMore,
    [names.isPartial]: isPartial,
    [names.final]: false,
  };
}

/** The voices of a node, for the gates before it. */
export function listVoices({ voices, engines }: Pick<PieceSpeaker, 'voices' | 'engines'>): Tensor[] {
  const listed = voices.list();
  const engineOf = (voiceId: string) => voices.find(voiceId).engine;
  const content: ListedVoices = {
    voices: listed.map(({ voiceId, sampleRate, mix: _mix, ...voice }) => {
      const fingerprint = engineOf(voiceId).fingerprint(voiceId);
      return {
        voice_id: voiceId,
        sample_rate: sampleRate,
        ...voice,
        ...(fingerprint !== undefined && { fingerprint }),
      };
    }),
    engines: Object.fromEntries(
      engines.flatMap((engine) => {
        const name = listed.find(({ voiceId }) => engineOf(voiceId) === engine)?.engine;
        return name === undefined ? [] : [[name, describeEngine(engine)]];
      }),
    ),
  };
  return [textTensor(voicesOutput.name, JSON.stringify(content))];
}

function describeEngine(engine: SpeechEngine): ListedEngine {
  const { workSecondsPerCharacter, letters, partsFollowLead, pronunciations, pitch, languages, mixes, normalizes } =
    engine.traits;
  // JSON leaves out what is undefined.
  return {
    work_seconds_per_character: workSecondsPerCharacter,
    letters,
    parts_follow_lead: partsFollowLead,
    pronunciations,
    pitch,
    languages,
    mixes,
    normalizes,
    rtf: engine.rtf(),
  };
}
