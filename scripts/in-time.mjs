// Runs a command, and ends it with everything that it has started if it takes too long:
//
//   node scripts/in-time.mjs <minutes> <command> [<arguments>]
//
// Exits with the command's code, or with 124 if it took too long.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { killFamily, listed } from './support/family.mjs';

const [minutes, command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: 'inherit' });
let isTooLate = false;

// A terminal sends this to the command, too. It ends in its own way.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => void killFamily(child.pid));
const timer = setTimeout(() => void tooLate(), Number(minutes) * 60_000);

const [code] = await once(child, 'exit');
clearTimeout(timer);
process.exitCode = isTooLate ? 124 : (code ?? 1);

async function tooLate() {
  isTooLate = true;
  const ended = await killFamily(child.pid);
  const what = [command, ...args].join(' ');
  console.error(`This did not end within ${minutes} min, and was killed: ${what}\nIt was running:\n${listed(ended)}`);
}
