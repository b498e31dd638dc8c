// What is selected and open, and the values that follow from it. Nothing here knows the document.

import {Chains} from './chains.js';
import {Modes} from './modes.js';
import {measured} from './numbers.js';
import {sampleRange} from './samples.js';
import {Shown} from './shown.js';
import {CallTree, CallerTree, FlatTree, FunctionTree, MetricTree, SystemTree} from './trees.js';

export const VIEWS = [['calls', 'Call tree'], ['regions', 'Regions'], ['modules', 'Modules'], ['callers', 'Callers'], ['top', 'Top list']];
export const SIDES = [['a', 'A'], ['b', 'B'], ['difference', 'B − A'], ['ratio', 'B ÷ A']];

/** A hot path goes on to a child that has at least this share of its parent: the threshold of hpcviewer. */
const SPREAD = .5;

export class Analysis {
  constructor(profile) {
    this.profile = profile;
    this.other = null;
    this.side = profile.sides > 1 ? 'difference' : 'a';
    this.isDifference = profile.head.attributes['perfspace.operation'] === 'diff';
    this.mode = 'absolute';
    this.paneModes = {};
    this.modes = new Modes(this);
    this.chains = new Chains(this);
    this.range = null;
    this.aggregate = profile.head.attributes.CUBE_CT_AGGR === 'MAX' ? 'max' : 'sum';
    this.hidden = false;
    this.functions = false;
    this.sorted = profile.hasParts;
    this.threshold = 0;
    this.focus = null;
    this.hide = {plus: false, minus: false};
    this.view = 'calls';
    this.metric = new Shown(new MetricTree(profile, false));
    this.system = new Shown(new SystemTree(profile));
    this.views = {calls: new Shown(new CallTree(profile))};
    this.system.open.fill(1);
    this.values = [];
    this.leaves = [];
    this.parts = null;
    this.selectFirst();
    this.selectWhole();
  }

  get program() { return this.views[this.view === 'top' ? 'regions' : this.view === 'calls' && this.functions ? 'functions' : this.view]; }

  /** Metric time, or the first one with values, with its ancestors opened. */
  selectFirst() {
    const {tree} = this.metric;
    const at = tree.find(this.profile.head.first);
    if (at >= 0) {
      this.metric.reveal(at);
      this.metric.select(at);
    }
  }

  selectedMetrics() {
    const {metric} = this;
    return metric.selected.map(i => ({metric: metric.tree.key(i), open: metric.isOpen(i)}));
  }

  get last() {
    const {metric} = this;
    return metric.last < 0 ? null : this.profile.metrics[metric.tree.key(metric.last)];
  }

  /** Returns whether no row of the program is selected, so that the displays show the whole run. */
  get whole() { return !this.program.selected.length; }

  /** The call node of the selection; -1 if it has none. */
  get callNode() { return this.whole ? -1 : this.program.tree.callNode(this.program.last); }

  get fold() { return this.last ? this.last.fold : 'sum'; }
  get additive() { return this.terms.every(({metric}) => this.profile.metrics[metric].storage !== 'b'); }
  get hasValues() { return this.values.length > 0; }

  /** Combines the values of the sides as the user chose. */
  mix(value) {
    if (this.side === 'a') return value(0);
    if (this.side === 'b') return value(1);
    if (this.side === 'difference') return value(1) - value(0);
    const a = value(0), b = value(1);
    return a === 0 && b === 0 ? NaN : b / a;
  }

  /** The sides that take part in the present values. */
  get sides() { return this.side === 'a' ? [0] : this.side === 'b' ? [1] : [0, 1]; }

