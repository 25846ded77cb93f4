import type { Server } from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';

/** Names that are asked for: the node as a whole, and its service. */
const services = ['', 'inference.GRPCInferenceService'];

/** Milliseconds between two looks at the state of the engines. */
const intervalMs = 500;

/** The standard health service of gRPC, for probes. */
export class NodeHealth {
  private readonly health = new HealthImplementation(Object.fromEntries(services.map((name) => [name, 'NOT_SERVING'])));
  private wasReady = false;
  private readonly timer: NodeJS.Timeout;

  /** @param isReady whether the node can be expected to speak. */
  constructor(
    server: Server,
    private readonly isReady: () => boolean,
  ) {
    this.health.addToServer(server);
    this.timer = setInterval(() => this.update(), intervalMs);
    this.timer.unref();
  }

  /** Looks at the state now. */
  update(): void {
    const ready = this.isReady();
    if (ready === this.wasReady) return;
    this.wasReady = ready;
    for (const name of services) this.health.setStatus(name, ready ? 'SERVING' : 'NOT_SERVING');
  }

  close(): void {
    clearInterval(this.timer);
  }
}
