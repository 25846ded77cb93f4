import { encode } from 'html-entities';
import { panelChart } from './panel-chart.mjs';

/** A page with the board's panels, by row, for a picture. */
export function boardPage(panels, { seconds }) {
  const rows = [...new Set(panels.map(({ row }) => row))];
  const sections = rows.map((row) => {
    const charts = panels.filter((panel) => panel.row === row).map((panel) => figure(panel, seconds));
    return `<h2>${encode(row)}</h2><section>${charts.join('')}</section>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 16px 20px; background: #111217; color: #d8d9da; font: 13px "DejaVu Sans", "Open Sans", sans-serif; }
    h1 { font-size: 19px; margin: 0 0 2px } h1 small { font-size: 12px; font-weight: normal; color: #9a9ca3; margin-left: 12px }
    h2 { font-size: 15px; margin: 14px 0 8px; font-weight: 600 }
    section { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px }
    figure { margin: 0; padding: 8px 10px 6px; background: #181b1f; border: 1px solid #25272d; border-radius: 3px }
    figcaption { font-weight: 600; font-size: 12.5px } svg { display: block; width: 100% }
    ul { list-style: none; margin: 2px 0 0; padding: 0; min-height: 16px; font-size: 11px; display: flex; flex-wrap: wrap; gap: 0 12px; color: #c0c2c6 }
    i { display: inline-block; width: 12px; height: 3px; vertical-align: middle; margin-right: 5px }
  </style><h1>Voxgate<small>${seconds} seconds of load; drawn from Prometheus’ answers to the queries of deploy/grafana/voxgate.json, not by Grafana</small></h1>
  ${sections.join('')}`;
}

function figure({ title, unit, series }, seconds) {
  const { svg, legend } = panelChart({ unit, series, seconds });
  const items = legend.map(
    ({ name, colour, last }) => `<li><i style="background:${colour}"></i>${encode(name)} ${encode(last)}</li>`,
  );
  return `<figure><figcaption>${encode(title)}</figcaption>${svg}<ul>${items.join('')}</ul></figure>`;
}