  /** Makes the sums of the selected metrics available and computes the values of the program from them. */
  async loadProgram() {
    const {profile} = this;
    const terms = profile.terms(this.selectedMetrics());
    const values = [];
    if (terms.length && profile.defined(terms)) {
      await profile.needSums(terms.map(term => term.metric));
      for (let side = 0; side < profile.sides; side++) values.push(profile.combined(terms, side));
    }
    if (this.aggregate === 'max') await profile.needSums(profile.metrics.filter(m => m.numbers).map(m => m.id));
    this.terms = terms;
    this.values = values;
    this.rebuild();
    this.extent = this.findExtent();
    this.largest = this.findLargest();
  }

  /** What lists are sorted by: the values of the chosen side, or the change from A to B. */
  sortedBy() {
    const {profile, side, values} = this;
    const empty = new Float64Array(profile.calls.n);
    const main = values[side === 'b' ? 1 : 0] ?? {own: empty, total: empty};
    if (side !== 'difference' || values.length < 2) return main;
    if (this.change?.values !== values) {
      const change = part => values[1][part].map((value, c) => value - main[part][c]);
      this.change = {values, own: change('own'), total: change('total')};
    }
    return this.change;
  }

  /** Views that are sorted by value are made anew. */
  rebuild() {
    const {profile, values} = this;
    const main = this.sortedBy();
    const make = {
      regions: () => new FlatTree(profile, main, false),
      modules: () => new FlatTree(profile, main, true),
      callers: () => new CallerTree(profile, main),
      functions: () => new FunctionTree(profile),
    };
    const wanted = this.view === 'top' ? 'regions' : this.view === 'calls' ? this.functions ? 'functions' : 'calls' : this.view;
    for (const [name, shown] of Object.entries(this.views)) {
      if (name === 'calls' || name === 'functions') continue;
      if (name !== wanted || !values.length) { this.views[name].stale = true; continue; }
      if (shown.made !== main) this.remake(name, shown, make[name]());
      shown.made = main;
    }
    if (!this.views[wanted]) {
      this.views[wanted] = new Shown(make[wanted]());
      this.views[wanted].made = main;
    }
  }

  remake(name, old, tree) {
    const shown = new Shown(tree);
    let keys = old.keys();
    if (name === 'callers') keys = {open: new Set(), selected: keys.selected.filter(key => tree.find(key) >= 0)};
    shown.restore(keys);
    this.views[name] = shown;
  }

  /** The least value of all call nodes and the largest absolute one, in one pass: many displays ask for them. */
  findExtent() {
    let least = 0, largest = 0;
    const see = v => {
      if (v < least) least = v;
      if (Math.abs(v) > largest && Math.abs(v) < Infinity) largest = Math.abs(v);
    };
    for (let c = 0; this.hasValues && c < this.profile.calls.n; c++) {
      see(this.mix(side => this.values[side].total[c]));
      see(this.mix(side => this.values[side].own[c]));
    }
    return {least, largest};
  }

  /** The largest absolute value of the program tree: what the scale of colours ends with. */
  findLargest() {
    const {tree} = this.program;
    if (tree instanceof CallTree) return this.extent.largest;
    let largest = 0;
    for (let i = 0; this.hasValues && i < tree.n; i++) {
      for (const open of [false, true]) {
        const size = Math.abs(this.cellsValue(tree.cells(i, open)) ?? 0);
        if (size > largest && size < Infinity) largest = size;
      }
    }
    return largest;
  }

  /** Returns whether any value is negative beyond rounding. */
  get negative() {
    return this.hasValues && this.side !== 'ratio' && this.fold === 'sum' && this.extent.least < -0.002 * this.largest;
  }

  cellsValue(cells) {
    if (!cells || !this.hasValues) return null;
    return this.mix(side => measured(this.last, this.profile.value(this.values[side], cells, this.fold, this.additive)));
  }

  /** The value of a metric in its collapsed state; null if it has none. */
  collapsedMetric(id, side) {
    const metric = this.profile.metrics[id];
    if (!metric.numbers) return null;
    if (this.aggregate !== 'max' || metric.fold !== 'sum' || !this.profile.cache.has('s' + id)) return metric.totals[side];
    return this.largestRoot([{metric: id, sign: 1}], side);
  }

