/** `node run-tests.mjs test|proofs|lts [arguments]`: behind `npm test`, `npm run proofs` and `npm run test:lts`. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { bundleForFaults } from '../../build/bundle-program.mjs';
import { nx, root, run } from '../../build/run-program.mjs';
import { stopWithNpm } from '../../start/stop-with-npm.mjs';

// Jest uses all cores already, so threads for garbage collection only compete with the tests. Most garbage of a test is young.
const collection = ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64'];
/** How to run Jest: the arguments of Node.js. */
const jest = ['--disable-warning=ExperimentalWarning', ...collection, join(root, 'node_modules/jest/bin/jest.js')];
/** How to run the unit tests of each package, which Nx runs again only if something has changed. */
const unitTests = [nx, 'run-many', '-t', 'test', '--parallel=100%', '--output-style=static'];
/** The projects of Jest that only the proofs run. */
const projectsOfProofs = ['proofs-alone', 'proofs'];

const runJest = (args, program = process.execPath, options = {}) => run(program, [...jest, ...args], options);

/** Without arguments: the unit tests, then all tests that need more, without the proofs. Otherwise, the arguments of Jest choose. */
async function test(args) {
  if (args.length > 0) return runJest([...args, '--ignoreProjects', ...projectsOfProofs]);
  const totals = new Totals();
  const unit = await totals.run(unitTests);
  // One worker more than there are cores: these tests wait for PostgreSQL, services and browsers.
  const workers = ['--maxWorkers', String(availableParallelism() + 1)];
  const others = await totals.run([...jest, ...workers, '--ignoreProjects', 'unit', ...projectsOfProofs]);
  totals.print();
  return unit || others;
}

const proofPrograms = ['kill', 'load', 'hostile'];

/**
 * Without arguments: all proofs, and the server image with its tests, which wait for downloads most of the time. Otherwise, the first argument is
 * one of the programs, or the arguments of Jest choose.
 */
async function proofs(args) {
  await bundleForFaults();
  if (proofPrograms.includes(args[0])) return runProgram(...args);
  if (args.length > 0) return runJest([...args, '--selectProjects', ...projectsOfProofs]);
  const totals = new Totals();
  const alone = await totals.run([...jest, '--selectProjects', 'proofs-alone']);
  const ofImage = '--testPathIgnorePatterns=e2e/src/(docker|server-image)/';
  const others = await Promise.all([
    totals.run([join(root, 'tools/build/image.mjs')], { isBesideOthers: true }),
    totals.run([...jest, '--selectProjects', 'proofs', ofImage]),
  ]);
  totals.print();
  return [alone, ...others].find((code) => code !== 0) ?? 0;
}

/** Runs one of the programs in this process, so that it receives signals directly. */
async function runProgram(name, ...args) {
  const file = join(root, 'tools/proofs/dist', name, 'main.js');
  process.argv = [process.argv[0], file, ...args]; // as in a process of its own: it may start itself again
  stopWithNpm();
  await import(pathToFileURL(file).href);
}

/** Runs end-to-end tests, and the services that they start, with the Node.js of the server image. */
async function testLts(args) {
  const { installImageNode, nodeVersion } = await import('../../build/image-node.mjs');
  const program = installImageNode();
  console.error(`The tests run with Node.js ${nodeVersion}.`);
  const env = { ...process.env, PATH: `${dirname(program)}:${process.env.PATH}` };
  return runJest([...args, '--selectProjects', 'browser', 'e2e'], program, { env });
}

/** The results of several runs, as summary-reporter.mjs prints them. */
class Totals {
  #counts = { passed: 0, failed: 0, skipped: 0 };

  /**
   * @param args - of Node.js
   * @param options.isBesideOthers - whether its output must wait until it ends
   * @returns the exit code
   */
  run(args, { isBesideOthers = false } = {}) {
    return new Promise((resolve, reject) => {
      const stdio = ['inherit', 'pipe', isBesideOthers ? 'pipe' : 'inherit'];
      const child = spawn(process.execPath, args, { cwd: root, stdio });
      const output = [];
      if (isBesideOthers)
        for (const each of [child.stdout, child.stderr]) each.on('data', (chunk) => output.push(chunk));
      else child.stdout.pipe(process.stdout, { end: false });
      createInterface(child.stdout).on('line', (line) => this.#add(line));
      child.once('error', reject);
      child.once('close', (code) => {
        process.stdout.write(Buffer.concat(output));
        if (code !== 0) this.#counts.failed ||= 1; // what prevented the tests from running
        resolve(code ?? 1);
      });
    });
  }

  print() {
    const { passed, failed, skipped } = this.#counts;
    console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  }

  #add(line) {
    const [, ...counts] = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(line) ?? [];
    Object.keys(this.#counts).forEach((name, index) => (this.#counts[name] += Number(counts[index] ?? 0)));
  }
}

const [name, ...args] = process.argv.slice(2);
const code = await { test, proofs, lts: testLts }[name](args);
if (code !== undefined) process.exitCode = code;
