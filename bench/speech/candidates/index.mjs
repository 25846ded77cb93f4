import { headtts } from './headtts.mjs';
import { kokoroJs } from './kokoro-js.mjs';
import { library } from './library.mjs';
import { models } from './model.mjs';
import { voxgate } from './voxgate.mjs';

/**
 * Starts all candidates, each in its own process, and warms them up. A peer that cannot run is left out.
 *
 * @returns the candidates (`name`, `speak(sentences)`, `pid`, `close()`), and the reasons why others are missing.
 */
export async function startCandidates(options, progress) {
  const candidates = [];
  const missing = [];
  const start = async (open) => {
    const opened = [await open(options)].flat().map(audibly);
    try {
      for (const { name, speak } of opened) {
        await speak(['Hello there, my friend.', 'It is good to see you again.']);
        progress(`${name} speaks`);
      }
    } catch (error) {
      await closeCandidates(opened);
      throw error;
    }
    candidates.push(...opened);
  };
  try {
    await start(voxgate);
    await start(library);
    await start(models);
    for (const peer of [kokoroJs, headtts]) {
      await start(peer).catch((error) => missing.push({ candidate: peer.name, reason: String(error.message) }));
    }
  } catch (error) {
    await closeCandidates(candidates);
    throw error;
  }
  return { candidates, missing };
}

export async function closeCandidates(candidates) {
  await Promise.all(candidates.map(({ close }) => close()));
}

/** Makes a candidate fail if it returns only silence, which would be fast. */
function audibly(candidate) {
  const speak = async (sentences) => {
    const recording = await candidate.speak(sentences);
    if (recording.hasNaN || recording.firstSoundMs === undefined) {
      throw new Error(`${candidate.name} returned only silence for: ${sentences.join(' ')}`);
    }
    return recording;
  };
  return { ...candidate, speak };
}
