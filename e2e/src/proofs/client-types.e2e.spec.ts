import { IntegratorProject } from '../client-package-project.ts';

it('the package @tminus/client has the types that its tests promise also for TypeScript 5.4', async () => {
  const project = await IntegratorProject.create();
  expect(await project.compile('e2e/node_modules/typescript')).toBe('');
  await project.remove();
});
