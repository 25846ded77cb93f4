// Writes the Grafana board. With --check, only says whether it is up to date.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { board } from './support/board.mjs';

const file = fileURLToPath(new URL('../deploy/grafana/voxgate.json', import.meta.url));

/** The grid has 24 columns. */
const columns = 24;
const panelSize = { w: 8, h: 8 };
const datasource = { type: 'prometheus', uid: '${datasource}' };

const text = `${JSON.stringify(grafanaBoard(), null, 2)}\n`;
if (process.argv.includes('--check')) {
  const found = await readFile(file, 'utf8').catch(() => '');
  if (found !== text) {
    console.error('deploy/grafana/voxgate.json is not up to date. Run: npm run board');
    process.exitCode = 1;
  }
} else await writeFile(file, text);

function grafanaBoard() {
  return {
    title: board.title,
    uid: board.uid,
    tags: ['voxgate'],
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-1h', to: 'now' },
    templating: { list: variables() },
    panels: panels(),
  };
}

function variables() {
  return [
    { name: 'datasource', type: 'datasource', query: 'prometheus' },
    label('job', 'label_values(voxgate_build_info, job)'),
    label('instance', 'label_values(voxgate_build_info{job=~"$job"}, instance)'),
  ];
}

/** The panels of each row, from left to right. */
function panels() {
  const made = [];
  let y = 0;
  for (const { title, panels: ofRow } of board.rows) {
    made.push({
      id: made.length + 1,
      type: 'row',
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: columns, h: 1 },
      panels: [],
    });
    y += 1;
    const perLine = columns / panelSize.w;
    for (const [index, panel] of ofRow.entries()) {
      const gridPos = {
        x: (index % perLine) * panelSize.w,
        y: y + Math.floor(index / perLine) * panelSize.h,
        ...panelSize,
      };
      made.push({ id: made.length + 1, ...timeSeries(panel), gridPos });
    }
    y += Math.ceil(ofRow.length / perLine) * panelSize.h;
  }
  return made;
}

function timeSeries({ title, description, unit, queries }) {
  return {
    type: 'timeseries',
    title,
    description,
    datasource,
    fieldConfig: {
      defaults: { unit, min: 0, custom: { lineWidth: 2, fillOpacity: 8, showPoints: 'never' } },
      overrides: [],
    },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: queries.map(({ expression, legend }, index) => ({
      refId: String.fromCharCode(65 + index),
      datasource,
      expr: expression,
      legendFormat: legend,
    })),
  };
}

/** A variable that chooses among the values of a label. */
function label(name, query) {
  return {
    name,
    type: 'query',
    datasource,
    query: { query, refId: name },
    refresh: 2,
    multi: true,
    includeAll: true,
    allValue: '.*',
    current: { text: 'All', value: '$__all' },
  };
}
