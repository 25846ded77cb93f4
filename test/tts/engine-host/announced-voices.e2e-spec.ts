import { fliteVoices } from '../../../packages/speech/src/engines/flite/flite-voices';
import { EngineUnavailableError } from '../../../packages/speech/src/errors';
import { ScriptedEngine } from './scripted.engine';

const [voice, other] = fliteVoices;

describe('Voices that are listed before their model has been loaded', () => {
  let engine: ScriptedEngine;
  beforeEach(() => {
    engine = new ScriptedEngine();
  });
  afterEach(() => engine.close());
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
    await expect(load()).rejects.toBeInstanceOf(EngineUnavailableError);
    await expect(loading).rejects.toMatchObject({
      name: 'EngineUnavailableError',
      why: expect.stringContaining('model.onnx is damaged'),
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
    await expect(loading).rejects.toBeInstanceOf(EngineUnavailableError);
    expect(ids()).toEqual([]);
  });
});