  largestRoot(terms, side) {
    let largest = NaN;
    const {end, n} = this.profile.calls;
    for (let root = 0; root < n; root = end[root]) {
      const value = terms.reduce((sum, {metric, sign}) => sum + sign * this.profile.sums(metric, side).total[root], 0);
      if (!(value <= largest)) largest = value;
    }
    return largest;
  }

  metricValue(i, open = this.metric.isOpen(i)) {
    const metric = this.profile.metrics[this.metric.tree.key(i)];
    if (!metric.numbers) return null;
    return this.mix(side => {
      const total = this.collapsedMetric(metric.id, side);
      if (!open || !metric.kids.length) return total;
      if (metric.fold !== 'sum' || metric.storage === 'b') return NaN;
      const terms = this.profile.terms([{metric: metric.id, open}]);
      if (this.aggregate === 'max') return this.largestRoot(terms, side);
      return terms.reduce((sum, term) => sum + term.sign * this.profile.metrics[term.metric].totals[side], 0);
    });
  }

  programValue(i, open = this.program.isOpen(i)) {
    return this.cellsValue(this.program.tree.cells(i, open));
  }

  /** Cells of the selected program nodes, or of the whole run. */
  selectedCells() {
    const {program} = this;
    if (this.whole) return [this.wholeCells()];
    return program.selected.map(i => program.tree.cells(i, program.isOpen(i))).filter(cells => cells);
  }

  /** Cells of all call trees, or of the largest one where that stands for all. */
  wholeCells() {
    const roots = this.views.calls.tree.roots();
    const size = c => this.hasValues ? Math.abs(this.mix(side => this.values[side].total[c])) : 0;
    const largest = this.aggregate === 'max' && this.fold === 'sum' ? roots.reduce((most, c) => most < 0 || size(c) > size(most) ? c : most, -1) : -1;
    return {whole: largest < 0 ? roots : [largest], alone: [], sign: 1};
  }

  /** The call nodes that cost something by themselves, the hottest first; of a ratio, those that changed, the largest change first. Lines count for their function or loop. */
  hottest() {
    if (this.hot?.values === this.values && this.hot.side === this.side) return this.hot.nodes;
    const {n, owner} = this.profile.calls;
    const sums = this.hasValues ? this.values.map(({own}) => {
      const sum = new Float64Array(n);
      for (let c = 0; c < n; c++) sum[owner[c]] += own[c] || 0;
      return sum;
    }) : [];
    const size = new Float64Array(n), change = new Float64Array(n);
    for (let c = 0; this.hasValues && c < n; c++) {
      size[c] = this.mix(side => sums[side][c]) || 0;
      change[c] = this.side === 'ratio' ? sums[1][c] - sums[0][c] : size[c];
    }
    const nodes = [];
    for (let c = 0; c < n; c++) if (change[c] !== 0) nodes.push(c);
    nodes.sort((a, b) => Math.abs(change[b]) - Math.abs(change[a]) || a - b);
    this.hot = {values: this.values, side: this.side, nodes, size};
    return nodes;
  }

  /** What a call node costs by itself, with its lines. */
  hottestValue(c) { return this.hot.size[c]; }

  /** Whether the values are changes: of a comparison, or of a profile that is the difference of two. */
  get changes() {
    return this.side === 'difference' || this.side === 'ratio' || this.isDifference;
  }

  /** The row of the hottest call in the present tree; -1 if there is none. */
  get hottestRow() {
    const [c = -1] = this.view === 'calls' ? this.hottest() : [];
    return c < 0 ? -1 : this.program.tree.find(c);
  }

  get rowsMissing() {
    return this.terms.filter(({metric}) => !this.profile.hasRows(metric)).map(term => term.metric);
  }

