// Where requests come from: a process of its own.
import { serve } from '../../support/remote.mjs';
import { closedLoop } from './closed-loop.mjs';
import { openLoop } from './open-loop.mjs';

const loops = { closed: closedLoop, open: openLoop };

serve(({ loop, ...options }) => loops[loop](options));
