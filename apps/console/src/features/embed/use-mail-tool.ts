import { type MailTool, type MailToolId, mailTools } from '@tminus/domain/embed-code';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

const storageKey = 'tminus-mail-tool';

/** The tool that was chosen here, otherwise the one in the address, otherwise the last one that somebody chose in this browser. */
export function useMailTool(): [MailTool & { id: MailToolId }, (id: string) => void] {
  const [params, setParams] = useSearchParams();
  // The address changes later than the choice: the router loads the session again first.
  const [chosen, setChosen] = useState<string | null>(null);
  const tool = find(chosen) ?? find(params.get('tool')) ?? find(readStored()) ?? mailTools[0];
  const choose = (id: string) => {
    setChosen(id);
    store(id);
    setParams({ tool: id }, { replace: true, preventScrollReset: true });
  };
  return [tool, choose];
}

const find = (id: string | null) => mailTools.find((each) => each.id === id);

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // storage is blocked
  }
}

function store(id: string): void {
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    // storage is blocked: the address still has it
  }
}
