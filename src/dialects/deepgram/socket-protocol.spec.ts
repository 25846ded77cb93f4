import { ApiError } from '../../platform/errors/api-error';
import type { ClientSocket } from '../realtime/client-socket';
import type { ContextHandler } from '../realtime/context-protocol';
import type { SpeechContext } from '../realtime/speech-context';
import { DeepgramProtocol, type SpokenModel } from './socket-protocol';

/** A context that says nothing by itself. */
class QuietContext {
  readonly signal = new AbortController().signal;
  readonly texts: string[] = [];
  hasEnded = false;

  constructor(private readonly handler: ContextHandler) {}

  append(text: string): void {
    this.texts.push(text);
  }

  end(): void {
    this.hasEnded = true;
  }

  /** Says that everything has been spoken. */
  async finish(): Promise<void> {
    const end = { type: 'end', durationSeconds: 1, characters: 1 } as const;
    await this.handler.onEvent(end, this as unknown as SpeechContext);
  }
}

describe('DeepgramProtocol', () => {
  const sent: string[] = [];
  const contexts: QuietContext[] = [];
  let isFull = false;
  /** Called with each message that is sent. The next one waits for it. */
  let onSend: (type: string) => Promise<void>;
  let protocol: DeepgramProtocol;
  const receive = (type: string, text?: string) => protocol.receive(JSON.stringify({ type, text }));

  beforeEach(() => {
    sent.length = 0;
    contexts.length = 0;
    isFull = false;
    onSend = async () => undefined;
    const socket = {
      connection: { id: 'con_1' },
      send: async (frame: string) => {
        const { type } = JSON.parse(frame) as { type: string };
        sent.push(type);
        await onSend(type);
      },
      contexts: {
        open: (_id: string, _params: unknown, handler: ContextHandler) => {
          if (isFull) throw new ApiError('CONTEXT_LIMIT_REACHED', 'Too many.');
          const context = new QuietContext(handler);
          contexts.push(context);
          return context;
        },
      },
    } as unknown as ClientSocket;
    const spoken = { model: 'slt', params: {}, maxWaitingCharacters: 1000 } as SpokenModel;
    protocol = new DeepgramProtocol(socket, spoken);
  });

  it('tells why a text that has waited cannot begin, and goes on with the next one', async () => {
    for (const text of ['one', 'two', 'three']) {
      await receive('Speak', text);
      await receive('Flush');
    }
    isFull = true;
    onSend = async (type) => void (isFull &&= type !== 'Error');
    await contexts[0]!.finish();
    expect(sent).toEqual(['Metadata', 'Flushed', 'Error', 'Flushed']);
    expect(contexts.map(({ texts }) => texts)).toEqual([['one'], ['three']]);
  });

  it('opens one context at a time, also if text comes while an empty flush is being told', async () => {
    await receive('Speak', 'one');
    await receive('Flush');
    await receive('Flush');
    await receive('Speak', 'two');
    await receive('Flush');
    let told = 0;
    onSend = async (type) => {
      if (type === 'Flushed' && ++told === 2) await receive('Speak', 'three');
    };
    await contexts[0]!.finish();
    expect(contexts.map(({ texts }) => texts)).toEqual([['one'], ['two']]);
    await contexts[1]!.finish();
    expect(contexts.map(({ texts }) => texts)).toEqual([['one'], ['two'], ['three']]);
  });
});
