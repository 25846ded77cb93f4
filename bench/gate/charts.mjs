import { lineChart } from '../support/line-chart.mjs';
import { median } from '../support/statistics.mjs';
import { names } from './names.mjs';

/** Charts of requests per second and of the 99th percentile by connections, for one replica: SVGs by name. */
export function charts({ throughput }) {
  const connections = [...new Set(throughput.map((row) => row.connections))].sort((one, other) => one - other);
  const chart = (keys, { title, yTitle, key }) =>
    lineChart({
      title: `${title}, ${keys} keys, one replica`,
      xTitle: 'connections',
      yTitle,
      xValues: connections,
      series: Object.values(names).map((name) => ({
        name,
        points: connections.map((count) => {
          const own = throughput.filter(
            (row) =>
              row.candidate === name &&
              row.replicas === 1 &&
              row.connections === count &&
              (row.keys === keys || name === names.gateOff),
          );
          return [count, median(own.map((row) => row[key]))];
        }),
      })),
    });
  return Object.fromEntries(
    ['cold', 'hot'].flatMap((keys) => [
      [`throughput-${keys}`, chart(keys, { title: 'Requests per second', yTitle: 'requests/s', key: 'perSecond' })],
      [`p99-${keys}`, chart(keys, { title: '99th percentile', yTitle: 'ms', key: 'p99' })],
    ]),
  );
}
