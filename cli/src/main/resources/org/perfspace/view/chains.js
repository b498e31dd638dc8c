// Chains of calls: nodes with a single child of the same value share its row.

/** Which nodes of the program tree are shown in the row of their only child, until somebody opens their chain. */
export class Chains {
  constructor(analysis) {
    this.analysis = analysis;
    this.on = true;
    this.opened = new Set();
    this.version = 0;
  }

  /** For each node whether it is shown in the row of its child; null if none is. Opens the chain around a selected node. */
  melted() {
    const {analysis} = this;
    const {view, values, program} = analysis;
    if (!this.on || view !== 'calls' || !analysis.hasValues) return null;
    if (this.tree !== program.tree || this.values !== values) this.measure(program.tree, values);
    for (const i of program.selected) if (this.links[i]) this.unfold(i);
    if (this.madeOf !== this.links || this.made !== this.version) {
      this.made = this.version;
      this.madeOf = this.links;
      this.shown = this.links.map((link, i) => link && !this.opened.has(program.tree.key(this.head[i])) ? 1 : 0);
    }
    return this.shown;
  }

  /** Finds the nodes that cost nothing by themselves and have one child, and the first node of the chain of each. */
  measure(tree, values) {
    this.tree = tree;
    this.values = values;
    this.links = new Uint8Array(tree.n);
    this.head = new Int32Array(tree.n);
    const {profile, fold, additive} = this.analysis;
    const value = (side, i, open) => profile.value(side, tree.cells(i, open), fold, additive);
    for (let i = 0; i < tree.n; i++) {
      const up = tree.parent[i];
      this.head[i] = up >= 0 && this.links[up] ? this.head[up] : i;
      const only = tree.end[i] > i + 1 && tree.end[i + 1] === tree.end[i] && !tree.isPart(i + 1);
      this.links[i] = only && values.every(side => !value(side, i, true) && Object.is(value(side, i, false), value(side, i + 1, false))) ? 1 : 0;
    }
  }

  /** Returns whether a node belongs to a chain that is open now. */
  isOpened(i) { return this.on && this.opened.has(this.analysis.program.tree.key(this.head?.[i] ?? -1)); }

  unfold(i) {
    const {program} = this.analysis;
    const head = this.head[i];
    const key = program.tree.key(head);
    if (this.opened.has(key)) return;
    this.opened.add(key);
    this.version++;
    for (let at = head; this.links[at]; at++) program.open[at] = 1;
  }

  /** Folds the chain of a node; a selection in it moves to the row of the chain. */
  fold(i) {
    const {program} = this.analysis;
    this.opened.delete(program.tree.key(this.head[i]));
    this.version++;
    const end = at => { while (this.links[at] && this.head[at] === this.head[i]) at++; return at; };
    program.selected = [...new Set(program.selected.map(end))];
  }
}
