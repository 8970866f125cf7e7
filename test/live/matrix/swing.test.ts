/** The vocabulary in the swing fixture. */
import { matrixSuite } from './suite.js';

matrixSuite('swing');
