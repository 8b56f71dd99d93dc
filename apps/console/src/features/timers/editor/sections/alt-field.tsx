import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { maxAltLength } from '@tminus/domain';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { request } from '../../../../shared/http/request.ts';
import { factsAddress, previewAddress } from '../../../../shared/previews/preview-address.ts';
import type { PreviewFacts } from '../../../../shared/previews/previews.ts';
import type { TimerFields } from '../../timer.ts';
import { useEditor, useField } from '../use-field.tsx';
import { type TimerForm, toFields } from '../form-values.ts';

/**
 * What people read who do not see the image. For a fixed timer, the service proposes a text with the end, which follows the end and the name
 * as long as nobody changes it. The end of other types is not the same for all emails: for them, it is removed.
 */
export function AltField() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { timer } = useEditor();
  const { onChange, ...field } = useField('alt');
  const fields = useWatch({ compute: (form: TimerForm) => proposedFrom(toFields(form)) });
  const isFixed = fields.type === 'fixed' && fields.targetDate !== null;
  const query = endsQuery(fields);
  const proposal = useProposal(fields, isFixed && field.value !== '');
  /** Of the timer as it is stored. */
  const stored = useProposal(timer ?? fields, isFixed && typeof timer?.alt === 'string');
  const [isFailed, setFailed] = useState(false);

  const last = useRef<string>(undefined);
  const follow = useEffectEvent((next: string) => {
    if ([stored, last.current].includes(field.value) && field.value !== next) onChange(next);
    last.current = next;
  });
  useEffect(() => {
    const next = fields.type === 'fixed' ? proposal : '';
    if (next !== undefined) follow(next);
  }, [fields.type, proposal, stored]);

  const propose = async () => {
    const found = await queryClient.fetchQuery(query).catch(() => null);
    setFailed(found === null);
    if (found !== null) onChange(proposalOf(fields, found));
  };
  return (
    <>
      <TextInput
        label={t`Text instead of the image`}
        description={
          field.value !== '' && field.value === proposal
            ? t`For readers who do not see the image. It follows the end and the name of the timer.`
            : t`For readers who do not see the image. Without one, it says when a fixed timer ends.`
        }
        {...field}
        error={field.error ?? (isFailed && t`There is no proposal at the moment.`)}
        maxLength={2 * maxAltLength}
        onChange={(event) => {
          setFailed(false);
          onChange(event);
        }}
      />
      {isFixed && (
        <div className="buttons">
          <Button variant="default" size="compact-sm" onClick={() => void propose()}>
            <Trans>Propose a text with the end</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

type Proposed = ReturnType<typeof proposedFrom>;

/** What a proposal depends on. */
function proposedFrom({ name, type, targetDate, timezone, timezoneMode, language }: TimerFields) {
  return { name, type, targetDate, timezone, timezoneMode, language };
}

const proposalOf = ({ name }: Proposed, ends: string) => (name === '' ? ends : `${name}: ${ends}`);

/** @returns undefined until the service has answered */
function useProposal(fields: Proposed, enabled: boolean): string | undefined {
  const { data: ends } = useQuery({ ...endsQuery(fields), enabled });
  return enabled && ends ? proposalOf(fields, ends) : undefined;
}

/** "ends 28 Nov, 18:00 CET", in the language of the timer. Its look does not matter, so a small one is drawn. */
function endsQuery({ name: _, ...fields }: Proposed) {
  const timer = { ...fields, width: 120, height: 40, animationSeconds: 1 };
  const address = factsAddress(previewAddress(timer, { early: true, withStart: true }));
  return queryOptions({
    queryKey: ['ends', address],
    queryFn: async ({ signal }) => (await request<PreviewFacts>('GET', address, { signal })).ends,
    staleTime: Infinity,
  });
}
