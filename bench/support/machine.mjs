import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The properties of the machine that affect results. The load is the average of the last minute. */
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
