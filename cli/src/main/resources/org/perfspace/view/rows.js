// Rows of values per location, and how values are combined.

/** The absolute value of cells of minima and maxima that were never set. */
export const NONE = Number.MAX_VALUE;

/** Combines two values of a metric by sum, minimum or maximum. "No value" of the latter two is NaN. */
export function combine(fold, a, b) {
  if (fold === 'min') return a !== a || b < a ? b : a;
  if (fold === 'max') return a !== a || b > a ? b : a;
  return a + b;
}

/** The stored rows of a metric: parts in call-node order, dense or sparse. */
export class Rows {
  constructor(parts, callNodes, columns, fold) {
    this.columns = columns;
    this.fold = fold;
    this.before = new Int32Array(callNodes + 1);
    this.parts = [];
    let rows = 0;
    for (const arrays of parts) {
      const ids = arrays[0];
      const exact = arrays[arrays.length - 1];
      const words = exact instanceof BigInt64Array ? Float64Array.from(exact, Number) : exact;
      const part = {first: rows, rows: ids.length, words, exact, places: null, starts: null};
      if (arrays.length > 2) {
        part.places = arrays[2];
        part.starts = new Int32Array(ids.length + 1);
        for (let i = 0; i < ids.length; i++) part.starts[i + 1] = part.starts[i] + arrays[1][i];
      }
      if (fold !== 'sum') for (let i = 0; i < words.length; i++) if (Math.abs(words[i]) === NONE) words[i] = NaN;
      for (const id of ids) this.before[id + 1] = 1;
      rows += ids.length;
      this.parts.push(part);
    }
    for (let i = 0; i < callNodes; i++) this.before[i + 1] += this.before[i];
  }

  has(callNode) {
    return this.before[callNode + 1] > this.before[callNode];
  }

  /** Combines the rows of call nodes a to b - 1 with values; exact (BigInt) where `into` is. */
  add(a, b, sign, into) {
    const from = this.before[a], to = this.before[b];
    const big = typeof into[0] === 'bigint';
    for (const part of this.parts) {
      const first = Math.max(from, part.first) - part.first;
      const last = Math.min(to, part.first + part.rows) - part.first;
      if (first >= last) continue;
      const words = big ? part.exact : part.words;
      if (this.fold !== 'sum') this.extreme(part, first, last, into);
      else if (part.places) {
        for (let k = part.starts[first]; k < part.starts[last]; k++) into[part.places[k]] += sign * words[k];
      } else if (big) {
        for (let k = first * this.columns; k < last * this.columns; k++) {
          into[k % this.columns] += BigInt(words[k]) * BigInt(sign);
        }
      } else {
        for (let row = first; row < last; row++) {
          const at = row * this.columns;
          for (let c = 0; c < this.columns; c++) into[c] += sign * words[at + c];
        }
      }
    }
  }

  extreme(part, first, last, into) {
    for (let row = first; row < last; row++) {
      const at = part.places ? part.starts[row] : row * this.columns;
      const count = part.places ? part.starts[row + 1] - at : this.columns;
      for (let k = 0; k < count; k++) {
        const column = part.places ? part.places[at + k] : k;
        into[column] = combine(this.fold, into[column], part.words[at + k]);
      }
    }
  }
}
