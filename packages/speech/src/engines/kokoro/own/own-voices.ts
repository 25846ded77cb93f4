import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineUnavailableError, VoiceDeletedError } from '../../../errors';
import type { VoiceHold } from '../../speech-engine';
import { type OwnVoice, parseOwnVoiceId } from './own-voice-id';
import { digestOf } from './voice-digest';

/** Where the voices of accounts are kept for good, for all servers. */
export interface OwnVoiceSource {
  /** The numbers of a voice, as 32-bit floats, little-endian; `undefined` if it has been deleted. */
  load(voice: OwnVoice): Promise<Buffer | undefined>;
  /** The keys of those of these voices that are still there, in one statement. */
  existing(voices: readonly OwnVoice[]): Promise<ReadonlySet<string>>;
}

/** Milliseconds between two looks whether the voices in use are still there. */
const lookMs = 300;

/** Milliseconds for which a voice in use goes on while the source does not answer. */
const graceMs = 5000;

/** Maximum number of voices whose files are kept: 100 MB. Others are loaded again when they are used. */
const maxFiles = 200;

interface Entry {
  readonly voice: OwnVoice;
  readonly ended: AbortController;
  holds: number;
  /** When the voice was last known to be there, by `performance.now()`; before that, when it was first held. */
  knownAt: number;
  /** Whether it has been known to be there since it was first held. */
  isKnown: boolean;
}

/**
 * The voices of accounts that are in use on this server. The engine's processes read them from files, which are made when a voice is
 * first spoken. While a voice is in use, this looks every 300 ms whether it is still there, with one statement for all of them, because
 * another server may have deleted it.
 */
export class OwnVoices {
  private readonly entries = new Map<string, Entry>();
  private readonly loading = new Map<string, Promise<void>>();
  private source: OwnVoiceSource | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param directory where the files are. It is made when it is first needed. */
  constructor(readonly directory: string) {}

  /** Whether voices of accounts can be spoken. */
  get isOpen(): boolean {
    return this.source !== undefined;
  }

  /** Begins to speak voices of a source. */
  use(source: OwnVoiceSource): void {
    this.source = source;
  }

  /** Stops looking. Voices of accounts can no longer be spoken. */
  close(): void {
    this.source = undefined;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /**
   * Marks a voice as in use until it is released.
   *
   * @param spokenId as of `ownVoiceSpokenId`.
   */
  hold(spokenId: string): VoiceHold | undefined {
    const voice = parseOwnVoiceId(spokenId);
    if (!voice) return undefined;
    const entry = this.entries.get(voice.key) ?? {
      voice,
      ended: new AbortController(),
      holds: 0,
      knownAt: performance.now(),
      isKnown: false,
    };
    this.entries.set(voice.key, entry);
    entry.holds++;
    this.lookSoon();
    let isHeld = true;
    return {
      ended: entry.ended.signal,
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        if (--entry.holds === 0) this.entries.delete(voice.key);
      },
    };
  }

  /**
   * Makes sure that a voice is still there, and that the processes can read it.
   *
   * @throws {VoiceDeletedError}
   * @throws {EngineUnavailableError} if there is no source, or it does not answer.
   */
  async ready(spokenId: string): Promise<void> {
    const voice = parseOwnVoiceId(spokenId);
    const { source } = this;
    if (!voice || !source) throw new EngineUnavailableError('kokoro', 'this server has no voices of accounts.');
    const entry = this.entries.get(voice.key);
    entry?.ended.signal.throwIfAborted();
    const now = performance.now();
    const isThere = await exists(this.fileOf(voice));
    if (isThere && entry?.isKnown && now - entry.knownAt <= 2 * lookMs) return;
    if (!isThere) await this.load(voice, source);
    else if (!(await source.existing([voice])).has(voice.key)) this.revoke(voice.key);
    if (entry) Object.assign(entry, { knownAt: now, isKnown: true });
    entry?.ended.signal.throwIfAborted();
    if (!entry && !(await exists(this.fileOf(voice)))) throw new VoiceDeletedError(voice.voiceId);
  }

  /** Ends everything that is spoken with a voice that has been deleted, at once. */
  revoke(key: string): void {
    const entry = this.entries.get(key);
    entry?.ended.abort(new VoiceDeletedError(entry.voice.voiceId));
    void rm(join(this.directory, `${key}.bin`), { force: true }).catch(() => undefined);
  }

  private load(voice: OwnVoice, source: OwnVoiceSource): Promise<void> {
    const { key } = voice;
    const begun = this.loading.get(key) ?? this.write(voice, source).finally(() => this.loading.delete(key));
    this.loading.set(key, begun);
    return begun;
  }

  private async write(voice: OwnVoice, source: OwnVoiceSource): Promise<void> {
    const bytes = await source.load(voice);
    if (!bytes) {
      this.revoke(voice.key);
      throw new VoiceDeletedError(voice.voiceId);
    }
    if (digestOf(bytes) !== voice.digest) throw new EngineUnavailableError('kokoro', 'a stored voice is damaged.');
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await this.makeRoom();
    const temporary = join(this.directory, `${randomUUID()}.part`);
    try {
      await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx' });
      await rename(temporary, this.fileOf(voice));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Removes the oldest files that are not in use. */
  private async makeRoom(): Promise<void> {
    const names = await readdir(this.directory);
    if (names.length < maxFiles) return;
    const unused = names.filter((name) => !this.entries.has(name.slice(0, -'.bin'.length)));
    const aged = await Promise.all(
      unused.map(async (name) => {
        const path = join(this.directory, name);
        return {
          path,
          at: await stat(path).then(
            ({ mtimeMs }) => mtimeMs,
            () => Infinity,
          ),
        };
      }),
    );
    const oldest = aged.toSorted((one, other) => one.at - other.at).slice(0, names.length - maxFiles + 1);
    for (const { path } of oldest) await rm(path, { force: true });
  }

  private lookSoon(): void {
    if (this.timer || !this.source) return;
    this.timer = setTimeout(() => void this.look(), lookMs);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    const held = [...this.entries.values()].filter(({ ended }) => !ended.signal.aborted);
    const { source } = this;
    const startedAt = performance.now();
    try {
      const there = held.length > 0 && (await within(graceMs, source?.existing(held.map(({ voice }) => voice))));
      if (there) {
        for (const entry of held) {
          if (there.has(entry.voice.key)) Object.assign(entry, { knownAt: startedAt, isKnown: true });
          else this.revoke(entry.voice.key);
        }
      }
    } catch {
      const reason = new EngineUnavailableError('kokoro', 'it is not known whether the voice has been deleted.');
      for (const { knownAt, ended } of held) {
        if (performance.now() - knownAt >= graceMs) ended.abort(reason);
      }
    } finally {
      this.timer = undefined;
      if (this.entries.size > 0) this.lookSoon();
    }
  }

  private fileOf({ key }: OwnVoice): string {
    return join(this.directory, `${key}.bin`);
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** @throws {Error} if the work takes longer. */
async function within<T>(milliseconds: number, work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It takes too long.')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
