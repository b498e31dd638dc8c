// Number modes: percentages of the metric root, of the selection, of another profile, and among peers.

export const MODES = [
  ['absolute', 'Absolute'],
  ['root', '% of metric root'],
  ['selection', '% of selection left'],
  ['external', 'External %'],
  ['own', 'Own root %'],
  ['peer', 'Peer %'],
  ['distribution', 'Peer distribution'],
];

/** Turns values into the numbers that the chosen modes show. */
export class Modes {
  constructor(analysis) {
    this.analysis = analysis;
  }

  /** The mode of a pane: the one that was chosen, if it applies. */
  of(pane) {
    const mode = this.analysis.paneModes[pane] ?? this.analysis.mode;
    if (pane !== 'system' && (mode === 'peer' || mode === 'distribution')) return 'absolute';
    if (this.analysis.side === 'ratio' || this.analysis.last?.fold !== 'sum' && pane !== 'metric') return 'absolute';
    return mode;
  }

  /** Returns the value that 100 % stands for. Of a difference, percentages are of the first profile. */
  reference(pane, i) {
    const side = this.analysis.side === 'b' ? 1 : 0;
    const mode = this.of(pane);
    if (pane === 'metric') {
      const metric = this.analysis.profile.metrics[this.analysis.metric.tree.key(i)];
      return mode === 'external' ? this.external(metric.root) : this.analysis.collapsedMetric(metric.root, side) ?? this.topValue(metric, side);
    }
    const root = this.analysis.last.root;
    if (mode === 'root') return this.analysis.collapsedMetric(root, side) ?? this.topValue(this.analysis.last, side);
    if (mode === 'external') return this.external(root);
    if (mode === 'own') return this.ownRoot(pane, i);
    if (pane === 'program') return this.asSide(side, () => this.analysis.metric.selected.reduce((sum, m) => sum + this.analysis.metricValue(m), 0));
    return this.asSide(side, () => this.analysis.selectedValue() ?? 0);
  }

  /** The topmost metric with a value above one whose root has none, such as a heading. */
  topValue(metric, side) {
    let top = null;
    for (let m = metric; m; m = this.analysis.profile.metrics[m.parent]) if (m.numbers) top = m;
    return top ? this.analysis.collapsedMetric(top.id, side) : NaN;
  }

  asSide(side, work) {
    const {side: chosen} = this.analysis;
    if (chosen === 'difference') this.analysis.side = side ? 'b' : 'a';
    try {
      return work();
    } finally {
      this.analysis.side = chosen;
    }
  }

  external(root) {
    const name = this.analysis.profile.metrics[root].name;
    const there = this.analysis.other?.metrics.find(m => m.name === name && m.parent < 0 && m.numbers);
    return there ? there.totals[0] : NaN;
  }

  ownRoot(pane, i) {
    const {tree} = this.analysis[pane];
    let root = i;
    while (tree.parent[root] >= 0) root = tree.parent[root];
    return this.asSide(0, () => pane === 'program' ? this.analysis.programValue(root, false) : this.analysis.systemValue(root, false)) ?? NaN;
  }

  /** Smallest and largest value among the system nodes of the same level. */
  peers(i) {
    const {level} = this.analysis.profile.system;
    this.peerCache ??= new Map();
    if (this.peerCache.parts !== this.analysis.parts) {
      this.peerCache.clear();
      this.peerCache.parts = this.analysis.parts;
      for (let j = 0; this.analysis.parts && j < this.analysis.parts.length; j++) {
        const value = this.analysis.parts[j];
        if (value !== value) continue;
        const range = this.peerCache.get(level[j]);
        if (!range) this.peerCache.set(level[j], {min: value, max: value, size: Math.abs(value)});
        else {
          range.min = Math.min(range.min, value);
          range.max = Math.max(range.max, value);
          range.size = Math.max(range.size, Math.abs(value));
        }
      }
    }
    return this.peerCache.get(level[i]) ?? {min: 0, max: 0, size: 0};
  }

  /** A value as the number mode of its pane shows it. */
  shown(pane, i, value) {
    if (value === null || value !== value) return value;
    const mode = this.of(pane);
    if (mode === 'absolute') return value;
    if (pane === 'metric' && this.analysis.profile.metrics[this.analysis.metric.tree.key(i)].fold !== 'sum') return value;
    if (mode === 'peer') return percent(value, this.peers(i).max);
    if (mode === 'distribution') {
      const {min, max} = this.peers(i);
      return max === min ? 0 : 100 * (value - min) / (max - min);
    }
    return percent(value, this.reference(pane, i));
  }

  /** A value of a call node as the mode of the program shows it: charts ask this, so that they show what the tree shows. */
  shownOfCall(c, value) {
    if (value === null || value !== value) return value;
    const mode = this.of('program');
    if (mode === 'absolute') return value;
    return percent(value, mode === 'own' ? this.callRoot(c) : this.reference('program', this.analysis.program.last));
  }

  callRoot(c) {
    const {analysis} = this;
    let root = c;
    while (analysis.profile.calls.parent[root] >= 0) root = analysis.profile.calls.parent[root];
    return this.asSide(0, () => analysis.mix(side => analysis.values[side].total[root]));
  }

  /** Returns whether numbers of a node are percentages. */
  isPercent(pane, i) {
    return this.of(pane) !== 'absolute'
        && !(pane === 'metric' && this.analysis.profile.metrics[this.analysis.metric.tree.key(i)].fold !== 'sum');
  }
}

function percent(value, reference) {
  if (reference === 0) return value === 0 ? 0 : NaN;
  return 100 * value / reference;
}
