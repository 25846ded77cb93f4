/** What a speech node needs of speech. A face of its own, because a node loads nothing that plans texts or encodes audio. */
export type { EngineStatus } from './engine-status';
export { FliteEngine } from './engines/flite/flite.engine';
export type { PcmChunk, SpeechEngine } from './engines/speech-engine';
export {
  EngineCrashedError,
  EngineUnavailableError,
  InvalidVoiceMixError,
  QueueFullError,
  VoiceNotFoundError,
} from './errors';
export type { PitchSpan } from './plan/speech-plan';
export { speedRange } from './plan/speed-range';
export { type PartFacts, type PartRequest, PieceSpeaker } from './piece-speaker';
export { abortable } from './support/abortable';
export { countNormalizedCharacters } from './text/text-length';
