// The built server without its guards. There is no setting for this, so the guards are removed from the module.
import { createRequire } from 'node:module';
import { APP_GUARD } from '@nestjs/core';

const require = createRequire(import.meta.url);
const { AppModule } = require('../../../dist/src/app.module.js');

const whole = AppModule.with.bind(AppModule);
AppModule.with = (...args) => {
  const { providers, ...rest } = whole(...args);
  const left = providers.filter(({ provide }) => provide !== APP_GUARD);
  const guards = providers.length - left.length;
  if (guards < 2) throw new Error('Found no guards in the module. Update gate-off.process.mjs to the new ones.');
  return { ...rest, providers: left };
};

require('../../../dist/src/main.js');
