import { ApiError } from '../../platform/errors/api-error';
import type { ContextServices } from './context-services';
import type { ContextConnection, ContextHandler, ContextParams } from './context-protocol';
import { SpeechContext } from './speech-context';

/** Stopped contexts whose ids are remembered, for text that is still on its way to them. */
const maxRemembered = 64;

/** The contexts of one connection, by their ids. They share nothing but the connection. */
export class SpeechContexts {
  private readonly contexts = new Map<string, SpeechContext>();
  private readonly stopped = new Set<string>();
  /** How many have not been settled yet, also of those that were cancelled or have failed. */
  private unsettled = 0;

  /** @param onEmpty called when the last context that has text is over. */
  constructor(
    private readonly services: ContextServices,
    private readonly connection: ContextConnection,
    private readonly onEmpty: () => void = () => undefined,
  ) {}

  /** How many are open. */
  get size(): number {
    return this.contexts.size;
  }

  /** Whether any of them has text. */
  get haveText(): boolean {
    return this.all().some(({ isRequest }) => isRequest);
  }

  /**
   * Opens a context. It takes nothing before its first text.
   *
   * @param id the name that the client gives it. The protocol bounds its length.
   * @throws {ApiError} `CONTEXT_EXISTS`, `CONTEXT_LIMIT_REACHED`; `SERVICE_UNAVAILABLE` if the server is shutting down.
   */
  open(id: string, params: ContextParams, handler: ContextHandler): SpeechContext {
    this.services.checkServing();
    if (this.contexts.has(id)) {
      throw new ApiError('CONTEXT_EXISTS', 'There is an open context with this id. End or cancel it first.', {
        field: 'context_id',
      });
    }
    const { maxContexts } = this.services;
    // What was cancelled may still be looked up, counted or reported. Whoever opens and cancels without end must wait for that.
    if (this.contexts.size >= maxContexts || this.unsettled >= 2 * maxContexts) {
      throw new ApiError(
        'CONTEXT_LIMIT_REACHED',
        `This connection has ${maxContexts} contexts open, the maximum. End or cancel one first.`,
        { headers: { 'Retry-After': '1' } },
      );
    }
    const context = new SpeechContext(id, params, handler, this.connection, this.services, () =>
      this.forget(id, context),
    );
    this.contexts.set(id, context);
    this.unsettled++;
    void context.over.then(() => this.unsettled--);
    this.stopped.delete(id);
    return context;
  }

  /** Returns an open context. */
  find(id: string): SpeechContext | undefined {
    return this.contexts.get(id);
  }

  /** Whether the last context with this id was cancelled or has failed. Text for it may still be on its way, and can be dropped. */
  wasStopped(id: string): boolean {
    return this.stopped.has(id);
  }

  /** The open contexts. */
  all(): SpeechContext[] {
    return [...this.contexts.values()];
  }

  /**
   * Cancels all contexts, for a client that has gone.
   *
   * @returns when all are settled.
   */
  async cancelAll(): Promise<void> {
    await Promise.all(this.all().map((context) => context.cancel()));
  }

  private forget(id: string, context: SpeechContext): void {
    if (this.contexts.get(id) !== context) return;
    this.contexts.delete(id);
    if (context.signal.aborted) this.stopped.add(id);
    const [oldest] = this.stopped;
    if (this.stopped.size > maxRemembered) this.stopped.delete(oldest!);
    if (!this.haveText) this.onEmpty();
  }
}
