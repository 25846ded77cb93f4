import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { Environment } from '../../../src/config/environment';
import { fliteVoices } from '../../../src/speech/engines/flite/flite-voices';
import { hostLimits } from '../../../src/speech/engines/host/host-limits';
import { HostedSpeechEngine } from '../../../src/speech/engines/host/hosted-speech-engine';

const [voice, other] = fliteVoices;
const script = join(__dirname, 'scripted-engine.cjs');

class ScriptedEngine extends HostedSpeechEngine {
  constructor() {
    const pace = { realTimeFactor: 0.5, trimmedSeconds: 0 };
    super('scripted', { secondsPerCharacter: 0.01 }, pace, hostLimits(new Environment()));
  }

  open(settings: object, voices = [voice!]): Promise<void> {
    return this.replaceProcesses(
      script,
      () => settings,
      () => voices,
    );
  }

  listPack(settings: object, voices = [voice!]): () => Promise<void> {
    return this.listBeforeLoading(voices, () => this.open(settings, voices));
  }
}

describe('Voices that are listed before their model has been loaded', () => {
  let engine: ScriptedEngine;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    engine = new ScriptedEngine();
  });
  afterEach(() => engine.onApplicationShutdown());
  const ids = () => engine.voices().map(({ voiceId }) => voiceId);

  it('make requests wait, and the engine is not ready until then', async () => {
    const load = engine.listPack({});
    expect(ids()).toEqual([voice!.voiceId]);
    expect(engine.isReady()).toBe(false);
    const loading = engine.loading(voice!.voiceId);
    expect(loading).toBeInstanceOf(Promise);
    await load();
    await loading;
    expect(ids()).toEqual([voice!.voiceId]);
    expect(engine.isReady()).toBe(true);
    expect(engine.loading(voice!.voiceId)).toBeUndefined();
  });

  it('are removed from the list if loading fails, and waiting requests fail as unavailable', async () => {
    const load = engine.listPack({ refuse: 'model.onnx is damaged' });
    const loading = engine.loading(voice!.voiceId);
    await expect(load()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(loading).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      cause: expect.objectContaining({ message: expect.stringContaining('model.onnx is damaged') }),
    });
    expect(ids()).toEqual([]);
    expect(engine.loading(voice!.voiceId)).toBeUndefined();
  });

  it('do not delay voices that have been loaded', async () => {
    const loads = [engine.listPack({}), engine.listPack({}, [voice!, other!])];
    await loads[0]!();
    expect(ids()).toEqual([voice!.voiceId, other!.voiceId]);
    expect(engine.loading(voice!.voiceId)).toBeUndefined();
    expect(engine.loading(other!.voiceId)).toBeInstanceOf(Promise);
    expect(engine.isReady()).toBe(false);
    await loads[1]!();
    expect(engine.isReady()).toBe(true);
  });

  it('fail when the engine is closed', async () => {
    engine.listPack({});
    const loading = engine.loading(voice!.voiceId);
    await engine.close();
    await expect(loading).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(ids()).toEqual([]);
  });
});
