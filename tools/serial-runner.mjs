import TestRunner from 'jest-runner';

/** Runs test files one after another, even where jest has several workers. */
export default class SerialRunner extends TestRunner {
  isSerial = true;
}
