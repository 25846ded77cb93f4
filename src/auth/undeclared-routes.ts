import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { rightMetadata } from '../platform/caller/rights.decorators';
import { type Access, accessMetadata } from '../platform/caller/access.decorators';

/** Refuses to start an application that has a route without a declared right, so that none can be forgotten. */
@Injectable()
export class UndeclaredRoutes implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** @throws {Error} which names the methods. */
  onModuleInit(): void {
    const undeclared = this.find();
    if (undeclared.length === 0) return;
    throw new Error(
      `These routes do not declare who may use them: ${undeclared.join(', ')}. ` +
        'Add @RequiresRight(…) or @NeedsNoRight() of src/platform/caller/rights.decorators.ts to each.',
    );
  }

  /** Lists the methods without a declaration: `UsageController.report`. */
  private find(): string[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      const controller = metatype as Type;
      const methods = this.scanner.getAllMethodNames(controller.prototype as object);
      return methods.flatMap((name) => {
        const method = (controller.prototype as Record<string, () => unknown>)[name]!;
        const isRoute = this.reflector.get<unknown>(METHOD_METADATA, method) !== undefined;
        const access = this.reflector.getAllAndOverride<Access | undefined>(accessMetadata, [method, controller]);
        // Routes for operators' programs declare it with their access.
        const isOpen = access === 'public' || access === 'visitor' || access === 'operator';
        const isDeclared = this.reflector.get<unknown>(rightMetadata, method) !== undefined;
        return isRoute && !isOpen && !isDeclared ? [`${controller.name}.${name}`] : [];
      });
    });
  }
}
