import type { EngineChunk, EngineRequest } from '../../host/process/messages';
import type { HostedEngine } from '../../host/process/serve-engine';
import type { PronouncedText } from '../../pronounced-text';
import { mixId, parseMix } from '../../../voices/voice-mix';
import type { PackSettings } from './settings';

/** All packs of a process. The first one is loaded at once, the others when they are first spoken. */
export class LoadedPacks implements HostedEngine {
  private readonly loaded = new Map<PackSettings, HostedEngine>();

  private constructor(
    private readonly packs: readonly PackSettings[],
    private readonly loadPack: (settings: PackSettings) => Promise<HostedEngine>,
  ) {}

  static async load(
    packs: readonly PackSettings[],
    loadPack: (settings: PackSettings) => Promise<HostedEngine>,
  ): Promise<LoadedPacks> {
    const all = new LoadedPacks(packs, loadPack);
    await all.pack(packs[0]!);
    return all;
  }

  async *speak(request: EngineRequest): AsyncGenerator<EngineChunk> {
    const { pack, voiceId } = await this.packOf(request.voiceId);
    yield* pack.speak({ ...request, voiceId });
  }

  async phonemize(request: EngineRequest): Promise<PronouncedText | undefined> {
    const { pack, voiceId } = await this.packOf(request.voiceId);
    return pack.phonemize?.({ ...request, voiceId });
  }

  /** The pack of a voice or a mix, and its id there. */
  private async packOf(id: string): Promise<{ pack: HostedEngine; voiceId: string }> {
    const parts = parseMix(id);
    // The voices of the published pack have no prefix, so it comes last.
    const settings = this.packs
      .toSorted((one, other) => other.prefix.length - one.prefix.length)
      .find(({ prefix }) => parts.every(({ voiceId }) => voiceId.startsWith(prefix)))!;
    const own = parts.map((part) => ({ ...part, voiceId: part.voiceId.slice(settings.prefix.length) }));
    return { pack: await this.pack(settings), voiceId: mixId(own) };
  }

  private async pack(settings: PackSettings): Promise<HostedEngine> {
    let pack = this.loaded.get(settings);
    if (!pack) {
      pack = await this.loadPack(settings);
      this.loaded.set(settings, pack);
    }
    return pack;
  }
}
