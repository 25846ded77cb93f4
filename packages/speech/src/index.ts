/** The public face of speech. `openSpeech` is the usual beginning. */
export { openSpeech, type OpenSpeechOptions } from './open-speech';
export { DiskStore } from './cache/disk-store';
export { S3Store } from './cache/s3-store';
export { type CacheCounts, type CacheStatus, SpeechCache } from './cache/speech-cache';
export { SpeechStore, type StoredSpeech } from './cache/speech-store';
export { captionFormats, type CaptionFormat, captionsOf } from './captions/captions';
export { AudioEncoder, type AudioTags } from './encoding/audio-encoder';
export { AudioEncoders } from './encoding/audio-encoders';
export {
  type AudioFormat,
  audioFormatNames,
  audioFormats,
  defaultSampleRate,
  type SampleRate,
  sampleRateProblem,
  sampleRates,
} from './encoding/audio-format';
export {
  type AudioLabel,
  type AudioMaker,
  digitalSourceType,
  labelComments,
  labelFor,
  labelSentence,
} from './encoding/audio-label';
export { lameDelay, mp3Checksum, type Mp3Ending, mp3Frames, mp3Header } from './encoding/mp3-header';
export { openResampler, type Resampler } from './encoding/worker/resampler';
export { type EngineStatus, engineStatus } from './engine-status';
export { FliteEngine } from './engines/flite/flite.engine';
export { fliteVoices } from './engines/flite/flite-voices';
export { type HostedEngineOptions, HostedSpeechEngine, type HostLimits } from './engines/host/hosted-speech-engine';
export { KokoroEngine } from './engines/kokoro/kokoro.engine';
export { type OwnVoice, ownVoiceSpokenId, parseOwnVoiceId, shownVoiceId } from './engines/kokoro/own/own-voice-id';
export { OwnVoices, type OwnVoiceSource } from './engines/kokoro/own/own-voices';
export { maxVoiceFileBytes, readOwnVoice, UnreadableVoiceError } from './engines/kokoro/own/read-own-voice';
export { digestOf as digestOfVoice } from './engines/kokoro/own/voice-digest';
export { reversibleIpa as ipaOfKokoroLetters } from './engines/kokoro/process/letter-ipa';
export { kokoroChecks } from './engines/kokoro/kokoro-checks';
export { kokoroLanguages } from './voices/packs/kokoro/kokoro-voice-names';
export { preparedFiles, preparedModel } from './engines/kokoro/prepare/prepared-model';
export { PiperEngine } from './engines/piper/piper.engine';
// For tests that are not about speech.
export { SilentEngine } from './engines/silent/silent.engine';
export { type PcmChunk, SpeechEngine, type SynthesisRequest, type VoiceHold } from './engines/speech-engine';
export * from './errors';
export { phoneticAlphabets, type PhoneticAlphabet, readPronunciation } from './engines/phonemes/given-pronunciation';
export type { TextSyntax } from './markup/read-text';
export { checkPitch } from './pitch-of-voices';
export { breakSecondsOf } from './plan/breaks-and-marks';
export { parsePlan } from './plan/parse-plan';
export { otherCuts, planOfSentence, recutSentence, recutSentences } from './plan/recut-sentence';
export { type SpeechPlan } from './plan/speech-plan';
export { speedRange } from './plan/speed-range';
export { type PartSize, type SessionEvent, SpeechSession, TooMuchTextError } from './session/speech-session';
export { maxTotalBreakSeconds, type SpeechInstructions } from './speech-instructions';
export type { MeasuredLoudness } from './sound/ebur128';
export { LoudnessMeter } from './sound/loudness-meter';
export { TruePeakLimiter } from './sound/true-peak-limiter';
export type { PlannedSpeech, SpeechPlace } from './speech-place';
export { certainScore, detectionRate, findMarks, type FoundMark } from './watermark/mark-detector';
export { type ExaminedFile, findMarksInFile } from './decoding/mark-finder';
export { maxExaminedSeconds, UnreadableSoundError } from './decoding/unreadable-sound.error';
export { type AudioMark, MarkEmbedder, markStrength } from './watermark/mark-embedder';
export * from './speech-types';
export { type SpeechOptions, SpeechSynthesizer } from './speech-synthesizer';
export type { AudioSegment } from './rendering/render-speech';
export { pausePattern } from './markup/parse-plain';
export { paragraphPause } from './sound/pauses';
export { Shares } from './support/shares';
export { fixedSlots, type SlotSource } from './queue/slot-source';
export { abortable } from './support/abortable';
export { type Log, noLog } from './support/log';
export { noSpan, type Span, type SpanFacts } from './support/tracing';
export { inTimeSlices, runToEnd, type TimeSliced } from './support/time-slices';
export { CompiledDictionary } from './text/dictionary/compiled-dictionary';
export type { PronunciationRule } from './text/dictionary/pronunciation-rule';
export { type NormalizationMode, normalizationModes } from './text/normalize';
export { measureOwnVoice } from './measure-own-voice';
export { measureText } from './measure-text';
export { type JoinedTexts, joinTexts, type StyledText } from './join-texts';
export { sourceSentences } from './source-sentences';
export { maxMarkup } from './text/text-limit';
export { codePointOffsets, countCharacters, textProblem } from './text/text-length';
export { maxSemitones } from './text/pitch';
export { type CharacterAlignment, CharacterTimes, joinAlignments } from './times/character-times';
export { ReadableSource } from './times/readable-source';
export { type MarkTime, type Timestamp, type TimestampKind } from './times/timestamp';
export { arkitWeights } from './times/arkit-weights';
export { VisemeTrack } from './times/viseme-track';
export { WordTrack } from './times/word-track';
export { visemeId, type VisemeSet, visemeSets } from './times/visemes';
export { type LanguageFit, languageFit } from './voices/language-fit';
export { type Voice, type VoiceAge, voiceAges } from './voices/voice';
export { isMix, mixId, type MixPart, parseMix } from './voices/voice-mix';
export { speaks, VoiceCatalogue } from './voices/voice-catalogue';
