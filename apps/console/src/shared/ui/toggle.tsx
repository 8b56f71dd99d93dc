import { Switch, type SwitchProps } from '@mantine/core';

/** A switch. Its name is its label alone: Mantine's contains the description, too, which is then read twice. */
export const Toggle = ({ label, ...props }: SwitchProps & { label: string }) => (
  <Switch {...props} label={label} aria-label={label} />
);
