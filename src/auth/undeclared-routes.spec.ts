import { Controller, Get, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { NeedsNoRight, RequiresRight } from '../platform/caller/rights.decorators';
import { ForVisitors, Public } from '../platform/caller/access.decorators';
import { UndeclaredRoutes } from './undeclared-routes';

class Declared {
  @Get('usage')
  @RequiresRight('usage')
  usage(): void {}

  @Get('self')
  @NeedsNoRight()
  self(): void {}

  helper(): void {}
}

@Controller('forgotten')
class Forgotten extends Declared {
  @Get('keys')
  keys(): void {}
}

@Controller('declared')
class Inherited extends Declared {}

@Public()
@Controller('open')
class Open {
  @Get()
  read(): void {}
}

@Controller('visitors')
class PartlyOpen {
  @Get()
  @ForVisitors()
  read(): void {}
}

describe('UndeclaredRoutes', () => {
  const start = async (...controllers: Type[]) => {
    const module = await Test.createTestingModule({
      imports: [DiscoveryModule],
      controllers,
      providers: [UndeclaredRoutes],
    }).compile();
    await module.init();
  };

  it('lets no application start with a route that declares no right, and names the route', async () => {
    await expect(start(Inherited, Forgotten)).rejects.toThrow('who may use them: Forgotten.keys.');
  });

  it('accepts inherited declarations, public routes and routes for visitors', async () => {
    await expect(start(Inherited, Open, PartlyOpen)).resolves.toBeUndefined();
  });
});
