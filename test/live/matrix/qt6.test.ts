/** The vocabulary in the qt6 fixture. */
import { matrixSuite } from './suite.js';

matrixSuite('qt6');
