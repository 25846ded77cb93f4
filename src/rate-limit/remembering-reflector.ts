import { Injectable, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

type Handler = Type | (() => unknown);

/**
 * Reads the metadata of each route once: it does not change while the server runs. For a request, `ThrottlerGuard` asks for six values,
 * most of which no route has, and each is searched for in all prototypes of the handler and the controller.
 */
@Injectable()
export class RememberingReflector extends Reflector {
  private readonly routes = new WeakMap<object, WeakMap<object, Map<unknown, unknown>>>();

  /** @param targets a handler and its controller. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- It is the signature of Reflector.
  override getAllAndOverride<T>(key: unknown, targets: Handler[]): T {
    const [handler, controller] = targets;
    const values = this.valuesOf(handler!, controller!);
    if (!values.has(key)) values.set(key, super.getAllAndOverride(key, targets));
    return values.get(key) as T;
  }

  private valuesOf(handler: Handler, controller: Handler): Map<unknown, unknown> {
    let handlers = this.routes.get(controller);
    if (!handlers) this.routes.set(controller, (handlers = new WeakMap()));
    let values = handlers.get(handler);
    if (!values) handlers.set(handler, (values = new Map()));
    return values;
  }
}
