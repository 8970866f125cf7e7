/** The vocabulary in the gtk4 fixture. */
import { matrixSuite } from './suite.js';

matrixSuite('gtk4');
