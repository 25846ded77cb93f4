// Decodes a sentence as a whole and in windows, in a process without Jest, whose arrays the runtime does not accept.
//
//   node test/tts/piper/compare-windows.cjs <model> <sha256>
//
// Writes what it has found as JSON.
const engines = '../../../dist/packages/speech/src/engines';
const { loadPiperModel } = require(`${engines}/piper/process/piper-model.js`);

const [file, sha256] = process.argv.slice(2);
const tokens = Array.from({ length: 121 }, (_, index) => (index % 2 ? 0 : 14 + ((index * 7) % 30)));
const scales = { speakerId: 3, noiseScale: 0.667, noiseW: 0.8, lengthScale: 1 };
const bytesOf = ({ values }) => Buffer.from(values.buffer, values.byteOffset, values.byteLength);
const energyOf = (samples) => samples.reduce((sum, sample) => sum + sample * sample, 0);

void (async () => {
  const model = await loadPiperModel({ file, sha256 }, { sampleRate: 22_050, hopLength: 256 }, 1);
  const sentence = await model.encode(tokens, scales);
  const frames = sentence.lengths.reduce((sum, length) => sum + length, 0);
  const decode = (start, end) => model.decode(model.windowInput(sentence, { start, end }));
  const whole = await decode(0, frames);
  const joined = new Float32Array(whole.length);
  for (let start = 0, length = 5; start < frames; start += length, length += 13) {
    joined.set(await decode(start, Math.min(start + length, frames)), start * model.frameSamples);
  }
  const difference = whole.map((sample, index) => sample - joined[index]);
  const again = await model.encode(tokens, scales);
  const withoutNoise = await model.encode(tokens, { ...scales, noiseScale: 0, noiseW: 0 });
  const found = {
    samplesAreComplete: whole.length === frames * model.frameSamples,
    differenceDb: 10 * Math.log10(energyOf(difference) / energyOf(whole)),
    contextFrames: model.windowUnits.contextFrames,
    isSameAgain: bytesOf(sentence).equals(bytesOf(again)),
    hasNoise: !bytesOf(sentence).equals(bytesOf(withoutNoise)),
  };
  process.stdout.write(JSON.stringify(found));
})();
