import type { AccountTimer, TimerFields } from '../timer.ts';
import { toFields, toForm } from './form-values.ts';

/** The fields of a timer that the form can change, in the form's own notation: so that both can be compared. */
export const fieldsOf = (timer: AccountTimer): TimerFields => toFields(toForm(timer, Date.now()));
