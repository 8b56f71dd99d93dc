import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeComponents,
  type VariantColorsResolver,
} from '@mantine/core';

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
const components: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: controlHeight } },
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
  // Names may be Hebrew or Arabic. `dir` would be the direction of what is around the input.
  TextInput: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
};

/** Ten shades, from `0` to `9`. */
const palette = (shades: string) => shades.split(' ') as unknown as MantineColorsTuple;

/** Mantine uses shade 9 in light mode and shade 0 in dark mode for everything that is filled or colored. */
const twoShades = (dark: string, light: string) => palette(`${`${dark} `.repeat(5)}${`${light} `.repeat(5)}`.trim());

/** The neutral scale of the design, from light to dark. */
const gray = palette('#f7f7f9 #eef0f4 #dfe2ea #c9cdd9 #a8aebf #7f869b #5f667b #474e63 #2b3144 #10131f');

/** Mantine's roles in dark mode: 0 text, 2 hints, 3 placeholders, 4 lines, 5 hover, 6 controls, 7 page. */
const dark = palette('#f2f3f8 #b6bccd #949cb1 #949cb1 #282e42 #1f2538 #1a1f31 #0b0e17 #0a0c14 #070910');

/** Text on a filled control is white in light mode and nearly black in dark mode. Mantine's own choice is white in both. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--on-filled)' } : colors;
};

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '0.9375rem', xl: '1.125rem' },
  lineHeights: { xs: '1.3333', sm: '1.4615', md: '1.4286', lg: '1.4', xl: '1.3889' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem' },
  defaultRadius: 'md',
  colors: {
    gray,
    dark,
    ink: twoShades('#f2f3f8', '#10131f'),
    danger: twoShades('#ff8aa0', '#b01436'),
    success: twoShades('#5fd09a', '#14683f'),
    warning: twoShades('#f2b84b', '#7d5200'),
  },
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 0 },
  variantColorResolver,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
});
