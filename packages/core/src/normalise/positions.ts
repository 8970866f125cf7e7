/** Row and column of cells whose position the facts do not state. */
import type { Role } from '@casement/spec';

/** The facts of a node that its position follows from. */
export interface Shape {
  readonly childCount: number;
  readonly indexInParent: number;
  readonly rows: number | undefined;
  readonly columns: number | undefined;
  readonly row: number | undefined;
}
export interface Position {
  readonly row: number;
  readonly column: number;
}

const TABLES: ReadonlySet<Role> = new Set<Role>(['table', 'tree']);
const CELLS: ReadonlySet<Role> = new Set<Role>(['cell', 'rowHeader', 'columnHeader', 'treeItem', 'label']);
/** With or without a header row, a header column. */
const LAYOUTS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/**
 * The positions that follow from the shape: of cells right below a table by their index (Qt, GTK), of cells in rows by
 * counting. Headers get row -1. Lists are flat, in pre-order, and of the same length.
 */
export function positionsOf(
  shapes: readonly Shape[],
  parents: readonly number[],
  roles: readonly Role[],
): Map<number, Position> {
  const found = new Map<number, Position>();
  const rows = new RowCounter(parents, roles);
  shapes.forEach((shape, index) => {
    const parent = parents[index]!;
    if (roles[index] === 'row') rows.open(index);
    if (parent < 0 || shape.row !== undefined || !CELLS.has(roles[index]!)) return;
    const position = TABLES.has(roles[parent]!)
      ? flatPosition(shapes[parent]!, shape.indexInParent)
      : roles[parent] === 'row'
        ? rows.next(parent)
        : undefined;
    if (position) found.set(index, position);
  });
  return found;
}

/** Numbers the rows of each table, and the cells of each row. */
class RowCounter {
  private readonly numbers = new Map<number, number>();
  private readonly rowsOf = new Map<number, number>();
  private readonly cellsOf = new Map<number, number>();

  constructor(
    private readonly parents: readonly number[],
    private readonly roles: readonly Role[],
  ) {}

  /** A row that starts with a column header is no row of data. */
  open(row: number): void {
    if (this.roles[row + 1] === 'columnHeader') {
      this.numbers.set(row, -1);
      return;
    }
    const table = this.tableOf(row);
    const number = this.rowsOf.get(table) ?? 0;
    this.rowsOf.set(table, number + 1);
    this.numbers.set(row, number);
  }

  next(row: number): Position {
    const column = this.cellsOf.get(row) ?? 0;
    this.cellsOf.set(row, column + 1);
    return { row: this.numbers.get(row) ?? 0, column };
  }

  private tableOf(row: number): number {
    let at = this.parents[row]!;
    while (at > 0 && !TABLES.has(this.roles[at]!)) at = this.parents[at]!;
    return at;
  }
}

/** The one layout that gives the claimed number of children. */
function flatPosition(table: Shape, at: number): Position | undefined {
  const { rows, columns, childCount } = table;
  if (rows === undefined || columns === undefined || columns <= 0 || at < 0) return undefined;
  for (const [top, left] of LAYOUTS) {
    const width = columns + left;
    if ((rows + top) * width !== childCount) continue;
    return { row: Math.floor(at / width) - top, column: (at % width) - left };
  }
  return undefined;
}
