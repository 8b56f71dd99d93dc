import { Trans, useLingui } from '@lingui/react/macro';
import { type PlanName, planNames } from '@tminus/domain';
import { planTitle } from '../format/format.ts';
import { useFormat } from '../format/use-format.ts';
import type { Options } from '../http/account-types.ts';
import classes from './plan-table.module.css';

interface PlanTableProps {
  plans: Options['plans'];
  current: PlanName;
}

/** What each plan includes, and how to get another one. */
export function PlanTable({ plans, current }: PlanTableProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  return (
    <div className={classes.plans}>
      <table className={`data-table ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{t`Plan`}</th>
            <th scope="col">{t`Timers`}</th>
            <th scope="col">{t`Views per month`}</th>
            <th scope="col">{t`API`}</th>
          </tr>
        </thead>
        <tbody>
          {planNames.map((name) => (
            <tr key={name} aria-current={name === current || undefined}>
              <th scope="row">
                {planTitle(name)} {name === current && <small>({t`yours`})</small>}
              </th>
              <td>{number(plans[name].timers)}</td>
              <td>{number(plans[name].views)}</td>
              <td>{plans[name].apiAccess ? t`Yes` : t`No`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Trans>
          The operator of this service moves your account to another plan. Timers and their addresses stay the same.
        </Trans>
      </p>
    </div>
  );
}
