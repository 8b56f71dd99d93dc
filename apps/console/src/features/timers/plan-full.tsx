import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import type { Options, Usage } from '../../shared/http/account-types.ts';
import { Card } from '../../shared/ui/card.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PlanTable } from '../../shared/ui/plan-table.tsx';
import classes from '../settings/settings.module.css';

interface PlanFullProps {
  usage: Usage;
  options: Options;
}

/** Instead of the form of a new timer, which the service would not create. */
export default function PlanFull({ usage, options }: PlanFullProps) {
  const { t } = useLingui();
  const used = useFormat().number(usage.timers.used);
  const limit = useFormat().number(usage.timers.limit);
  return (
    <>
      <PageHeader title={t`New timer`} />
      <div className={classes.page}>
        <Card
          title={t`You have as many timers as your plan includes`}
          text={
            <Trans>
              {used} of {limit} timers are in use. Delete one that you no longer need, or move to a larger plan.
            </Trans>
          }
        >
          <div className="stack">
            <PlanTable plans={options.plans} current={usage.plan} />
            <div className="buttons">
              <Button component={Link} to="/timers">
                {t`Choose a timer to delete`}
              </Button>
            </div>
          </div>
        </Card>
      </div>
    </>
  );
}
