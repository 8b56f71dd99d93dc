import TestRunner from 'jest-runner';

/** Runs test files one after another, even if Jest has several workers. */
export default class SerialRunner extends TestRunner {
  isSerial = true;
}
