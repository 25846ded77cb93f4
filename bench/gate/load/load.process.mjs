// The process that sends the requests.
import { serve } from '../../support/remote.mjs';
import { closedLoop } from './closed-loop.mjs';
import { openLoop } from './open-loop.mjs';

const loops = { closed: closedLoop, open: openLoop };

serve(({ loop, ...options }) => loops[loop](options));
