import { Command } from 'commander';

export const program = new Command('npm run capacity --')
  .description('Derives from measured figures what a number of views needs, and simulates autoscaling.')
  .option('--write', 'write the tables into their sections of docs/operate/scaling.md');
