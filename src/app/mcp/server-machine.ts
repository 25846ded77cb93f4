import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { explainError } from '../../dialects/mcp/api-caller';
import { ToolError, type WantedSpeech } from '../../dialects/mcp/tool-host';
import type { FileFormat } from '../say/sound-formats';
import type { SoundOutput } from '../say/sound-output';
import { UserMachine } from './machine';
import { newFile } from './new-file';
import type { RemoteApi } from './remote-api';

/** Samples per second of what is played. */
const playedRate = 24_000;

/** Plays and keeps what a server speaks. */
export class ServerMachine extends UserMachine {
  constructor(private readonly api: RemoteApi) {
    super();
  }

  protected async speak(wanted: WantedSpeech, open: (rate: number) => SoundOutput, signal: AbortSignal): Promise<void> {
    const sound = await this.stream({ ...wanted, format: 'pcm', sample_rate: playedRate, stream: 'audio' }, signal);
    const output = open(playedRate);
    for await (const bytes of sound) await output.write(bytes as Uint8Array);
    await output.end();
  }

  protected async record(wanted: WantedSpeech, file: string, format: FileFormat, signal: AbortSignal): Promise<void> {
    await newFile(file, async ({ fd }) =>
      pipeline(await this.stream({ ...wanted, format }, signal), createWriteStream('', { fd, autoClose: false }), {
        signal,
      }),
    );
  }

  /** @throws {ToolError} with what the server says. */
  private async stream(json: object, signal: AbortSignal): Promise<Readable> {
    const response = await this.api.fetch({ method: 'POST', path: '/api/v1/tts', json, signal });
    if (response.ok && response.body) return Readable.fromWeb(response.body);
    throw new ToolError(explainError(response.status, await response.text()));
  }
}
