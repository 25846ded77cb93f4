import type { PreparedModel } from '../prepare/prepared-model';

/** Compute threads of a process. */
export interface Threads {
  /** While other processes work, too. */
  readonly threads: number;
  /** While none does. */
  readonly threadsAlone: number;
}

/** A pack that a process can speak. */
export interface PackSettings {
  /** The directory of the installed pack. */
  readonly directory: string;
  /** What the ids of its voices begin with, before the names of their files. */
  readonly prefix: string;
  /** Its prepared model. If omitted, it is looked up when the pack is first spoken. */
  readonly model?: PreparedModel;
  /** The languages of the voices. If omitted, the first letters of their names tell them. */
  readonly languages?: Readonly<Record<string, string>>;
}

/** The packs. The first one is loaded at once. */
interface Packs {
  readonly packs: readonly PackSettings[];
}

/** The settings that the engine sends to its process for sentences. */
export interface SentenceSettings extends Packs {
  /** Compute threads. */
  readonly threads: number;
  /** The directory with the files of voices of accounts. */
  readonly ownVoices?: string;
}

/** The settings that the engine sends to its processes for windows. */
export interface WindowSettings extends Packs, Threads {}
