import { convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from '@mantine/core';
import { theme } from './theme.ts';

/** The theme's CSS variables as a style sheet: see vite/theme-variables.mjs. */
export const cssVariables: string = convertCssVariables(
  defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)),
  ':root',
);
