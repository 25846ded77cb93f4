import {
  encodeParameters,
  encodeTensors,
  type ListedPitch,
  type ListedPronunciation,
  type ModelInferRequest,
  numberTensor,
  type ParameterValue,
  requestParameters,
  speechInputs,
  type Tensor,
  textTensor,
} from '../../../open-inference';
import type { PitchSpan } from '../../../plan/speech-plan';
import type { RemoteText } from '../remote-dialect';

/** The names of a model's inputs; `null`: it has no such input. All but `text` are optional. */
export interface InputNames {
  readonly text: string;
  readonly voice: string | null;
  readonly speed: string | null;
  readonly language: string | null;
  readonly pronunciations: string | null;
  readonly part: string | null;
  readonly lead_seconds: string | null;
}

/** How a model is asked. */
export interface SpeechRequestOptions {
  readonly model: string;
  /** Empty: the server's choice. */
  readonly modelVersion: string;
  /** Whether it answers in several responses, by `ModelStreamInfer`. */
  readonly streams: boolean;
  readonly inputs: InputNames;
  /** Whether the model takes batches, so that each tensor has one more dimension before the others, with length 1. */
  readonly isBatched: boolean;
  /** Inputs of every request. */
  readonly extraInputs: readonly Tensor[];
  /** Inputs of requests for a voice, by its name at the servers. */
  readonly voiceInputs: ReadonlyMap<string, readonly Tensor[]>;
  /** Parameters of every request. */
  readonly parameters: Readonly<Record<string, ParameterValue>>;
}

/**
 * Makes the request for a text.
 *
 * @param id identifies the request in its responses.
 */
export function speechRequest(asked: RemoteText, id: string, options: SpeechRequestOptions): ModelInferRequest {
  const { model, modelVersion, streams, isBatched, extraInputs, voiceInputs, parameters } = options;
  const all = [...inputsOf(asked, options.inputs), ...extraInputs, ...(voiceInputs.get(asked.voice) ?? [])];
  const { tensors, raw } = encodeTensors(
    isBatched ? all.map((tensor) => ({ ...tensor, shape: [1, ...tensor.shape] })) : all,
  );
  return {
    model_name: model,
    model_version: modelVersion,
    id,
    parameters: encodeParameters({
      ...parameters,
      // Triton's name, in microseconds.
      [requestParameters.timeout]: asked.deadlineMs * 1000,
      // Without it, Triton does not tell the end of a response of which nothing is left.
      ...(streams && { triton_enable_empty_final_response: true }),
      ...(asked.queueGroup !== undefined && { [requestParameters.queueGroup]: asked.queueGroup }),
      ...tracedBy(asked),
    }),
    inputs: tensors,
    raw_input_contents: raw,
  };
}

function inputsOf(
  { text, voice, speed, language, pronunciations, pitch, part, leadSeconds }: RemoteText,
  names: InputNames,
): Tensor[] {
  const inputs: Tensor[] = [textTensor(names.text, text)];
  if (names.voice !== null) inputs.push(textTensor(names.voice, voice));
  if (names.speed !== null) inputs.push(numberTensor(names.speed, 'FP32', speed));
  if (names.language !== null && language !== undefined) inputs.push(textTensor(names.language, language));
  if (names.pronunciations !== null && pronunciations) {
    const listed: ListedPronunciation[] = pronunciations.map(({ start, end, ipa }) => ({ start, end, ipa }));
    inputs.push(textTensor(names.pronunciations, JSON.stringify(listed)));
  }
  // Only voices of another Voxgate have a pitch that can be changed, and they have no other names.
  if (pitch) inputs.push(textTensor(speechInputs.pitch.name, JSON.stringify(listedPitch(pitch))));
  if (names.part !== null && part !== undefined) inputs.push(numberTensor(names.part, 'INT32', part));
  if (names.lead_seconds !== null && leadSeconds !== undefined) {
    inputs.push(numberTensor(names.lead_seconds, 'FP32', leadSeconds));
  }
  return inputs;
}

function listedPitch(spans: readonly PitchSpan[]): ListedPitch[] {
  return spans.map(({ start, end, pitch, endPitch, range }) => ({
    start,
    end,
    pitch,
    ...(endPitch && { end_pitch: endPitch }),
    ...(range && { range }),
  }));
}

function tracedBy({ traceHeaders }: RemoteText): Record<string, string> {
  const traceparent = traceHeaders?.()[requestParameters.traceparent];
  return traceparent === undefined ? {} : { [requestParameters.traceparent]: traceparent };
}
