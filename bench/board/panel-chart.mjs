const width = 340;
const height = 120;
const margin = { top: 8, right: 6, bottom: 16, left: 46 };
const colours = ['#73bf69', '#f2cc0c', '#8ab8ff', '#ff780a', '#f2495c', '#b877d9', '#5794f2', '#37872d'];

/** Most lines that a legend names. */
const maxNamed = 6;

/**
 * A small line chart for a panel, and its legend. `bench/support/line-chart.mjs` makes large ones for documents.
 *
 * @param series the name and the points (seconds and value) of each line.
 */
export function panelChart({ unit, series, seconds }) {
  const most = Math.max(0, ...series.flatMap(({ points }) => points.map(([, value]) => value)));
  const step = roundStep((most || 1) / 3);
  const top = step * Math.max(1, Math.ceil(most / step));
  const x = (second) => margin.left + (second / seconds) * (width - margin.left - margin.right);
  const y = (value) => height - margin.bottom - (value / top) * (height - margin.top - margin.bottom);
  const grid = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step).map(
    (value) =>
      `<path d="M${margin.left} ${y(value).toFixed(1)}H${width - margin.right}" stroke="#2c2f36"/>` +
      `<text x="${margin.left - 5}" y="${y(value) + 3.5}" text-anchor="end">${format(value, unit)}</text>`,
  );
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const anchor = part === 1 ? 'end' : 'middle';
    return `<text x="${x(part * seconds)}" y="${height - 3}" text-anchor="${anchor}">${clock(part * seconds)}</text>`;
  });
  const lines = series.map(({ points }, index) => {
    const path = points.map(([second, value]) => `${x(second).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    return `<polyline points="${path}" fill="none" stroke="${colourOf(index)}" stroke-width="1.4"/>`;
  });
  const empty =
    series.length === 0 ? `<text x="${width / 2}" y="${height / 2}" text-anchor="middle">no data</text>` : '';
  const svg = `<svg viewBox="0 0 ${width} ${height}" font-size="9.5" fill="#9a9ca3">${[...grid, ...ticks, ...lines].join('')}${empty}</svg>`;
  const legend = series.slice(0, maxNamed).map(({ name, points }, index) => ({
    name,
    colour: colourOf(index),
    last: format(points.at(-1)[1], unit),
  }));
  return { svg, legend };
}

const colourOf = (index) => colours[index % colours.length];

/** Minutes and seconds. */
function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
}

function format(value, unit) {
  switch (unit) {
    case 's':
      return value !== 0 && value < 1 ? `${round(value * 1000)} ms` : `${round(value)} s`;
    case 'percentunit':
      return `${round(value * 100)} %`;
    case 'bytes':
      return value >= 2 ** 30 ? `${round(value / 2 ** 30)} GB` : `${Math.round(value / 2 ** 20)} MB`;
    case 'reqps':
      return `${round(value)}/s`;
    default:
      return round(value);
  }
}

/** The smallest 1, 2 or 5 times a power of ten that is not less than the value. */
function roundStep(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= value * 0.999);
}

function round(number) {
  return String(Number(number.toPrecision(2)));
}
