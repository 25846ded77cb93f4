import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AllowedOrigins } from '../fetch/fetch-from-source';
import { type NpmSettings, readNpmSettings } from '../fetch/npm-settings';
import { resumableDownload } from '../fetch/resumable-download';
import { readMembers } from '../fetch/tarball-members';
import { findTarball } from '../fetch/tarball-url';
import { DamagedError, VoicePackError } from '../pack-error';
import type { Tarball } from '../voice-pack';
import { nameOf, type Source } from './sources';
import type { Staging, Wanted } from './staging';

type Receive = (wanted: Wanted, content: AsyncIterable<Uint8Array>, from: string) => Promise<void>;

/** Fetches the missing parts of a staging directory from their sources. */
export class PartFetcher {
  private settings: Promise<NpmSettings> | undefined;

  /**
   * @param receive stores a part and throws if its digest is wrong.
   * @param redirectsTo origins that downloads from an operator's URL may be redirected to.
   */
  constructor(
    private readonly staging: Staging,
    private readonly receive: Receive,
    private readonly signal: AbortSignal,
    private readonly redirectsTo: AllowedOrigins,
  ) {}

  /**
   * Fetches all parts of a source.
   *
   * @throws {DamagedError | UnreachableError | VoicePackError}
   */
  async fetch(source: Source): Promise<void> {
    switch (source.kind) {
      case 'file':
        return this.copy(source.folder, source.file, source.wanted);
      case 'url':
        return this.download(
          source.url,
          source.url,
          (content) => this.receive(source.wanted, content, source.url),
          this.redirectsTo,
        );
      case 'tarball':
        return this.unpack(source.tarball, source.members);
    }
  }

  private async copy(folder: string, file: string, wanted: Wanted): Promise<void> {
    const path = join(folder, file);
    if (!(await stat(path).catch(() => undefined))?.isFile()) {
      throw new VoicePackError(`There is no file ${file} in ${folder}.`);
    }
    await this.receive(wanted, createReadStream(path, { signal: this.signal }), folder);
  }

  private async unpack(tarball: Tarball, members: ReadonlyMap<string, Wanted>): Promise<void> {
    const label = nameOf(tarball);
    const url = await findTarball(tarball, await this.npmSettings(), this.signal);
    await this.download(tarball.integrity, url, (content) =>
      readMembers(
        content,
        new Set(members.keys()),
        (member, bytes) => this.receive(members.get(member)!, bytes, label),
        label,
      ),
    );
  }

  /**
   * Downloads a file, reads it, and deletes it unless the download was interrupted. If the file is damaged and was resumed, it is
   * downloaded again once, because a power failure may have corrupted the earlier part.
   *
   * @param key identifies the download.
   */
  private async download(
    key: string,
    url: string,
    read: (content: AsyncIterable<Buffer>) => Promise<void>,
    redirectsTo?: AllowedOrigins,
  ): Promise<void> {
    const path = this.staging.downloadPath(key);
    const isResumed = ((await stat(path).catch(() => undefined))?.size ?? 0) > 0;
    const attempt = async () => {
      const options = { settings: await this.npmSettings(), signal: this.signal, ...(redirectsTo && { redirectsTo }) };
      return read(resumableDownload(url, path, options));
    };
    try {
      await attempt().catch(async (error: unknown) => {
        if (!(error instanceof DamagedError)) throw error;
        await rm(path, { force: true });
        if (!isResumed) throw error;
        await attempt();
      });
      await rm(path, { force: true });
    } catch (error) {
      if (error instanceof DamagedError) await rm(path, { force: true });
      throw error;
    }
  }

  private npmSettings(): Promise<NpmSettings> {
    return (this.settings ??= readNpmSettings());
  }
}
