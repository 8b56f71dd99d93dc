import type { PlanName } from '@tminus/domain';

/** The name of a plan as people read it, in every language: "Free". */
export const planTitle = (plan: PlanName): string => plan.charAt(0).toUpperCase() + plan.slice(1);
