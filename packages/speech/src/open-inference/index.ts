/**
 * The Open Inference Protocol: its messages, and tensors in them. Apart from `../index.ts`, because a server that does not use the
 * protocol does not load its packages.
 */
export type * from './messages';
export {
  encodeParameters,
  isSet,
  numberParameter,
  parameterIn,
  type ParameterValue,
  textParameter,
} from './parameters';
export {
  type OpenInferenceClient,
  openInferenceClient,
  type OpenInferenceService,
  openInferenceService,
} from './service';
export {
  type ListedEngine,
  type ListedPitch,
  type ListedPronunciation,
  type ListedRelativePitch,
  type ListedVoice,
  type ListedVoices,
  type ListedWord,
  requestParameters,
  responseParameters,
  retryAfterTrailer,
  speechInputs,
  speechModel,
  speechOutputs,
  voicesModel,
  voicesOutput,
} from './speech-models';
export {
  type Datatype,
  datatypes,
  decodeTensors,
  type EncodedTensors,
  encodeTensors,
  numberIn,
  numberTensor,
  type ReceivedTensor,
  type Tensor,
  TensorError,
  textIn,
  textTensor,
} from './tensors';
