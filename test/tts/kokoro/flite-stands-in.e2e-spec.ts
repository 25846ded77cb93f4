import { Logger } from '@nestjs/common';
import { PackEngines } from '../../../src/tts/pack-engines';
import { expectError } from '../../support/expect-error';
import { describeWithPack } from '../../support/voice-pack';
import { startTtsApp, type TtsApp } from '../support/tts-app';

describeWithPack('kokoro', 'Flite, when VOXGATE_VOICES does not name it', (pack) => {
  let server: TtsApp;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await startTtsApp({ environment: { VOXGATE_VOICES: ['kokoro'], ENGINE_PROCESSES: 1 } });
  });
  afterAll(() => server.close());

  const engines = async () => {
    const answer = await fetch(`${server.url}/api/v1/voices`);
    const { data } = (await answer.json()) as { data: { engine: string }[] };
    return [...new Set(data.map(({ engine }) => engine))];
  };
  const hello = (voiceId: string) => server.speak({ text: 'Hello.', voice_id: voiceId });

  it('speaks until Kokoro is ready, finishes its requests, and is then no longer offered', async () => {
    expect(await engines()).toEqual(['flite']);
    expect((await hello('slt')).status).toBe(200);

    // More than the connection holds, so that it goes on when the client reads on.
    const text = `<speak>${'Flite. <break time="5s"/>'.repeat(60)}</speak>`;
    const begun = await server.speak({ text, input_type: 'ssml', voice_id: 'slt', format: 'wav', stream: 'audio' });
    expect(begun.status).toBe(200);
    await server.app.get(PackEngines).kokoro.open(pack);

    expect(await engines()).toEqual(['kokoro']);
    await expectError(await hello('slt'), 'VOICE_NOT_FOUND');
    expect((await hello('af_heart')).status).toBe(200);
    expect((await begun.arrayBuffer()).byteLength).toBeGreaterThan(1_000_000);
  });
});