  /** Computes the values of the system from the selection in the trees to its left. */
  async loadSystem() {
    const {profile, terms} = this;
    const leaves = [];
    if (this.hasValues && !this.rowsMissing.length) {
      const cells = this.selectedCells();
      await profile.needRows(terms.map(term => term.metric));
      for (let side = 0; side < profile.sides; side++) leaves.push(await profile.leaves(terms, cells, side));
    }
    if (terms !== this.terms) return;
    this.leaves = leaves;
    this.parts = leaves.length ? this.sumUp() : null;
  }

  /** The value of each system node from those of the leaves below it. */
  sumUp() {
    const {tree} = this.system;
    const values = new Float64Array(tree.n);
    const leafCount = new Int32Array(tree.n);
    const sides = this.leaves.map(leaves => {
      const sums = new Float64Array(tree.n).fill(this.fold === 'sum' ? 0 : NaN);
      leafCount.fill(0);
      for (let i = tree.n - 1; i >= 0; i--) {
        const column = tree.column(i);
        if (column >= 0) {
          sums[i] = leaves[column];
          leafCount[i] = 1;
        }
        const up = tree.parent[i];
        if (up < 0) continue;
        leafCount[up] += leafCount[i];
        if (this.fold === 'sum') sums[up] += sums[i];
        else if (sums[up] !== sums[up] || (this.fold === 'min' ? sums[i] < sums[up] : sums[i] > sums[up])) sums[up] = sums[i];
      }
      if (!this.additive) for (let i = 0; i < tree.n; i++) if (leafCount[i] > 1) sums[i] = NaN;
      return sums;
    });
    for (let i = 0; i < tree.n; i++) values[i] = this.mix(side => measured(this.last, sides[side][i]));
    return values;
  }

  /** The value of a system node; null for one that is open, as nothing is measured at it. */
  systemValue(i, open = this.system.isOpen(i)) {
    return this.parts && !open ? this.parts[i] : null;
  }

  /** The values of the leaves in system order, as {row, column, value}. */
  leafValues() {
    const {tree} = this.system;
    const values = [];
    for (let i = 0; this.parts && i < tree.n; i++) {
      if (tree.column(i) >= 0) values.push({row: i, column: tree.column(i), value: this.parts[i]});
    }
    return values;
  }

  /** The sizes by which the call tree is sorted, or null: users of hpcviewer expect the heaviest first, others the order of the file. */
  sizes() { return this.sorted && this.view === 'calls' && this.hasValues ? i => Math.abs(this.programValue(i, false)) || 0 : null; }

  /** Returns a test for nodes that are hidden with all below them, outside of the focus or too small; null if all are shown. */
  smallNodes() {
    const outside = this.outsideFocus();
    const small = this.belowThreshold();
    return outside && small ? i => outside(i) || small(i) : outside ?? small;
  }

  outsideFocus() {
    if (this.focus === null) return null;
    const {tree} = this.program;
    const path = new Set(tree.path(this.focus));
    return i => !path.has(i) && !(i >= this.focus && i < tree.end[this.focus]);
  }

  belowThreshold() {
    if (!this.threshold || !this.hasValues || this.fold !== 'sum') return null;
    const {program} = this;
    const {tree} = program;
    const sizes = i => this.sides.map(side => Math.abs(this.profile.value(this.values[side], tree.cells(i, false), 'sum')));
    const whole = tree.roots().reduce((sum, root) => sum + Math.max(...sizes(root)), 0);
    const least = whole * this.threshold / 100;
    const keep = new Set(program.selected.flatMap(i => tree.path(i)));
    return i => !keep.has(i) && sizes(i).every(size => !(size >= least));
  }

  /** Selects the whole run. */
  selectWhole() { this.program.selected = []; }

  /** Selects the whole run, and opens the way to its hottest call. */
  openHottest() {
    this.selectWhole();
    const at = this.hottestRow;
    if (at >= 0) this.program.reveal(at);
  }

