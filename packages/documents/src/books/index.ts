/** The public face of books: other folders import only from here. */
export { LoudnessMeter, type MeasuredLoudness } from '@voxgate/speech';
export { type BookSound, type ChapterSound, type WritingOptions } from './audio/book-sound';
export {
  type BookCover,
  type BookFacts,
  type ChapterFacts,
  chaptersInOrder,
  coverIn,
  maxCoverBytes,
  type SentenceTime,
  type Track,
} from './book-facts';
export {
  canBeJoined,
  type EncodedSound,
  encodeSound,
  type SoundEncodingOptions,
  type SoundToEncode,
} from './encoded/encoded-sound';
export { type EncodedBook, type EncodedBookOptions, writeEncodedBook } from './encoded/write-encoded-book';
export { type EpubChapter } from './epub/epub-chapter';
export { type Epub, writeEpub } from './epub/write-epub';
export { type OriginalEpub, writeOriginalEpub } from './original/write-original-epub';
export { InvalidBookError } from './invalid-book.error';
export {
  findGain,
  type FoundGain,
  gainFor,
  levelSound,
  type LoudnessTarget,
  type RepeatableSound,
} from './loudness/level-sound';
export { type Episode, type Podcast, podcastFeed } from './podcast/podcast-feed';
export { bookCaptions, type CaptionedChapter } from './text/book-captions';
export { type SpokenChapter } from './text/spoken-chapter';
export { type Transcript, transcriptOf } from './text/transcript';
export { type BookFormat, bookFormatNames, bookFormats, writeBook } from './write-book';
