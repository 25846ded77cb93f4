import { table } from '../support/markdown.mjs';
import { nearestLabel, readHomographs } from './wikipedia-homographs.mjs';

/** How many sentences of each homograph have the pronunciation that their label names. */
export async function homographAccuracy(folder, pronunciation) {
  const rows = [];
  for (const part of ['train', 'eval']) {
    const counts = new Map();
    for (const { word, label, text, start, end, pronunciations } of await readHomographs(folder, part)) {
      const ours = pronunciation.pronounceAt(text, start, end);
      if (ours === undefined) continue;
      const count = counts.get(word) ?? { right: 0, sentences: 0 };
      counts.set(word, count);
      count.sentences++;
      if (nearestLabel(pronunciations, ours) === label) count.right++;
    }
    for (const [word, count] of counts) rows.push({ list: 'homographs', part, word, ...count });
  }
  return rows;
}

export function homographTable(rows) {
  const lines = ['train', 'eval'].map((part) => {
    const own = rows.filter((row) => row.part === part);
    const sentences = sum(own.map((row) => row.sentences));
    const right = sum(own.map((row) => row.right));
    const worst = own.toSorted((one, other) => one.right / one.sentences - other.right / other.sentences).slice(0, 6);
    return [
      part,
      own.length,
      sentences,
      `${((100 * right) / sentences).toFixed(1)} %`,
      worst.map((row) => `${row.word} ${row.right}/${row.sentences}`).join(', '),
    ];
  });
  return table(['part', 'words', 'sentences', 'right', 'most wrong'], lines);
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
