// The built server as it is, but for one thing: its module has no guards. There is no setting that would do this.
import { createRequire } from 'node:module';
import { APP_GUARD } from '@nestjs/core';

const require = createRequire(import.meta.url);
const { AppModule } = require('../../../dist/src/app.module.js');

const whole = AppModule.with.bind(AppModule);
AppModule.with = (...args) => {
  const { providers, ...rest } = whole(...args);
  const left = providers.filter(({ provide }) => provide !== APP_GUARD);
  if (left.length !== providers.length - 2)
    throw new Error('The gate used to be two guards: this has to be looked at.');
  return { ...rest, providers: left };
};

require('../../../dist/src/main.js');
