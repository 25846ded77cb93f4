/** The engines whose voices come in packs. They are a face of their own, because the server loads them before the rest of speech. */
export type { HostLimits } from './engines/host/hosted-speech-engine';
export { EnginesOfPacks } from './engines/engines-of-packs';
export { encoderThreads, fliteProcesses, type Machine, machineLimits } from './engines/host/machine-limits';
export { OwnVoices, type OwnVoiceSource } from './engines/kokoro/own/own-voices';
export { KokoroEngine } from './engines/kokoro/kokoro.engine';
export { PiperEngine } from './engines/piper/piper.engine';
export { type Log, noLog } from './support/log';
