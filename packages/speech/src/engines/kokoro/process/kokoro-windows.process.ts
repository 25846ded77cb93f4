import type { EngineChunk, EngineRequest } from '../../host/process/messages';
import { type HostedEngine, serveEngine } from '../../host/process/serve-engine';
import { speakWindow } from '../../windows/speak-in-windows';
import { finishWindow, timesWithin } from '../../windows/window-sound';
import { preparedModel } from '../prepare/prepared-model';
import { LoadedPacks } from './loaded-packs';
import { frameSamples, kokoroSampleRate as sampleRate } from './model-facts';
import type { SentencePart } from './sentence-parts';
import type { PackSettings, Threads, WindowSettings } from './settings';
import { WindowModel } from './window-model';

/** Milliseconds until the model is loaded for use while other processes work. A request that needs it loads it before. */
const sharedLoadDelayMs = 5000;

/** Kokoro-82M, where it makes sound: windows of sentences that the process in front has encoded. */
class PackWindows implements HostedEngine {
  private constructor(private readonly model: WindowModel) {}

  /** Loads the model of a pack. */
  static async load({ directory, model }: PackSettings, threads: Threads): Promise<PackWindows> {
    const files = model ?? (await preparedModel(directory, { signal: new AbortController().signal }));
    const loaded = await WindowModel.load(files.generator, threads);
    // Loading blocks the process, so it would hold up the first request.
    setTimeout(() => void loaded.loadShared(), sharedLoadDelayMs).unref();
    return new PackWindows(loaded);
  }

  async *speak(request: EngineRequest): AsyncGenerator<EngineChunk> {
    await this.model.use(request.isAlone ?? false);
    yield await speakWindow(request, { speakPart: (part: SentencePart) => this.speakPart(part) });
  }

  private async speakPart(part: SentencePart): Promise<EngineChunk> {
    const { kept, removed } = finishWindow(await this.model.decode(part.input), sampleRate, part.edges);
    return {
      samples: kept,
      sampleRate,
      computedSeconds: (part.input.length * frameSamples) / sampleRate,
      words: timesWithin(part.words, part.edges, { removed, length: kept.length, sampleRate }),
      pauseSeconds: part.pauseSeconds,
    };
  }
}

serveEngine((settings) => {
  const { packs, ...threads } = settings as WindowSettings;
  return LoadedPacks.load(packs, (pack) => PackWindows.load(pack, threads));
});
