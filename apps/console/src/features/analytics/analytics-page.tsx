import { AnalyticsView } from './analytics-view.tsx';

export function Component() {
  return <AnalyticsView />;
}
