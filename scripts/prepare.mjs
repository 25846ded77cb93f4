// Runs before `npm start`, `npm test` and other commands, and uses only Node's own modules. Installs packages that are
// missing or differ from package-lock.json, and builds if a source is newer than the build.
//   --tests  also installs the packages of the tests and checks
//   --build  builds even if the build is up to date
//   --quiet  reports on standard error
import { build, isBuildStale } from './support/build.mjs';
import { installPackages } from './support/install.mjs';
import { oneAtATime } from './support/one-at-a-time.mjs';
import { installedState } from './support/packages.mjs';

const lowestNode = [20, 19];
const withTests = process.argv.includes('--tests');
const mustBuild = process.argv.includes('--build');
const output = process.argv.includes('--quiet') ? process.stderr : process.stdout;
const say = (sentence) => output.write(`${sentence}\n`);

checkNode();
if (!isReady()) {
  const onWait = (holder) =>
    say(`Another command (process ${holder}) is installing or building here. Waiting for it …`);
  await oneAtATime(onWait, prepare);
}

function isReady() {
  return !mustBuild && installedState(withTests) === 'complete' && !isBuildStale();
}

async function prepare() {
  if (installedState(withTests) !== 'complete') {
    const what = withTests ? 'Installing the packages, including those of the tests' : 'Installing the packages';
    await step(`${what} (once; it takes a minute or two)`, () => installPackages(withTests, output));
  }
  if (mustBuild || isBuildStale()) await step('Building the server and the dashboard', build);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > lowestNode[0] || (major === lowestNode[0] && minor >= lowestNode[1])) return;
  console.error(`Voxgate needs Node ${lowestNode.join('.')} or later. This is Node ${process.versions.node}.`);
  process.exit(1);
}

async function step(what, work) {
  say(`${what} …`);
  const start = process.hrtime.bigint();
  try {
    await work();
  } catch (error) {
    console.error(`${what}: failed. ${error.message}`);
    process.exit(1);
  }
  say(`${what}: done in ${(Number(process.hrtime.bigint() - start) / 1e9).toFixed(1)} s`);
}
