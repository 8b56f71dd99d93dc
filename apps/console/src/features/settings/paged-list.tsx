import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Pages, itemsOf } from '../../shared/http/queries.ts';
import { Loaded } from '../../shared/ui/states.tsx';

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<Pages<Item>>;
  /** What could not be loaded. */
  failed: ReactNode;
  /** Of what is loading. */
  height: number;
  /** In place of a list without items. */
  empty: ReactNode;
  className: string | undefined;
  children: (item: Item) => ReactNode;
}

/** The items that are loaded, and a button that loads more of them. */
export function PagedList<Item>({ query, failed, height, empty, className, children }: PagedListProps<Item>) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <>
      <Loaded query={query} failed={failed} height={height} radius="lg">
        {(data) =>
          itemsOf(data).length === 0 ? (
            empty
          ) : (
            <ul className={`plain-list box ${className}`}>{itemsOf(data).map((item) => children(item))}</ul>
          )
        }
      </Loaded>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}
