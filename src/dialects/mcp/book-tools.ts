import { join } from 'node:path';
import { z } from 'zod';
import type { ApiCaller } from './api-caller';
import { attempt, result, type ToolKit } from './tool-kit';
import { ToolError } from './tool-host';

const formats = ['m4b', 'mp3', 'opus', 'flac', 'wav', 'srt', 'vtt', 'json', 'epub'] as const;

/** What the API says of a job. */
interface Job {
  readonly id: string;
  readonly status: string;
  readonly title: string | null;
  readonly voice_id: string;
  readonly progress: object;
  readonly chapters: readonly unknown[];
  readonly warnings: readonly string[];
  readonly error: { readonly message: string } | null;
  readonly files: readonly JobFile[];
}

interface JobFile {
  readonly file_id: string;
  readonly chapter: number | null;
  readonly format: string;
}

interface BookKit extends ToolKit {
  readonly api: ApiCaller;
}

/** Adds the tools that make books, which are jobs of the API. */
export function addBookTools(kit: BookKit): void {
  addMaking(kit);
  addLooking(kit);
  addListing(kit);
}

function addMaking({ server, host: { machine }, api }: BookKit): void {
  const document = machine && {
    document: z
      .string()
      .optional()
      .describe('The path of an EPUB, PDF, DOCX, HTML, Markdown or text file on the user’s machine.'),
  };
  server.registerTool(
    'make_audiobook',
    {
      title: 'Make an audiobook',
      description:
        'Has a long text or a document spoken in the background, with chapters. Returns at once with an id; ask get_audiobook how far it is. Give exactly one of the sources.',
      inputSchema: z.object({
        ...document,
        url: z.string().optional().describe('The https address of a document or a page.'),
        text: z
          .string()
          .optional()
          .describe('The text itself: plain text, or Markdown, whose headings begin chapters.'),
        title: z.string().max(500).optional(),
        author: z.string().max(500).optional(),
        voice_id: z.string().optional().describe('Default: a voice for the language of the document.'),
        speed: z.number().min(0.5).max(2).optional(),
        formats: z
          .array(z.enum(formats))
          .min(1)
          .optional()
          .describe('Default: mp3. m4b is for audiobook players; epub reads itself aloud.'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    (given, context) =>
      attempt(context, async (signal) => {
        const { document: path, ...settings } = given as typeof given & { document?: string };
        const request = { method: 'POST', path: '/api/v1/jobs', signal } as const;
        if (path === undefined) {
          const type = settings.text === undefined ? {} : { input_type: 'markdown' };
          return result(shown(await api.json<Job>({ ...request, json: { ...type, ...settings } })));
        }
        const { blob, name } = await machine!.open(path);
        const form = new FormData();
        form.set('settings', JSON.stringify(settings));
        form.set('document', blob, name);
        return result(shown(await api.json<Job>({ ...request, form })));
      }),
  );
}

function addLooking({ server, host: { machine, server: remote }, api }: BookKit): void {
  const folder = machine && {
    save_to: z
      .string()
      .optional()
      .describe('A folder on the user’s machine into which the finished files of the whole book are written.'),
  };
  server.registerTool(
    'get_audiobook',
    {
      title: 'How far an audiobook is',
      description: `Says how far an audiobook is. When it is completed, also has ${machine ? 'its files, or saves them' : 'links to its files, which you should show to the user'}.`,
      inputSchema: z.object({ id: z.string().describe('From make_audiobook. Begins with job_.'), ...folder }),
      annotations: { readOnlyHint: machine === undefined, destructiveHint: false, openWorldHint: false },
    },
    (given, context) =>
      attempt(context, async (signal) => {
        const { id, save_to } = given as typeof given & { save_to?: string };
        const job = await api.json<Job>({ method: 'GET', path: `/api/v1/jobs/${encodeURIComponent(id)}`, signal });
        if (job.status !== 'completed') return result(shown(job));
        const files = await Promise.all(
          wholeOf(job).map(async ({ file_id, format }) => {
            if (save_to === undefined) return { format, ...(await api.linkTo(file_id, signal)) };
            const path = join(save_to, `${nameOf(job)}.${format}`);
            return { format, file: await remote!.download!(file_id, path, signal) };
          }),
        );
        return result({ ...shown(job), files });
      }),
  );
}

function addListing({ server, api }: BookKit): void {
  server.registerTool(
    'list_audiobooks',
    {
      title: 'List audiobooks',
      description: 'Lists the audiobooks of the account, the newest first, with how far they are.',
      inputSchema: z.object({ limit: z.number().int().min(1).max(50).default(10) }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ limit }, context) =>
      attempt(context, async (signal) => {
        const { data } = await api.json<{ data: Job[] }>({
          method: 'GET',
          path: `/api/v1/jobs?limit=${limit}`,
          signal,
        });
        return result({ audiobooks: data.map(shown) });
      }),
  );
}

/** A name for the files of a book, without its ending. File systems take up to 255 bytes. */
function nameOf({ id, title }: Job): string {
  const words = title?.replaceAll(/[^\p{L}\p{N} '’,-]/gu, ' ').trim() ?? '';
  return Array.from(words).slice(0, 60).join('').trim() || id;
}

function shown({ id, status, title, voice_id, progress, chapters, warnings, error }: Job): Record<string, unknown> {
  return {
    id,
    status,
    title,
    voice_id,
    progress,
    ...(chapters !== undefined && { chapters: chapters.length }),
    ...(warnings?.length > 0 && { warnings }),
    ...(error && { error: error.message }),
  };
}

/** The files of the whole book, or of its only chapter. Those of chapters would be many. */
function wholeOf({ files }: Job): readonly JobFile[] {
  const whole = files.filter(({ chapter }) => chapter === null);
  const found = [
    ...whole,
    ...files.filter(({ chapter, format }) => chapter === 1 && !whole.some((each) => each.format === format)),
  ];
  if (found.length === 0) throw new ToolError('The files of this audiobook have been deleted.');
  return found;
}
