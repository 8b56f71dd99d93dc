import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router';

type ChangeParams = (change: (params: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * The parameters of the address that the page shows, and a function that changes them. A change starts from the address itself: a page that
 * takes long to render still shows the one before.
 */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const [shown] = useSearchParams();
  const navigate = useNavigate();
  const change: ChangeParams = (toNext, options) => {
    const current = new URLSearchParams(window.location.search);
    void navigate({ search: toNext(current).toString() }, options);
  };
  return [shown, change];
}
