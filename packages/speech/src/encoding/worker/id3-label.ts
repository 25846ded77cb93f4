import { type AudioLabel, digitalSourceType, labelSentence } from '../audio-label';

/** Texts are UTF-8, which has no byte 255: a decoder that looks for the start of a frame finds none in the tag. */
const utf8 = 3;

/** A label as a tag at the start of a file (ID3v2.4, id3.org/id3v2.4.0-frames). */
export function id3Label(label: AudioLabel): Buffer {
  const { software, service, date } = label;
  const frames = Buffer.concat([
    frame('TXXX', `DigitalSourceType\0${digitalSourceType}`),
    frame('COMM', `eng\0${labelSentence(label)}`),
    frame('TENC', service ?? software),
    frame('TSSE', software),
    frame('TDEN', date),
  ]);
  const version = Buffer.from([4, 0, 0]);
  return Buffer.concat([Buffer.from('ID3', 'latin1'), version, synchsafe(frames.length), frames]);
}

function frame(id: string, text: string): Buffer {
  const content = Buffer.concat([Buffer.of(utf8), Buffer.from(text)]);
  return Buffer.concat([Buffer.from(id, 'latin1'), synchsafe(content.length), Buffer.alloc(2), content]);
}

/** Seven bits in each byte. */
function synchsafe(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f));
}
