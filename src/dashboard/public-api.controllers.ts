import { ApiKeysController } from '../api-keys/api-keys.controller';
import { LimitPeople } from '../rate-limit/limit-people.decorator';
import { TtsController } from '../tts/tts.controller';
import { VoicesController } from '../tts/voices/voices.controller';
import { UsageController } from '../usage/usage.controller';
import { ForDashboard } from './for-dashboard.decorator';

// What the public API does for a key, the dashboard does for a person, by the very same code: these inherit the routes, and
// differ in their path and in who may call them.

@ForDashboard('api-keys')
export class DashboardApiKeysController extends ApiKeysController {}

@ForDashboard('voices')
export class DashboardVoicesController extends VoicesController {}

/** Limited as a key is, since it makes the same work. */
@LimitPeople()
@ForDashboard('tts')
export class DashboardTtsController extends TtsController {}

@ForDashboard('usage')
export class DashboardUsageController extends UsageController {}
