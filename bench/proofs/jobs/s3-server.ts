import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../src/platform/project-root';
import { freePort } from '../support/free-port';
import { until } from '../support/until';

const prefix = 'proof/';
const secret = 'S3RVER';

/** The server keeps the contents of each object in a file with this ending, and facts about it in others. */
const contentsSuffix = '._S3rver_object';

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
    const script = join(projectRoot, 'bench/proofs/jobs/s3-server.process.mjs');
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

  /** The names of all objects, without the prefix, as they are on the disk of the server. */
  async objects(): Promise<string[]> {
    const bucket = join(this.directory, 'files');
    const files = await readdir(bucket, { recursive: true });
    return files
      .filter((file) => file.endsWith(contentsSuffix))
      .map((file) => file.slice(prefix.length, -contentsSuffix.length));
  }
}
