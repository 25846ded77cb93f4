// Writes what follows from the declarations of the settings (`src/**/*.settings.ts`): the tables in docs/configuration.md, the settings in
// deploy/compose.yaml and deploy/.env.example, and the names in the schema of the Helm chart's values. With --check, writes nothing and
// fails if a file is out of date.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { writeGenerated } from './support/generated-files.mjs';
import { inProject } from './support/project.mjs';

const require = createRequire(import.meta.url);
const { serverSettings } = require('../dist/src/app/settings/all-settings.js');
const { speakSettings } = require('../dist/src/app/speak/speak.settings.js');
const chart = 'deploy/helm/voxgate';

/** Settings that the container image sets. */
const ofTheImage = new Set(['HOST', 'PORT', 'VOXGATE_DATA_DIR']);

/** Each setting of the server, with its name and the facts of its group. */
const settings = serverSettings.flatMap(({ settings: declared, isForNodes = false }) =>
  Object.entries(declared).map(([name, setting]) => ({ ...setting, name, isForNodes })),
);

/** The default as it is written in a file of settings. */
const defaultOf = ({ default: value }) => (value === undefined ? '' : String(value));

function table(groups) {
  const rows = groups
    .flatMap((group) => Object.entries(group.settings))
    .map(([name, setting]) => {
      const value = defaultOf(setting);
      const unset = setting.unset ?? (value === '' ? '' : `\`${value}\``);
      return `| \`${name}\` | ${unset} | ${setting.values} | ${setting.about} |`;
    });
  return ['| variable | default | values | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** docs/configuration.md: a table for each `<!-- settings: names of groups -->`. Every group must be in one. */
function page(text) {
  const missing = new Map([...serverSettings, speakSettings].map((group) => [group.name, group]));
  const written = text.replaceAll(
    /(<!-- settings: (?<names>.+) -->)[\s\S]*?(<!-- \/settings -->)/gu,
    (_all, start, names, end) => {
      const groups = names.split(', ').map((name) => {
        const group = missing.get(name);
        if (!missing.delete(name)) throw new Error(`docs/configuration.md: "${name}" is unknown, or in two tables`);
        return group;
      });
      return `${start}\n\n${table(groups)}\n\n${end}`;
    },
  );
  if (missing.size > 0) throw new Error(`docs/configuration.md has no table for ${[...missing.keys()].join(', ')}`);
  const ofNodes = settings.filter(({ isForNodes }) => isForNodes).map(({ name }) => `\`${name}\``);
  return written.replace(
    /(<!-- settings of nodes -->)[\s\S]*(<!-- \/settings of nodes -->)/u,
    (_all, start, end) => `${start}\n\n${ofNodes.join(', ')}\n\n${end}`,
  );
}

/** compose.yaml passes on what is set in .env, besides what it sets itself. */
function compose(text) {
  const marked = /( *# settings\n)[\s\S]*?( *# \/settings\n)/u;
  const others = text.replace(marked, '');
  const names = settings
    .map(({ name }) => name)
    .filter((name) => !ofTheImage.has(name) && !new RegExp(`^ +${name}: \\S`, 'mu').test(others));
  const lines = names.sort().map((name) => `      ${name}:\n`);
  return text.replace(marked, (_all, start, end) => `${start}${lines.join('')}${end}`);
}

/** .env.example: after a mark, all settings that compose.yaml passes on, commented out with their defaults. */
function example(text) {
  const mark = '# settings\n';
  const blocks = serverSettings.flatMap((group) => {
    const passed = Object.entries(group.settings).filter(([name]) => !ofTheImage.has(name) && name !== 'DATABASE_URL');
    const lines = passed.map(([name, setting]) => `${comment(setting)}\n#${name}=${defaultOf(setting)}\n`);
    return passed.length > 0 ? [`## ${capitalised(group.name)}\n`, ...lines] : [];
  });
  return `${text.slice(0, text.indexOf(mark))}${mark}\n${blocks.join('\n')}`;
}

const capitalised = (words) => `${words[0].toUpperCase()}${words.slice(1)}`;

/** What a setting is for, as plain text in lines. */
function comment({ about, values }) {
  const sentence = `${capitalised(about)}${values === 'text' ? '' : ` (${values})`}.`;
  const plain = sentence.replaceAll(/\[([^\]]+)\]\([^)]+\)/gu, '$1').replaceAll('`', '');
  return plain.replaceAll(/(?<line>.{1,116})(?: |$)/gu, '# $<line>\n').trimEnd();
}

const namesOf = (some) => some.map(({ name }) => name).sort();

/** The schema of the chart's values: the settings that the templates do not set, by where values may have them. */
function schema(text) {
  const templates = readdirSync(`${chart}/templates`)
    .filter((file) => /\.(?:yaml|tpl)$/u.test(file))
    .map((file) => readFileSync(`${chart}/templates/${file}`, 'utf8'))
    .join('\n');
  const isSetByTemplates = (name) =>
    ofTheImage.has(name) ||
    (new RegExp(`- name: ${name}$|secretSetting" \\(list "${name}"`, 'mu').test(templates) &&
      // Templates set these unless values do.
      !templates.includes(`hasKey .Values.settings "${name}"`));
  const free = settings.filter(({ name }) => !isSetByTemplates(name));
  const open = free.filter(({ isSecret }) => !isSecret);
  const written = JSON.parse(text);
  const { settings: ofGates, secretSettings, speak } = written.properties;
  ofGates.propertyNames.enum = namesOf(open);
  secretSettings.propertyNames.enum = namesOf(free);
  speak.properties.settings.propertyNames.enum = namesOf(open.filter(({ isForNodes }) => isForNodes));
  return JSON.stringify(written);
}

/** Files, how each is written again from its text, and whether it is formatted. */
const files = [
  ['docs/configuration.md', page, true],
  ['deploy/compose.yaml', compose, false],
  ['deploy/.env.example', example, false],
  [`${chart}/values.schema.json`, schema, true],
];

await writeGenerated(
  'npm run settings',
  files.map(([name, write, isFormatted]) => {
    const path = inProject(name);
    return [path, write(readFileSync(path, 'utf8')), isFormatted];
  }),
);
