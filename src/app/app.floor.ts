import { type DynamicModule, Module } from '@nestjs/common';
import type { ExtensionModule } from './extensions/load-extensions';
import { StartupModule } from './startup/startup.module';
import { UnknownRouteModule } from './unknown-route.module';

/** Starting, extensions, and the answer to unknown paths. */
@Module({})
export class AppFloor {
  /** @param modules those of `optionalModules`. */
  static with(modules: ExtensionModule[]): DynamicModule {
    // Nest adds the routes of modules in this order, and the last one has every path that no other route has. It would add those that a
    // dynamic module imports before those of all static modules, so this one imports a static module.
    @Module({ imports: [...modules, StartupModule, UnknownRouteModule] })
    class AppRooms {}
    return { module: AppFloor, imports: [AppRooms] };
  }
}
