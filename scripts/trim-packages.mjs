// Deletes what no program here loads:
// - the ONNX runtimes of other platforms: 243 of the 288 MB of onnxruntime-node, whose package contains them all,
// - OpenTelemetry's copies of its code for bundlers, and its source maps: 17 of 28 MB.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProject } from './support/project.mjs';

export function trimPackages() {
  trimOnnxRuntime();
  trimOpenTelemetry(inProject('node_modules', '@opentelemetry'));
}

function trimOnnxRuntime() {
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

/** @param scope the folder of the packages. Each may have others of them in its own node_modules. */
function trimOpenTelemetry(scope) {
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const build = join(scope, name, 'build');
    for (const copy of ['esm', 'esnext']) rmSync(join(build, copy), { recursive: true, force: true });
    if (existsSync(build)) {
      for (const file of readdirSync(build, { recursive: true })) if (file.endsWith('.map')) rmSync(join(build, file));
    }
    trimOpenTelemetry(join(scope, name, 'node_modules', '@opentelemetry'));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) trimPackages();
