import { convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from '@mantine/core';
import { theme } from './theme.ts';

type Variables = Record<string, string>;

/** Mantine's palettes that no page uses: two thirds of all variables. */
const unused = /^--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/;

const withoutUnused = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)));

const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));

/** The theme's CSS variables as a style sheet: see vite/theme-variables.mjs. */
export const cssVariables: string = convertCssVariables(
  { variables: withoutUnused(variables), light: withoutUnused(light), dark: withoutUnused(dark) },
  ':root',
);
