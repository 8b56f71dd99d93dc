import type { Attack } from './attack.ts';
import { coldLayouts } from './cold-layouts.ts';
import { databaseOutage } from './database-outage.ts';
import { earlyLeavers } from './early-leavers.ts';
import { guesses } from './guesses.ts';
import { inventedRecipients } from './invented-recipients.ts';
import { repeatedViews } from './repeated-views.ts';
import { silentClients } from './silent-clients.ts';

export const attacks = {
  'early-leavers': earlyLeavers,
  'silent-clients': silentClients,
  'cold-layouts': coldLayouts,
  'repeated-views': repeatedViews,
  'invented-recipients': inventedRecipients,
  guesses,
  'database-outage': databaseOutage,
} satisfies Record<string, Attack>;

export type AttackName = keyof typeof attacks;

export const attackNames = Object.keys(attacks) as AttackName[];
