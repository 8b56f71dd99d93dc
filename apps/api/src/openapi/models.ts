import { analyticsModels } from '../analytics/analytics.models.ts';
import { timerModels, timerRequests } from '../timers/timer.models.ts';
import { usageModels } from '../usage/usage.models.ts';
import { errorModels } from './error-responses.ts';

/** What responses hold, by the names that the document has for it. */
export const responseModels = { ...timerModels, ...analyticsModels, ...usageModels, ...errorModels };

/** Which of them says what the fields of a request's model mean. */
export const meaningOfRequests: Readonly<Record<string, string>> = { ...timerRequests };
