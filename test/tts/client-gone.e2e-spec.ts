import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { SynthesisRequest } from '../../packages/speech/src/engines/speech-engine';
import { FliteEngine } from '../../packages/speech/src/engines/flite/flite.engine';
import { fixedSlots } from '../../packages/speech/src/queue/slot-source';
import { InProcessEngine } from '../support/in-process-engine';
import { startTtsApp, type TtsApp } from './support/tts-app';

const sentences = 100;
const text = 'Hello! '.repeat(sentences);

/** Speaks its second sentence only after the client has disconnected, and counts requests. */
@Injectable()
class WaitingEngine extends InProcessEngine {
  override readonly slots = fixedSlots(1);
  spoken = 0;
  private startedSecond: () => void;
  readonly second = new Promise<void>((resolve) => (this.startedSecond = resolve));
  private sawTheEnd: () => void;
  readonly gone = new Promise<void>((resolve) => (this.sawTheEnd = resolve));

  override async *synthesize(request: SynthesisRequest) {
    this.spoken++;
    if (this.spoken === 2) {
      this.startedSecond();
      await once(request.signal, 'abort');
      this.sawTheEnd();
    }
    yield* super.synthesize(request);
  }
}

describe('when the client disconnects', () => {
  let server: TtsApp;
  afterEach(() => server.close());

  it.each(['mp3', 'wav'])('no sentence after the current one is spoken (%s)', async (format) => {
    server = await startTtsApp({ engine: WaitingEngine });
    const engine = server.app.get<WaitingEngine>(FliteEngine);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const body = JSON.stringify({ text, voice_id: 'slt', format });
    socket.write(
      `POST /api/v1/tts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await engine.second;
    socket.destroy();
    await engine.gone;

    // The next request has been answered, so the first one would have continued by now.
    const next = await server.speak({ text: 'Hi.', voice_id: 'slt' });
    expect(next.status).toBe(200);
    await next.arrayBuffer();
    expect(engine.spoken).toBe(3);
  });

  it('a pipelined request behind another one is cancelled as well', async () => {
    server = await startTtsApp({ engine: WaitingEngine });
    const engine = server.app.get<WaitingEngine>(FliteEngine);
    // The response before it never ends.
    server.app.getHttpServer().prependOnceListener('request', (_request: unknown, response: ServerResponse) => {
      Object.defineProperty(response, 'end', { value: () => response });
    });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const body = JSON.stringify({ text, voice_id: 'slt' });
    socket.write(
      'GET /held HTTP/1.1\r\nHost: x\r\n\r\n' +
        `POST /api/v1/tts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await engine.second;
    socket.resetAndDestroy();
    await engine.gone;

    const next = await server.speak({ text: 'Hi.', voice_id: 'slt' });
    expect(next.status).toBe(200);
    await next.arrayBuffer();
    expect(engine.spoken).toBe(3);
  });

  it('the engine is free for the next request', async () => {
    server = await startTtsApp({ environment: { SPEECH_WORKERS: 1 } });
    const longText = 'This goes on and on, and nobody waits for it any more. '.repeat(90);
    for (let count = 0; count < 5; count++) {
      const controller = new AbortController();
      const abandoned = server.speak({ text: longText, voice_id: 'slt' }, { signal: controller.signal });
      setImmediate(() => controller.abort());
      await expect(abandoned).rejects.toThrow('abort');
    }
    // Speaking the abandoned texts would exceed the test's time limit.
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.speak({ text: 'Hi.', voice_id: 'slt', format: 'wav' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});
