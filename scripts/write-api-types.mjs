// Writes dashboard/src/api/schemas.d.ts: the types of openapi.json that the page uses, which are those that the other files of its folder name. With
// --check, writes nothing and fails if the file is out of date.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { writeGenerated } from './support/generated-files.mjs';
import { inProject } from './support/project.mjs';

const folder = inProject('dashboard', 'src', 'api');
const file = join(folder, 'schemas.d.ts');
const header = '// Written by `npm run openapi` from openapi.json. Do not edit.\n';

const { openapi, info, components } = JSON.parse(readFileSync(inProject('openapi.json'), 'utf8'));
const schemas = {};
for (const [, name] of sourcesOfPage().matchAll(/\bSchemas\['(\w+)'\]/gu)) add(name);
const types = await openapiTS({ openapi, info, paths: {}, components: { schemas } });
await writeGenerated('npm run openapi', [[file, header + astToString(types), true]]);

function sourcesOfPage() {
  const files = readdirSync(folder).map((name) => join(folder, name));
  return files
    .filter((path) => path !== file)
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
}

/** A replacer for `JSON.stringify`. Without examples and formats, a type has half as many lines. A field may have the name `format`. */
function withoutExamples(key, value) {
  return key === 'example' || (key === 'format' && typeof value === 'string') ? undefined : value;
}

/** Adds a schema and those that it refers to. */
function add(name) {
  if (name in schemas) return;
  if (!(name in components.schemas)) throw new Error(`openapi.json has no ${name}, which the page uses.`);
  schemas[name] = JSON.parse(JSON.stringify(components.schemas[name], withoutExamples));
  for (const [, other] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/gu)) add(other);
}
