// Writes src/operations/openapi/field-metadata.ts: what the types, comments and validators of the DTO classes say about their fields. The OpenAPI
// document needs it, and only TypeScript's compiler finds it, which a server does not have. With --check, writes nothing and fails if the file is
// out of date.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PluginMetadataGenerator } from '@nestjs/cli/lib/compiler/plugins/plugin-metadata-generator.js';
import { ReadonlyVisitor } from '@nestjs/swagger/plugin';
import { writeGenerated } from './support/generated-files.mjs';
import { inProject } from './support/project.mjs';

const folder = inProject('src', 'operations', 'openapi');
const file = join(folder, 'field-metadata.ts');
const header = '// Written by `npm run openapi` from the DTO classes. Do not edit.\n';

// With a line for each file, so that a change is a change of few lines.
await writeGenerated('npm run openapi', [[file, asModule(collect())]]);

/** Returns the metadata as Nest's generator writes it. */
function collect() {
  const program = ReadonlyVisitor.createTsProgram(inProject('tsconfig.build.json'));
  const sources = program.getSourceFiles().filter(isDescribed);
  for (const source of sources) requireExports(source);
  const visitor = new ReadonlyVisitor({
    introspectComments: true,
    classValidatorShim: true,
    dtoFileNameSuffix: ['.dto.ts'],
    controllerFileNameSuffix: [],
    pathToSource: folder,
  });
  const outputDir = mkdtempSync(join(tmpdir(), 'voxgate-metadata-'));
  const tsProgramRef = { ...program, getSourceFiles: () => sources };
  new PluginMetadataGenerator().generate({ visitors: [visitor], outputDir, tsProgramRef });
  const written = readFileSync(join(outputDir, 'metadata.ts'), 'utf8');
  rmSync(outputDir, { recursive: true });
  return written;
}

/** Extensions describe their fields themselves, and the document has no routes of the floors above it. */
function isDescribed({ fileName }) {
  const isBelow = (...names) => fileName.startsWith(`${inProject(...names)}/`);
  return fileName.endsWith('.dto.ts') && isBelow('src') && !isBelow('src', 'app') && !isBelow('src', 'dashboard');
}

/** The generator leaves other classes out. */
function requireExports({ fileName, text }) {
  const own = /^(?:abstract )?class (?<name>\w+)/mu.exec(text)?.groups.name;
  if (own !== undefined) throw new Error(`${fileName}: export ${own}, so that its fields are in the OpenAPI document.`);
}

/** Imports the classes statically. For each file that is imported with `import()`, the server would have a file more to load. */
function asModule(written) {
  const paths = new Map();
  const nameOf = (path) => {
    const name = path
      .replace(/^[./]+/u, '')
      .replaceAll(/\.dto$|\/dto(?=\/)/gu, '')
      .replaceAll(/\W+/gu, '_');
    paths.set(name, path);
    return name;
  };
  const models = written
    .slice(written.indexOf('return'))
    .replaceAll(/import\("(.+?)\.js"\)|t\["(.+?)"\]/gu, (_, imported, used) => nameOf(imported ?? used))
    // TypeScript does not keep the order of a union.
    .replaceAll(/enum: \[(.+?)\]/gu, (_, values) => `enum: [${values.split(', ').sort().join(', ')}]`)
    // A comment may have several lines.
    .replaceAll(/description: "(?:[^"\\]|\\.)*"/gu, (description) => description.replaceAll(String.raw`\n`, ' '));
  const lines = models.replaceAll(/(?<=\[|, )\[(?=\w+, \{)/gu, '\n$&');
  const imports = [...paths].map(([name, path]) => `import * as ${name} from '${path}';\n`);
  return `${header}${imports.sort().join('')}\nexport default async () => {${lines.trimEnd()}\n`;
}
