import type { Voice } from '../../../voices/voice';

/** A voice of an account, as the engine knows it. */
export interface OwnVoice {
  readonly accountId: string;
  /** What callers of the account name it: `own_` and its name. */
  readonly voiceId: string;
  /** A BCP 47 tag. */
  readonly language: string;
  readonly gender: Voice['gender'];
  /** Integrated loudness in LUFS; `undefined` until it has been measured. */
  readonly loudness: number | undefined;
  /** Random: a voice that is handed in again after its deletion has another one. 32 hexadecimal digits. */
  readonly key: string;
  /** SHA-256 of its numbers: 64 hexadecimal digits. */
  readonly digest: string;
}

const genders = { f: 'female', m: 'male', u: 'unknown' } as const;

const part =
  /(?<voiceId>own_[a-z0-9-]{1,60})\.(?<accountId>[A-Za-z0-9_-]{1,80})\.(?<language>[A-Za-z0-9-]{2,35})\.(?<sex>[fmu])(?<loudness>\d{0,4})\.(?<key>[0-9a-f]{32})\.(?<digest>[0-9a-f]{64})/u;
const whole = new RegExp(`^${part.source}$`, 'u');
const anywhere = new RegExp(part.source, 'gu');

/**
 * The id by which a voice of an account is spoken. It says all that is true of the voice, so that a plan that has it can be spoken by any
 * server, and it cannot be guessed. Clients do not get it: see {@link shownVoiceId}.
 */
export function ownVoiceSpokenId({ accountId, voiceId, language, gender, loudness, key, digest }: OwnVoice): string {
  const level = loudness === undefined ? '' : String(Math.round(-loudness * 100));
  return `${voiceId}.${accountId}.${language}.${gender[0]!}${level}.${key}.${digest}`;
}

/** @returns `undefined` if it is not the id of a voice of an account. */
export function parseOwnVoiceId(spokenId: string): OwnVoice | undefined {
  if (!spokenId.startsWith('own_')) return undefined;
  const found = whole.exec(spokenId)?.groups;
  if (!found) return undefined;
  const { voiceId, accountId, language, sex, loudness, key, digest } = found as Record<string, string> & {
    sex: keyof typeof genders;
  };
  return {
    voiceId: voiceId!,
    accountId: accountId!,
    language: language!,
    gender: genders[sex],
    loudness: loudness === '' ? undefined : -Number(loudness) / 100,
    key: key!,
    digest: digest!,
  };
}

/** The id of a voice or a mix for clients: voices of an account without what only servers need. Any other id as it is. */
export function shownVoiceId(voiceId: string): string {
  return voiceId.includes('own_') ? voiceId.replace(anywhere, '$<voiceId>') : voiceId;
}

/** A voice of an account as the catalogue has it. @param like any voice of the engine, which has in common what all have. */
export function voiceOf(own: OwnVoice, like: Voice): Voice {
  return {
    voiceId: ownVoiceSpokenId(own),
    name: own.voiceId.slice('own_'.length),
    language: own.language,
    gender: own.gender,
    engine: like.engine,
    sampleRate: like.sampleRate,
    timestamps: like.timestamps,
    license: 'unknown',
    ...(own.loudness !== undefined && { loudness: own.loudness }),
  };
}
