import { type DynamicModule, Module } from '@nestjs/common';
import type { ExtensionModule } from './extensions/load-extensions';
import { StartupModule } from './startup/startup.module';
import { UnknownRouteModule } from './unknown-route.module';

/** Starting, extensions, and the answer to unknown paths. */
@Module({})
export class AppFloor {
  /** @param modules those of `optionalModules`. */
  static with(modules: ExtensionModule[]): DynamicModule {
    // Nest registers routes in the order of imports, and `UnknownRouteModule` must be last: it answers every other path. What a dynamic
    // module imports would come before the static floors, so a static module imports these.
    @Module({ imports: [...modules, StartupModule, UnknownRouteModule] })
    class AppRooms {}
    return { module: AppFloor, imports: [AppRooms] };
  }
}
