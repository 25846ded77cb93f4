import { runServer } from '../support/server-of-files';
import { logLiveMemory } from './log-live-memory';
import { logTurns } from './log-turns';

// A server that tells what the logs of the proof need.
logTurns(process.env['PROOF_TURN_LOG']!);
logLiveMemory(process.env['PROOF_MEMORY_LOG']!);
runServer();
