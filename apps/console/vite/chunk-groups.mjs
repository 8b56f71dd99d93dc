/** @param {string[]} parts - of paths, with `/` between folders; `*` matches a part of a name */
const paths = (...parts) => {
  const patterns = parts.map((part) =>
    part.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]').replaceAll('*', '[^\\\\/]*'),
  );
  return new RegExp(`[\\\\/](${patterns.join('|')})`);
};
const packages = (...names) => paths(...names.map((name) => `node_modules/${name}/`));
const mantine = (...names) => names.map((name) => `@mantine/core/esm/components/${name}/`);

/** Modules that only one entry needs. */
const ofOneEntry = paths('src/start/', 'src/app/app.tsx', '*.html');

/**
 * Which modules share a file. Without these groups, each of the many modules that several pages share gets a file of its own, and a slow
 * processor needs some milliseconds for each file, however small it is.
 * @type {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export const chunkGroups = [
  // The start page and the app.
  {
    name: 'common',
    test: packages('react', 'react-dom', 'scheduler', '@lingui', '@tabler'),
    tags: ['$initial'],
    priority: 4,
  },
  {
    name: 'common',
    test: paths(
      'vite/preload-helper',
      'use-reduced-motion/',
      'src/app/shell/mark',
      'src/shared/format/(dates|intl|typed)',
      'src/shared/forms/(day-message|use-typed-text)',
      'src/shared/http/(early-responses|http-error|request|use-data)',
      'src/shared/i18n',
      'src/shared/previews/',
      'src/shared/size-presets',
      'src/shared/storages',
      'src/shared/use-template-name',
      'src/shared/time-zone-rules',
      'src/shared/visitor-draft',
      'libs/domain/src/(calendar|zones)',
    ),
    priority: 4,
  },
  // Every page of the app.
  { name: 'app-base', tags: ['$initial'], test: (id) => !ofOneEntry.test(id), priority: 3 },
  // Several pages of the app.
  {
    name: 'controls',
    test: paths(
      ...mantine(
        'Alert',
        'Checkbox',
        'CloseButton',
        'InlineInput',
        'Input',
        'InputBase',
        'NativeSelect',
        'Skeleton',
        'TextInput',
      ),
      '@mantine/core/esm/components/Combobox/ComboboxChevron/',
      '@mantine/core/esm/core/',
      '@tanstack/react-query/',
      'src/features/access/(*.css|*.ts$|invalid-link)',
      'src/shared/format/',
      'src/shared/ui/(card|copy-text|delayed-skeleton|empty-state|loaded|options)',
    ),
    minShareCount: 2,
    priority: 2,
  },
  // The editor and what it loads later.
  {
    name: 'editor-base',
    test: paths('src/features/timers/editor/', 'libs/domain/src/recurrence'),
    minShareCount: 2,
    priority: 1,
  },
  // The dialog to embed and what it loads later.
  {
    name: 'embed-base',
    test: paths('src/features/embed/', 'libs/domain/src/embed-code/', 'src/shared/ui/copy-button'),
    minShareCount: 2,
    priority: 1,
  },
  // All forms; those with a schema. The editor has none.
  {
    name: 'form-base',
    test: paths('node_modules/react-hook-form/', 'src/shared/forms/(field-message|rejected-values)'),
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'forms',
    test: paths('node_modules/(@hookform|zod)/', 'src/shared/forms/', 'src/features/access/'),
    minShareCount: 2,
    priority: 1,
  },
];
