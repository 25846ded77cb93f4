// Runs commands of the built command line, one after the other, for command-line.ts. Each gets its own environment, and
// its output and exit code are sent back.
const { createProgram } = require('../../dist/src/app/cli/program.js');
const { runCommandLine } = require('../../dist/src/app/cli/run-command-line.js');

let output = { stdout: '', stderr: '' };
for (const name of Object.keys(output)) {
  process[name].write = (text, ...rest) => {
    output[name] += text;
    const written = rest.findLast((each) => typeof each === 'function');
    if (written) process.nextTick(written);
    return true;
  };
}

let last = Promise.resolve();
process.on('message', (message) => {
  last = last.then(() => run(message));
});
process.on('disconnect', () => process.exit());

async function run({ id, args, environment }) {
  output = { stdout: '', stderr: '' };
  process.exitCode = undefined;
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  await runCommandLine(createProgram(), args);
  // A command listens for the signals that cancel it until its process ends.
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  process.send({ id, code, ...output });
}
