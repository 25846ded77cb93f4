import type { Voice } from '@voxgate/speech';

/** On what grounds an account may use a voice: it is its own, the person has consented, or a licence allows it. */
export const voiceGrounds = ['own_voice', 'consent', 'licence'] as const;
export type VoiceGrounds = (typeof voiceGrounds)[number];

/** What only voices have that an account has handed in. */
export interface OwnVoiceFacts {
  readonly grounds: VoiceGrounds;
  readonly createdAt: Date;
  /** Its id for the engine: see `ownVoiceSpokenId` of `@voxgate/speech`. */
  readonly spokenId: string;
}

/** A voice of a list, which the account may have handed in. */
export interface ListedVoice extends Voice {
  readonly own?: OwnVoiceFacts;
}

/** A voice that an account has handed in. */
export interface StoredOwnVoice extends OwnVoiceFacts {
  /** Its id, for requests of the account: see `isOwnVoiceId`. */
  readonly voiceId: string;
  readonly name: string;
  readonly language: string;
  readonly gender: Voice['gender'];
}

/** Where the voices come from that accounts have handed in. Without one, there are none. */
export abstract class AccountVoiceSource {
  /** Lists an account's own voices, oldest first. */
  abstract list(accountId: string): Promise<readonly StoredOwnVoice[]>;

  /** @returns `undefined` if the account has no voice with this id. */
  abstract find(accountId: string, voiceId: string): Promise<StoredOwnVoice | undefined>;
}

/** Maximum length of the id of an own voice, in characters. */
export const maxOwnVoiceIdLength = 64;

/** The form of the ids of own voices. No engine lists voices with such ids, so most requests need no look-up. */
export function isOwnVoiceId(voiceId: string): boolean {
  return voiceId.length <= maxOwnVoiceIdLength && /^own_[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(voiceId);
}
