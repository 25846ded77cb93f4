import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** What a result depends on besides the code. The load is the average of the last minute. */
export function machine() {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0].model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    load: Number(loadavg()[0].toFixed(2)),
  };
}
