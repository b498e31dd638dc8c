// What is open and selected in a tree.

/** A tree with what is open and selected in it. */
export class Shown {
  constructor(tree) {
    this.tree = tree;
    this.open = new Uint8Array(tree.n);
    this.selected = tree.n ? [0] : [];
  }

  get last() { return this.selected.length ? this.selected[this.selected.length - 1] : -1; }

  isOpen(i) { return this.open[i] === 1 && this.tree.hasKids(i); }

  /** Opens a node; a tree that grows then keeps its state by keys. */
  expand(i) {
    this.open[i] = 1;
    const keys = this.keys();
    if (this.tree.grow(i)) this.restore(keys);
  }

  keys() {
    const {tree} = this;
    const open = new Set();
    for (let i = 0; i < tree.n; i++) if (this.open[i]) open.add(tree.key(i));
    return {open, selected: this.selected.map(i => tree.key(i))};
  }

  restore({open, selected}) {
    const {tree} = this;
    this.open = new Uint8Array(tree.n);
    const places = new Map();
    for (let i = 0; i < tree.n; i++) {
      const key = tree.key(i);
      places.set(key, i);
      if (open.has(key)) this.open[i] = 1;
    }
    this.selected = selected.map(key => places.get(key)).filter(i => i !== undefined);
    if (!this.selected.length && selected.length && tree.n) this.selected = [0];
  }

  /** Closes a node; a selection below it moves to it. */
  collapse(i) {
    this.open[i] = 0;
    const inside = j => j > i && j < this.tree.end[i];
    if (this.selected.some(inside)) {
      this.selected = [...new Set(this.selected.map(j => inside(j) ? i : j))];
    }
  }

  /** Opens whatever is above a node. */
  reveal(i) {
    for (let up = this.tree.parent[i]; up >= 0; up = this.tree.parent[up]) this.open[up] = 1;
  }

  select(i) { this.selected = [i]; }

  toggle(i) {
    const others = this.selected.filter(j => j !== i);
    this.selected = others.length === this.selected.length ? [...others, i] : others.length ? others : [i];
  }
}
