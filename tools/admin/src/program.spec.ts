import { parseLifetime } from './commands/key.ts';
import { program } from './program.ts';

describe('parseLifetime', () => {
  it.each([
    ['1h', 3_600],
    ['90d', 7_776_000],
    ['26w', 15_724_800],
    ['3650d', 315_360_000],
  ])('reads %s as %d seconds', (text, seconds) => {
    expect(parseLifetime(text)).toBe(seconds);
  });

  it.each(['', '90', 'd', '0d', '-1d', '1.5d', '90 d', '90D', '1y', '3651d', '9999999h', '1d\n'])(
    'rejects %j',
    (text) => {
      expect(() => parseLifetime(text)).toThrow('such as 12h, 90d or 26w');
    },
  );
});

describe('the help', () => {
  it.each(['npm run admin --', 'tminus'])('names the command as the operator calls it: %s', (command) => {
    const help = program(command).helpInformation();
    expect(help).toContain(`Usage: ${command} [options]`);
    expect(help.includes('npm run')).toBe(command !== 'tminus');
  });
});
