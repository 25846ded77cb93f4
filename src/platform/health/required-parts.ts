import { Injectable, Module } from '@nestjs/common';

/** A part of the server without which it cannot serve requests. */
export interface RequiredPart {
  /** Its name in the readiness. */
  readonly name: string;
  /** Why it is down; `undefined` if it is up. */
  problem(): string | undefined;
}

/** The parts that must be up for the server to be ready. Each area adds its own. */
@Injectable()
export class RequiredParts {
  private readonly parts: RequiredPart[] = [];

  add(part: RequiredPart): void {
    this.parts.push(part);
  }

  all(): readonly RequiredPart[] {
    return this.parts;
  }
}

@Module({ providers: [RequiredParts], exports: [RequiredParts] })
export class RequiredPartsModule {}
