import { type MailTool, type MailToolId, mailTools } from '@tminus/domain/embed-code';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { browserStorage } from '../../shared/storages.ts';

const storageKey = 'tminus-mail-tool';

/** The tool that was chosen here, otherwise the one in the address, otherwise the last one that somebody chose in this browser. */
export function useMailTool(): [MailTool & { id: MailToolId }, (id: string) => void] {
  const [params, setParams] = useSearchParams();
  // The address changes later than the choice: the router loads the session again first.
  const [chosen, setChosen] = useState<string | null>(null);
  const tool = find(chosen) ?? find(params.get('tool')) ?? find(browserStorage.read(storageKey)) ?? mailTools[0];
  const choose = (id: string) => {
    setChosen(id);
    browserStorage.keep(storageKey, id);
    setParams({ tool: id }, { replace: true, preventScrollReset: true });
  };
  return [tool, choose];
}

const find = (id: unknown) => mailTools.find((each) => each.id === id);
