import { program } from './program.ts';

describe('the help', () => {
  it.each(['npm run admin --', 'tminus'])('names the command as the operator calls it: %s', (command) => {
    const help = program(command).helpInformation();
    expect(help).toContain(`Usage: ${command} [options]`);
    expect(help.includes('npm run')).toBe(command !== 'tminus');
  });
});
