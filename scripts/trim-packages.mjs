// Deletes the ONNX runtimes of other platforms: 243 of the 288 MB of onnxruntime-node, whose package contains them all.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProject } from './support/project.mjs';

export function trimPackages() {
  const bin = inProject('node_modules', 'onnxruntime-node', 'bin');
  if (!existsSync(bin)) return;
  for (const api of readdirSync(bin)) {
    for (const platform of readdirSync(join(bin, api))) {
      for (const architecture of readdirSync(join(bin, api, platform))) {
        if (platform === process.platform && architecture === process.arch) continue;
        rmSync(join(bin, api, platform, architecture), { recursive: true });
      }
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) trimPackages();
