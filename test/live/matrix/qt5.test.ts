/** The vocabulary in the qt5 fixture. */
import { matrixSuite } from './suite.js';

matrixSuite('qt5');
