import { useMemo } from 'react';
import { type NavigateFunction, type NavigateOptions, useNavigate, useSearchParams } from 'react-router';

type ChangeParams = (change: (params: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * The parameters of the address that the page shows, and a function that changes them. A change starts from the change before it, also while
 * the router still loads that one, and not from the page: a page that takes long to render still shows the address before.
 */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const [shown] = useSearchParams();
  const navigate = useNavigate();
  const change = useMemo(() => paramsChanger(navigate, () => window.location.search), [navigate]);
  return [shown, change];
}

/** @param current - the query of the address where nothing is being loaded */
export function paramsChanger(navigate: NavigateFunction, current: () => string): ChangeParams {
  /** The parameters to which the router is on its way. */
  let next: string | undefined;
  return (change, options) => {
    const search = change(new URLSearchParams(next ?? current())).toString();
    next = search;
    void Promise.resolve(navigate({ search }, options)).finally(() => {
      if (next === search) next = undefined;
    });
  };
}
