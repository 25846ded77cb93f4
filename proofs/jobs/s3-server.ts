import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { projectRoot } from '../../src/project-root';
import { freePort } from '../support/free-port';
import { until } from '../support/until';

const prefix = 'proof/';
const secret = 'S3RVER';

/** An S3 server of the proof, which can be killed and started again with what it has. */
export class S3Server {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly directory: string,
    private readonly port: number,
  ) {}

  static async start(directory: string): Promise<S3Server> {
    await mkdir(directory, { recursive: true });
    const server = new S3Server(directory, await freePort());
    await server.start();
    return server;
  }

  /** The settings of a server that keeps its files here. */
  get environment(): Record<string, string> {
    return {
      FILES_URL: `s3://files/${prefix}?endpoint=http://127.0.0.1:${this.port}`,
      FILES_ACCESS_KEY_ID: secret,
      FILES_SECRET_ACCESS_KEY: secret,
    };
  }

  async start(): Promise<void> {
    const script = join(projectRoot, 'proofs/jobs/s3-server.process.mjs');
    const child = spawn(process.execPath, [script, this.directory, String(this.port)], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.process = child;
    let isReady = false;
    child.stdout.once('data', () => (isReady = true));
    await until('the S3 server is ready', () => {
      if (child.exitCode !== null) throw new Error('The S3 server has exited.');
      return isReady;
    });
  }

  async kill(): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** The names of all objects, without the prefix. */
  async objects(): Promise<string[]> {
    const client = new S3Client({
      endpoint: `http://127.0.0.1:${this.port}`,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: secret, secretAccessKey: secret },
    });
    try {
      const found: string[] = [];
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: 'files', Prefix: prefix, ContinuationToken: token }),
        );
        found.push(...(page.Contents ?? []).map(({ Key }) => Key!.slice(prefix.length)));
        token = page.NextContinuationToken;
      } while (token !== undefined);
      return found;
    } finally {
      client.destroy();
    }
  }
}
