import type { Environment } from '../../platform/config/environment';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { type Log, noLog } from '@voxgate/speech/neural-engines';
import { isCurrent } from '@voxgate/speech/voices/packs/is-current';
import { isBuiltIn, knownPack, flitePack } from '@voxgate/speech/voices/packs/known-packs';
import { VoicePackError } from '@voxgate/speech/voices/packs/pack-error';
import type { InstalledPack, PackStore } from '@voxgate/speech/voices/packs/pack-store';
import { voiceStore } from '../../tts/voice-store';
import type { InstallProgress } from '@voxgate/speech/voices/packs/progress/install-progress';
import { LineProgress } from '@voxgate/speech/voices/packs/progress/line-progress';
import { hasVoices, mayHaveVoice, type VoicePack } from '@voxgate/speech/voices/packs/voice-pack';

/** Passes packs to the engines. */
export interface PackOpener {
  /**
   * Lists a pack's voices. Requests for them wait until its model is loaded.
   *
   * @returns a function that loads the model.
   */
  announce(installed: InstalledPack): Promise<() => Promise<void>>;
  /** Loads a pack, then lists its voices. */
  open(installed: InstalledPack): Promise<void>;
}

interface FindOptions {
  find?: (name: string) => VoicePack | undefined;
  stopRequest?: AbortSignal;
  log?: Log;
}

/**
 * The voice packs of `VOXGATE_VOICES`. Installed packs are listed before the server listens, and loaded meanwhile and afterwards.
 * Missing packs are installed while the server runs. A problem with a pack never stops the server: While no other pack is
 * installed, Flite speaks, even if `VOXGATE_VOICES` does not name it.
 */
export class VoicePacks {
  private readonly stopping = new AbortController();
  /** Aborts when loading and installing should stop. */
  private readonly signal: AbortSignal;
  private installing: Promise<void> = Promise.resolve();
  /** Whether Flite is used although `VOXGATE_VOICES` does not name it. */
  private fliteIsFallback: boolean;

  private constructor(
    private readonly store: PackStore,
    private readonly present: readonly InstalledPack[],
    private readonly missing: readonly VoicePack[],
    private readonly log: Log,
    { fliteIsNamed, stopRequest }: { fliteIsNamed: boolean; stopRequest?: AbortSignal },
  ) {
    this.fliteIsFallback = !fliteIsNamed;
    this.signal = stopRequest ? AbortSignal.any([this.stopping.signal, stopRequest]) : this.stopping.signal;
  }

  /**
   * Finds out which packs are installed.
   *
   * @param options.find looks up a pack by its name.
   * @param options.stopRequest aborts when the server should stop; has the same effect as `stop`.
   * @param options.log defaults to no log.
   * @throws {VoicePackError} if `VOXGATE_VOICES` contains an unknown name.
   */
  static async find(
    environment: Pick<Environment, 'VOXGATE_VOICES' | 'VOXGATE_DATA_DIR'>,
    { find = knownPack, stopRequest, log = noLog }: FindOptions = {},
  ): Promise<VoicePacks> {
    const store = voiceStore(environment);
    const present: InstalledPack[] = [];
    const missing: VoicePack[] = [];
    for (const name of new Set(environment.VOXGATE_VOICES)) {
      const pack = find(name);
      if (pack && isBuiltIn(pack)) continue;
      const installed = await store.find(name);
      if (installed) present.push(installed);
      else if (!pack) {
        throw new VoicePackError(
          `VOXGATE_VOICES contains "${name}", which is not a voice pack. To see all packs, run voxgate voices list.`,
        );
      }
      if (pack && !(installed && isCurrent(installed, pack))) missing.push(pack);
    }
    return new VoicePacks(store, present, missing, log, {
      fliteIsNamed: environment.VOXGATE_VOICES.includes(flitePack.name),
      stopRequest,
    });
  }

  /**
   * Lists the voices of the installed packs. An outdated pack is used until its new version is installed.
   *
   * @returns a function that loads the packs one after the other; `undefined` if no pack is installed.
   */
  async announcePresent(opener: PackOpener): Promise<(() => Promise<void>) | undefined> {
    const loads: (() => Promise<void>)[] = [];
    for (const installed of this.present) {
      await this.attempt(installed, async () => {
        const load = await opener.announce(installed);
        loads.push(async () => {
          if ((await this.attempt(installed, load)) && hasVoices(installed.pack)) this.fliteIsFallback = false;
        });
      });
    }
    if (loads.length === 0) return undefined;
    return async () => {
      for (const load of loads) {
        if (this.signal.aborted) return;
        await load();
      }
    };
  }

  /** Whether a pack of `VOXGATE_VOICES`, installed or not, may have a voice. Does not consider Flite, which is built in. */
  mayHave(voiceId: string): boolean {
    return [...this.present.map(({ pack }) => pack), ...this.missing].some((pack) => mayHaveVoice(pack, voiceId));
  }

  /** Whether the voices available now will be replaced once the missing packs are installed. */
  get areToCome(): boolean {
    return this.fliteIsFallback && this.missing.some(hasVoices);
  }

  /**
   * Installs and opens the missing packs, one after the other. A pack that cannot be installed is skipped.
   *
   * @returns `false` if it was stopped.
   */
  async installMissing(open: PackOpener['open']): Promise<boolean> {
    this.installing = this.install(open);
    await this.installing;
    return !this.signal.aborted;
  }

  /** Stops installing. The next start resumes the installation. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.installing;
  }

  private async install(open: PackOpener['open']): Promise<void> {
    const { signal } = this;
    for (const pack of this.missing) {
      try {
        // By its path: the build leaves the names in import() as they are.
        const { installPack } = await import('../../../packages/speech/src/voices/packs/install/install-pack.js');
        const installed = await installPack(pack, this.store, { progress: await this.progress(), signal });
        if (signal.aborted || !(await this.attempt(installed, () => open(installed)))) continue;
        if (hasVoices(pack)) this.retireFlite();
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof VoicePackError)) this.log.error(error as Error);
        else this.log.warn(`${error.message}\n${this.fallbackNote}`);
      }
    }
  }

  /** Runs `work` for a pack and logs an error. @returns whether it succeeded. */
  private async attempt({ pack, directory }: InstalledPack, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      // Cancelled, because the server is stopping.
      if (this.signal.aborted) return false;
      this.log.error(
        `The voices of ${pack.title} in ${directory} cannot be used: ${withCauses(error)}. To check them for damage, run ` +
          `voxgate voices verify ${pack.name}\n${this.fallbackNote}`,
      );
      return false;
    }
  }

  private retireFlite(): void {
    if (this.fliteIsFallback)
      this.log.info('Flite’s voices are no longer available: VOXGATE_VOICES does not name them.');
    this.fliteIsFallback = false;
  }

  private get fallbackNote(): string {
    return this.fliteIsFallback
      ? 'Until then, the server uses Flite, although VOXGATE_VOICES does not name it.'
      : 'Until then, the server uses the voices that it has.';
  }

  private async progress(): Promise<InstallProgress> {
    const isTerminal = process.stdout.isTTY && process.stderr.isTTY;
    if (!isTerminal) return new LineProgress((line) => this.log.info(line));
    const { BarProgress } = await import('../../../packages/speech/src/voices/packs/progress/bar-progress.js');
    return new BarProgress(process.stderr);
  }
}
