import { type AudioLabel, digitalSourceType, labelSentence } from '../audio-label';

/** A label as a chunk of a WAV file: a list of texts (`INFO`), which have no place of their own for the type of the source. */
export function riffLabel(label: AudioLabel): Buffer {
  const texts = [
    text('ISFT', label.software),
    text('ICRD', label.date),
    text('ICMT', `${labelSentence(label)}. Digital source type: ${digitalSourceType}`),
  ];
  const list = Buffer.concat([Buffer.from('INFO', 'latin1'), ...texts]);
  return chunk('LIST', list);
}

function text(id: string, value: string): Buffer {
  return chunk(id, Buffer.from(`${value}\0`));
}

/** Its size does not count the byte that makes it even. */
function chunk(id: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
