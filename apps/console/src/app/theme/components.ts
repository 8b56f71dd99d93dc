import type { MantineThemeComponents } from '@mantine/core';

/** Controls are 36 px high, and 44 px on narrow screens, where people use fingers: see tokens.css. */
const controlHeight = 'var(--control-height)';
const isControl = ({ size }: { size?: unknown }): boolean => size === undefined || size === 'sm';

/** It must not add a `<style>` element to lock scrolling, which the content security policy forbids. base.css does it. */
const drawer = {
  lockScroll: false,
  overlayProps: { backgroundOpacity: 0.45 },
  transitionProps: { duration: 120 },
  // Otherwise, the header of the drawer is a second banner of the page.
  attributes: { header: { role: 'presentation' } },
};

/** Defaults of Mantine's components. By name, because an import would add each component to every page. */
export const components: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: controlHeight } },
  Badge: {
    defaultProps: { variant: 'light', tt: 'none', fw: 500 },
    vars: () => ({ root: { '--badge-fz': 'var(--mantine-font-size-xs)' } }),
  },
  Button: {
    vars: (_theme: unknown, props: { size?: unknown }) => ({
      root: isControl(props) ? { '--button-height': controlHeight } : {},
    }),
  },
  Checkbox: { defaultProps: { iconColor: 'var(--on-filled)' } },
  Drawer: { defaultProps: drawer },
  Input: {
    vars: (_theme: unknown, props: { size?: unknown }) => ({
      wrapper: isControl(props) ? { '--input-height': controlHeight } : {},
    }),
  },
  InputWrapper: {
    vars: () => ({
      label: {},
      description: { '--input-description-size': 'var(--mantine-font-size-xs)' },
      error: { '--input-error-size': 'var(--mantine-font-size-xs)' },
    }),
  },
  Menu: {
    defaultProps: {
      withInitialFocusPlaceholder: false,
      transitionProps: { duration: 120 },
      shadow: 'md',
      position: 'bottom-end',
    },
  },
  Radio: { defaultProps: { iconColor: 'var(--on-filled)' } },
  SegmentedControl: { defaultProps: { transitionDuration: 0 } },
  Switch: { defaultProps: { withThumbIndicator: false } },
};
