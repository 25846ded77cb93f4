// Runs a command, and ends it with everything that it has started if it takes too long:
//
//   node scripts/in-time.mjs <minutes> <command> [<arguments>]
//
// Prints how long it took, and how much processor time. Exits with the command's code, or with 124 if it took too long.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { killFamily, listed } from './support/family.mjs';
import { processorSeconds } from './support/processor-time.cjs';

const [minutes, command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: 'inherit' });
const start = process.hrtime.bigint();
let isTooLate = false;

// A terminal sends this to the command, too. It ends in its own way.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => void killFamily(child.pid));
const timer = setTimeout(() => void tooLate(), Number(minutes) * 60_000);

const [code] = await once(child, 'exit');
clearTimeout(timer);
console.log(`== took ${taken()}: ${[command, ...args].join(' ').split('\n', 1)[0]}`);
process.exitCode = isTooLate ? 124 : (code ?? 1);

function taken() {
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const processor = processorSeconds()?.children;
  return `${seconds.toFixed(0)} s${processor === undefined ? '' : `, ${processor.toFixed(0)} s of processor time`}`;
}

async function tooLate() {
  isTooLate = true;
  const ended = await killFamily(child.pid);
  const what = [command, ...args].join(' ');
  console.error(`This did not end within ${minutes} min, and was killed: ${what}\nIt was running:\n${listed(ended)}`);
}
