const width = 900;
const height = 420;
const margin = { top: 40, right: 260, bottom: 46, left: 70 };
const colours = ['#1f6feb', '#d1242f', '#1a7f37', '#9a6700', '#8250df', '#57606a'];

/**
 * A line chart as an SVG. The y axis starts at zero.
 *
 * @param series the name and the points (pairs of x and y) of each line.
 * @param xValues optional: all x values in order. They are then drawn at equal distances, for a few values far apart.
 */
export function lineChart({ title, xTitle, yTitle, series, xValues }) {
  const points = series.flatMap(({ points: own }) => own);
  const maxX = Math.max(...points.map(([x]) => x));
  const step = roundStep(Math.max(...points.map(([, y]) => y)) / 6);
  const maxY = step * Math.ceil(Math.max(...points.map(([, y]) => y)) / step);
  const part = xValues ? (value) => xValues.indexOf(value) / (xValues.length - 1) : (value) => value / maxX;
  const x = (value) => margin.left + part(value) * (width - margin.left - margin.right);
  const y = (value) => height - margin.bottom - (value / maxY) * (height - margin.top - margin.bottom);
  const grid = Array.from({ length: maxY / step + 1 }, (_, index) => index * step).map(
    (value) =>
      `<path d="M${margin.left} ${y(value)}H${width - margin.right}" stroke="#d0d7de"/>` +
      text(margin.left - 8, y(value) + 4, value, 'text-anchor="end"'),
  );
  const tickValues = xValues ?? Array.from({ length: 6 }, (_, index) => Math.round((index * maxX) / 5));
  const ticks = tickValues.map((value) => text(x(value), height - margin.bottom + 18, value, 'text-anchor="middle"'));
  const lines = series.map(({ name, points: own }, index) => {
    const path = own.map(([px, py]) => `${x(px).toFixed(1)},${y(py).toFixed(1)}`).join(' ');
    const stroke = colours[index % colours.length];
    const legend = text(width - margin.right + 16, margin.top + 20 * index, name, `fill="${stroke}"`);
    return `<polyline points="${path}" fill="none" stroke="${stroke}" stroke-width="2"/>${legend}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(margin.left, 22, title, 'font-size="15"'),
    text(margin.left, height - 8, xTitle),
    text(8, margin.top - 12, yTitle),
    ...grid,
    ...ticks,
    ...lines,
    '</svg>\n',
  ].join('\n');
}

const text = (left, top, content, more = '') => `<text x="${left}" y="${top}" ${more}>${content}</text>`;

/** The smallest 1, 2 or 5 times a power of ten that is not less than the value. */
function roundStep(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= value);
}
