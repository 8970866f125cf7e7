/** The vocabulary in the gtk3 fixture. */
import { matrixSuite } from './suite.js';

matrixSuite('gtk3');
