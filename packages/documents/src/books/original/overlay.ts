import { xml, type Xml } from '../xml/xml';

/** A sentence in a document, and where it is in the sound. */
export interface OverlayClip {
  /** The id of its element. */
  readonly id: string;
  /** The file with its sound, from the folder of the overlay. */
  readonly audio: string;
  /** Milliseconds from the start of that file. */
  readonly start: number;
  readonly end: number;
}

/** Writes the overlay of a document. @param document its path from the folder of the overlay, in the characters of a URL. */
export function overlayOf(document: string, clips: readonly OverlayClip[]): Xml {
  return xml`<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">
<body>
${clips.map(
  ({
    id,
    audio,
    start,
    end,
  }) => xml`<par id="p-${id}"><text src="${document}#${id}"/><audio src="${audio}" clipBegin="${clipSeconds(start)}" clipEnd="${clipSeconds(end)}"/></par>
`,
)}</body>
</smil>
`;
}

/** `1.234s` */
export function clipSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(3)}s`;
}