  /**
   * Opens the way from a node, or else from the heaviest root, along the heaviest children, and selects its end. It ends where
   * the path spreads, as in hpcviewer: no child has half of the value; and at a function or loop of which a line is the
   * heaviest child.
   */
  hotPath(from = -1) {
    const {program} = this;
    if (!program.tree.n || !this.hasValues) return;
    const weigh = i => Math.abs(this.programValue(i, false) ?? 0);
    const heaviest = nodes => nodes.reduce((best, i) => best < 0 || weigh(i) > weigh(best) ? i : best, -1);
    let at = from >= 0 ? from : heaviest(program.tree.roots());
    program.reveal(at);
    while (program.tree.hasKids(at)) {
      const wasOpen = program.isOpen(at);
      const key = program.tree.key(at);
      program.expand(at);
      const {tree} = program;
      at = tree.find(key);
      const kids = [];
      for (let kid = at + 1; kid < tree.end[at]; kid = tree.end[kid]) kids.push(kid);
      const next = heaviest(kids);
      if (next < 0 || !(weigh(next) > 0) || weigh(next) < SPREAD * weigh(at) || tree.isPart(next)) {
        if (!wasOpen) program.open[at] = 0;
        break;
      }
      at = next;
    }
    program.select(at);
  }

  /** Returns whether there is such a view: that of modules needs regions that have some. */
  offers(view) { return VIEWS.some(([id]) => id === view) && (view !== 'modules' || this.profile.hasModules); }

  /** Changes the view of the program and keeps the call node or region that is selected. */
  show(view) {
    const {tree, last} = this.program;
    const {whole} = this;
    let {callNode} = this;
    const region = last < 0 ? -1 : this.view === 'calls' ? this.profile.listedRegion(callNode) : tree.region(last);
    if (this.view === 'calls') this.kept = {callNode, region};
    else if (this.kept?.region === region) callNode = this.kept.callNode;
    this.view = view;
    this.focus = null;
    this.rebuild();
    this.largest = this.findLargest();
    if (whole) this.selectWhole();
    else if (view === 'calls') this.selectCallNode(callNode);
    else this.selectRegion(region);
  }

  /** Shows the samples of a part of the time line instead of the metrics; null shows the metrics again. */
  async showRange(range, trace) {
    const before = this.range ? this.metricsOfRun : this.metric;
    await sampleRange(this.profile, range, trace);
    this.metricsOfRun = before;
    this.range = range;
    this.metric = range ? new Shown(new MetricTree(this.profile, true)) : before;
  }

  /** The metric that was chosen for the whole run. */
  get chosen() {
    const {tree, last} = this.range ? this.metricsOfRun : this.metric;
    return last < 0 ? null : tree.metrics[last];
  }

  /** Shows or hides the metrics that the profile marks as hidden. */
  showHidden(on) {
    this.hidden = on;
    if (this.range) return;
    const keys = this.metric.keys();
    this.metric = new Shown(new MetricTree(this.profile, on));
    this.metric.restore(keys);
  }

  selectCallNode(callNode) {
    const {program} = this;
    const at = callNode < 0 ? -1 : program.tree.find(callNode);
    if (at < 0) return;
    program.reveal(at);
    program.select(at);
  }

  selectRegion(region) {
    const {program} = this;
    for (let i = 0; region >= 0 && i < program.tree.n; i++) {
      if (program.tree.region(i) !== region) continue;
      program.reveal(i);
      program.select(i);
      return;
    }
  }

  /** The value of the selection in the program tree. */
  selectedValue() {
    if (!this.hasValues) return null;
    return this.mix(side => this.selectedCells().reduce((sum, cells) => {
      const value = this.profile.value(this.values[side], cells, this.fold, this.additive);
      return this.fold === 'sum' ? sum + value : sum !== sum || (this.fold === 'min' ? value < sum : value > sum) ? value : sum;
    }, this.fold === 'sum' ? 0 : NaN));
  }
}
