import { useRef } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router';

type ChangeParams = (change: (params: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * The parameters of the address that the page shows, and a function that changes them. A change starts from the change before it, also while
 * the router still loads that one, and not from the page: a page that takes long to render still shows the address before.
 */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const [shown] = useSearchParams();
  const navigate = useNavigate();
  /** The parameters to which the router is on its way. */
  const next = useRef<string>(undefined);
  const change: ChangeParams = (toNext, options) => {
    const search = toNext(new URLSearchParams(next.current ?? window.location.search)).toString();
    next.current = search;
    void Promise.resolve(navigate({ search }, options)).finally(() => {
      if (next.current === search) next.current = undefined;
    });
  };
  return [shown, change];
}
