// The built server without its guards. There is no setting for this, so the guards are removed from the module.
import { createRequire } from 'node:module';
import { APP_GUARD } from '@nestjs/core';

const require = createRequire(import.meta.url);
const { AppModule } = require('../../../dist/src/app.module.js');

const whole = AppModule.with.bind(AppModule);
AppModule.with = (...args) => {
  const { providers, ...rest } = whole(...args);
  const left = providers.filter(({ provide }) => provide !== APP_GUARD);
  if (left.length !== providers.length - 2)
    throw new Error('Expected two guards in the module. Update gate-off.process.mjs to the new guards.');
  return { ...rest, providers: left };
};

require('../../../dist/src/main.js');
