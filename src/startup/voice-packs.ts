import { Logger } from '@nestjs/common';
import type { Environment } from '../config/environment';
import { withCauses } from '../errors/with-causes';
import { installPack, isCurrent } from '../tts/voices/packs/install/install-pack';
import { isBuiltIn, knownPack } from '../tts/voices/packs/manifests';
import { flitePack } from '../tts/voices/packs/manifests/flite';
import { VoicePackError } from '../tts/voices/packs/pack-error';
import { type InstalledPack, PackStore } from '../tts/voices/packs/pack-store';
import { BarProgress } from '../tts/voices/packs/progress/bar-progress';
import type { InstallProgress } from '../tts/voices/packs/progress/install-progress';
import { LineProgress } from '../tts/voices/packs/progress/line-progress';
import type { VoicePack } from '../tts/voices/packs/voice-pack';

/** Lets the engines speak with packs. */
export interface PackOpener {
  /**
   * Lists a pack's voices. Requests for them wait until its model has been loaded.
   *
   * @returns what loads it.
   */
  announce(installed: InstalledPack): Promise<() => Promise<void>>;
  /** Loads a pack, and lists its voices then. */
  open(installed: InstalledPack): Promise<void>;
}

interface FindOptions {
  find?: (name: string) => VoicePack | undefined;
  stopRequest?: AbortSignal;
}

/**
 * The voice packs that the server speaks with: those of `VOXGATE_VOICES` that are there are listed before it listens
 * and loaded then, those that are missing are installed while it runs. Nothing that goes wrong with a pack stops the server: as long as
 * none of them speaks, Flite does, named or not.
 */
export class VoicePacks {
  private readonly logger = new Logger('Voices');
  private readonly stopping = new AbortController();
  /** Aborts when nothing is to be loaded or installed any more. */
  private readonly signal: AbortSignal;
  private installing: Promise<void> = Promise.resolve();
  /** Whether Flite speaks although it is not named. */
  private fliteStandsIn: boolean;

  private constructor(
    private readonly store: PackStore,
    private readonly present: readonly InstalledPack[],
    private readonly missing: readonly VoicePack[],
    { fliteIsNamed, stopRequest }: { fliteIsNamed: boolean; stopRequest?: AbortSignal },
  ) {
    this.fliteStandsIn = !fliteIsNamed;
    this.signal = stopRequest ? AbortSignal.any([this.stopping.signal, stopRequest]) : this.stopping.signal;
  }

  /**
   * Looks which of the packs are there.
   *
   * @param options.find what is known of a pack by its name.
   * @param options.stopRequest aborts when the server is to stop, as `stop` does.
   * @throws {VoicePackError} if a name is that of no pack.
   */
  static async find(
    { VOXGATE_VOICES, VOXGATE_DATA_DIR }: Pick<Environment, 'VOXGATE_VOICES' | 'VOXGATE_DATA_DIR'>,
    { find = knownPack, stopRequest }: FindOptions = {},
  ): Promise<VoicePacks> {
    const store = new PackStore({ VOXGATE_DATA_DIR });
    const present: InstalledPack[] = [];
    const missing: VoicePack[] = [];
    for (const name of new Set(VOXGATE_VOICES)) {
      const pack = find(name);
      if (pack && isBuiltIn(pack)) continue;
      const installed = await store.find(name);
      if (installed) present.push(installed);
      else if (!pack) {
        throw new VoicePackError(
          `VOXGATE_VOICES names "${name}", which is no voice pack. voxgate voices list names all that there are.`,
        );
      }
      if (pack && !(installed && isCurrent(installed, pack))) missing.push(pack);
    }
    return new VoicePacks(store, present, missing, {
      fliteIsNamed: VOXGATE_VOICES.includes(flitePack.name),
      stopRequest,
    });
  }

  /**
   * Lists the voices of those that are there, of an older version until the newer has come.
   *
   * @returns what loads them, one after the other; `undefined` if there are none.
   */
  async announcePresent(opener: PackOpener): Promise<(() => Promise<void>) | undefined> {
    const loads: (() => Promise<void>)[] = [];
    for (const installed of this.present) {
      await this.attempt(installed, async () => {
        const load = await opener.announce(installed);
        loads.push(async () => {
          if (await this.attempt(installed, load)) this.fliteStandsIn = false;
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

  /** Whether the voices that are offered now will not be, once those that are missing have been installed. */
  get areToCome(): boolean {
    return this.fliteStandsIn && this.missing.length > 0;
  }

  /**
   * Installs and opens those that are missing, one after the other.
   *
   * @returns whether it was not broken off; some may still be missing then.
   */
  async installMissing(open: PackOpener['open']): Promise<boolean> {
    this.installing = this.install(open);
    await this.installing;
    return !this.signal.aborted;
  }

  /** Breaks off what is being installed; the next start goes on from there. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.installing;
  }

  private async install(open: PackOpener['open']): Promise<void> {
    const { signal } = this;
    for (const pack of this.missing) {
      try {
        const installed = await installPack(pack, this.store, { progress: this.progress(), signal });
        if (!signal.aborted && (await this.attempt(installed, () => open(installed)))) this.relieveFlite();
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof VoicePackError)) this.logger.error(error);
        else this.logger.warn(`${error.message}\n${this.untilThen}`);
      }
    }
  }

  /** Does something with a pack; logs why, if it cannot be done. @returns whether it could. */
  private async attempt({ pack, directory }: InstalledPack, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      // Given up, because the server stops.
      if (this.signal.aborted) return false;
      this.logger.error(
        `The voices of ${pack.title} in ${directory} cannot be used: ${withCauses(error)}. Are they damaged? ` +
          `voxgate voices verify ${pack.name}\n${this.untilThen}`,
      );
      return false;
    }
  }

  private relieveFlite(): void {
    if (this.fliteStandsIn)
      this.logger.log('The voices of Flite are not offered any more: VOXGATE_VOICES names others.');
    this.fliteStandsIn = false;
  }

  private get untilThen(): string {
    return this.fliteStandsIn
      ? 'Until then, the server speaks with Flite, although VOXGATE_VOICES does not name it.'
      : 'Until then, the server speaks with the voices that it has.';
  }

  private progress(): InstallProgress {
    const isTerminal = process.stdout.isTTY && process.stderr.isTTY;
    return isTerminal ? new BarProgress(process.stderr) : new LineProgress((line) => this.logger.log(line));
  }
}
