import { limits } from '../target.ts';
import type { Attack } from './attack.ts';
import { coldLayouts } from './cold-layouts.ts';
import { databaseOutage } from './database-outage.ts';
import { earlyLeavers } from './early-leavers.ts';
import { guesses } from './guesses.ts';
import { inventedRecipients } from './invented-recipients.ts';
import { repeatedViews } from './repeated-views.ts';
import { silentClients } from './silent-clients.ts';

interface AttackDefinition {
  attack: Attack;
  /** How often it must happen before the run can judge the service. A busy machine takes longer for it. */
  enough: number;
}

const definitions = {
  'early-leavers': { attack: earlyLeavers, enough: 100 },
  'silent-clients': { attack: silentClients, enough: 20 },
  'cold-layouts': { attack: coldLayouts, enough: 4 },
  'repeated-views': { attack: repeatedViews, enough: 200 },
  'invented-recipients': { attack: inventedRecipients, enough: 3 * limits.recipientsPerDay },
  guesses: { attack: guesses, enough: 50 },
  'database-outage': { attack: databaseOutage, enough: 1 },
} satisfies Record<string, AttackDefinition>;

export type AttackName = keyof typeof definitions;

export const attacks: Record<AttackName, AttackDefinition> = definitions;

export const attackNames = Object.keys(attacks) as AttackName[];
