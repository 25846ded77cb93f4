import { z } from 'zod';
import { ApiCaller } from './api-caller';
import { attempt, result, type ToolKit } from './tool-kit';
import { type ListedVoice, ToolError, type ToolHost, type WantedSpeech } from './tool-host';

/** The formats of speech in answers, by their media types. */
const formats = { mp3: 'audio/mpeg', wav: 'audio/wav', opus: 'audio/ogg', flac: 'audio/flac' } as const;
type Format = keyof typeof formats;

/** Speech that an answer has in itself. More would fill the context of the model. */
const maxAudioBytes = 4 * 2 ** 20;

const maxVoices = 100;

/** Adds the tools that speak and that look for voices. */
export function addSpeechTools(kit: ToolKit): void {
  if (kit.host.machine) addLocalSpeech(kit);
  else addRemoteSpeech(kit);
  addVoices(kit);
}

const fieldsOfSpeech = {
  text: z.string().min(1).describe('What is said. Plain text or Markdown.'),
  voice_id: z
    .string()
    .optional()
    .describe('A voice of list_voices, or a mix such as af_bella(2)+af_heart(1). Default: the usual voice.'),
  speed: z.number().min(0.5).max(2).optional().describe('1 is normal.'),
};

/** On the machine of the user: aloud, or as a file. */
function addLocalSpeech(kit: ToolKit): void {
  const { server, host } = kit;
  const machine = host.machine!;
  const output_file = z
    .string()
    .optional()
    .describe('Writes this new file in place of speaking aloud. Its name ends in .mp3, .wav, .opus, .flac or .aac.');
  server.registerTool(
    'speak',
    {
      title: 'Speak',
      description:
        'Speaks a text aloud on the user’s machine, and returns when it has been heard; or writes it as an audio file.',
      inputSchema: z.object({ ...fieldsOfSpeech, output_file }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ output_file: path, ...wanted }, context) =>
      attempt(context, async (signal) => {
        if (path !== undefined) return result({ file: await machine.write(wanted, path, signal) });
        await machine.play(wanted, signal);
        return result({ spoken: true });
      }),
  );
}

/** From the server: a link, or the sound itself. */
function addRemoteSpeech(kit: ToolKit): void {
  const { server, host } = kit;
  const api = host.server!;
  server.registerTool(
    'speak',
    {
      title: 'Speak',
      description:
        'Makes audio of a text. Returns a link that plays it, which you should show to the user; or the audio itself. For long texts, use make_audiobook.',
      inputSchema: z.object({
        ...fieldsOfSpeech,
        format: z.enum(Object.keys(formats) as [Format, ...Format[]]).default('mp3'),
        return_as: z
          .enum(['link', 'audio'])
          .default('link')
          .describe('audio: the sound is part of the answer. Only for short texts.'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ format, return_as, ...wanted }, context) =>
      attempt(context, async (signal) => {
        const { bytes, facts } = await speechFrom(new ApiCaller(api), { ...wanted, format }, signal);
        if (return_as === 'link') {
          const name = `${nameOf(wanted)}.${format}`;
          return result({ ...(await api.link!({ bytes, name, contentType: formats[format] }, signal)), ...facts });
        }
        if (bytes.length > maxAudioBytes)
          throw new ToolError('The audio is too long for an answer. Use return_as "link", or opus.');
        const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
        return result(facts, { type: 'audio', data, mimeType: formats[format] });
      }),
  );
}

async function speechFrom(api: ApiCaller, json: WantedSpeech & { format: Format }, signal: AbortSignal) {
  const { body, headers } = await api.call({ method: 'POST', path: '/api/v1/tts', json, signal });
  const duration_seconds = Number(headers['x-audio-duration']);
  return { bytes: body, facts: { duration_seconds, characters: Number(headers['x-characters']) } };
}

/** A name for a file: the beginning of its text. */
function nameOf({ text }: WantedSpeech): string {
  const words = text
    .replaceAll(/[^\p{L}\p{N}\s'’-]/gu, ' ')
    .trim()
    .split(/\s+/u)
    .slice(0, 6)
    .join(' ');
  return Array.from(words).slice(0, 60).join('').trim() || 'speech';
}

function addVoices({ server, host }: ToolKit): void {
  server.registerTool(
    'list_voices',
    {
      title: 'List voices',
      description: 'Lists voices, and searches them.',
      inputSchema: z.object({
        language: z.string().optional().describe('A BCP 47 tag. en also finds en-US and en-GB.'),
        gender: z.enum(['female', 'male']).optional(),
        query: z
          .string()
          .optional()
          .describe('Words in the name, the id or the style of a voice, such as low, lively or quick.'),
        limit: z.number().int().min(1).max(maxVoices).default(30),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ language, gender, query, limit }, context) =>
      attempt(context, async (signal) => {
        const words = query?.toLowerCase().split(/\s+/u).filter(Boolean) ?? [];
        const found = (await voicesOf(host, signal)).filter(
          (voice) =>
            (language === undefined || speaks(voice, language)) &&
            (gender === undefined || voice.gender === gender) &&
            words.every((word) => described(voice).includes(word)),
        );
        const voices = found
          .slice(0, limit)
          .map(({ voice_id, name, language: tag, gender: sounds, style, is_default }) => ({
            voice_id,
            name,
            language: tag,
            gender: sounds,
            ...(style && style.length > 0 && { style }),
            ...(is_default && { is_default }),
          }));
        return result({ voices, total: found.length });
      }),
  );
}

async function voicesOf({ server, voices }: ToolHost, signal: AbortSignal): Promise<readonly ListedVoice[]> {
  if (!server) return voices!();
  const { data } = await new ApiCaller(server).json<{ data: ListedVoice[] }>({
    method: 'GET',
    path: '/api/v1/voices',
    signal,
  });
  return data;
}

function speaks({ language }: ListedVoice, wanted: string): boolean {
  const [tag, range] = [language.toLowerCase(), wanted.toLowerCase()];
  return tag === range || tag.startsWith(`${range}-`);
}

function described({ voice_id, name, style = [] }: ListedVoice): string {
  return [voice_id, name, ...style].join(' ').toLowerCase();
}
