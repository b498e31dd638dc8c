// The numbers of a profile. Nothing here knows the document.
//
// "Cells" are what a shown node stands for: {whole, alone, sign}. Each call node of `whole` counts with all nodes below it;
// each of `alone` by itself, added (sign 1) or taken away (sign -1).
// "Terms" are what the selected metrics stand for: {metric, sign}.

import {jsonOf, unpack} from './blocks.js';
import {isCount, learnUnits} from './numbers.js';
import {NONE, Rows, combine} from './rows.js';

/** The largest number that is too small to be a normal one. */
const SUBNORMAL = 2.225073858507201e-308;

/** a - b, and 0 if they are nearly equal as in Cube's library: what is left of 0.7 less 0.4 and 0.3 is rounding. */
export function minus(a, b) {
  const rest = a - b;
  const most = Math.max(2 ** -50 * Math.abs(a / 2 + b / 2), SUBNORMAL);
  return Math.abs(rest) <= Math.min(most, Number.MAX_VALUE) ? 0 : rest;
}

/** The end of each subtree, from parents in pre-order. */
export function endsOf(parent) {
  const end = new Int32Array(parent.length);
  for (let i = parent.length - 1; i >= 0; i--) {
    if (end[i] === 0) end[i] = i + 1;
    const p = parent[i];
    if (p >= 0 && end[p] < end[i]) end[p] = end[i];
  }
  return end;
}

/** One profile, or two on the union of their trees; `hasParts`: loops and lines are nodes of their own. */
export class Profile {
  constructor(blocks, head, tables, presence) {
    this.blocks = blocks;
    this.head = head;
    learnUnits(head.units);
    this.presence = presence;
    this.text = head.strings;
    this.sides = Math.max(1, head.sides.length);
    this.calls = this.table(tables, 0);
    this.calls.parent = this.calls.parent.map((up, i) => up === 0 ? -1 : i - up);
    this.calls.end = endsOf(this.calls.parent);
    this.calls.n = this.calls.parent.length;
    this.regions = this.table(tables, 1);
    this.regions.n = this.regions.name.length;
    this.hasParts = this.regions.part.some(part => part > 0);
    this.calls.owner = this.owners();
    this.system = this.table(tables, 2);
    this.system.n = this.system.parent.length;
    this.system.end = endsOf(this.system.parent);
    this.columns = head.columns;
    this.metrics = head.metrics;
    this.metrics.forEach((metric, id) => this.prepare(metric, id));
    this.cache = new Map();
    this.loading = new Map();
    this.recent = [];
  }

  static async open(blocks) {
    const [head, ...tables] = await Promise.all([
      blocks.bytes('head').then(jsonOf),
      ...['calls', 'regions', 'system'].map(name => blocks.bytes(name).then(unpack))]);
    const presence = head.sides.length ? unpack(await blocks.bytes('presence'))[0] : null;
    return new Profile(blocks, head, tables, presence);
  }

  /** Whom the cost of each call node counts for in lists: a line that calls nothing is a part of its function or loop. */
  owners() {
    const {parent, end, region, n} = this.calls;
    const lines = !this.head.lines;
    return Int32Array.from({length: n}, (_, c) =>
      lines && parent[c] >= 0 && end[c] === c + 1 && this.regions.part[region[c]] === 2 ? parent[c] : c);
  }

  /** Returns whether a region has a module: a source file or a library. */
  get hasModules() { return this.regions.module.some(module => module > 0); }

  /** The number of call paths, without lines that are parts of their function, as info and hot count them. */
  get callPaths() { return this.calls.owner.reduce((n, owner, c) => n + (owner === c ? 1 : 0), 0); }

  /** The region under which lists show a call node. */
  listedRegion(c) { return this.calls.region[this.calls.owner[c]]; }

  table(tables, which) {
    return Object.fromEntries(this.head.tables[which].map((name, i) => [name, tables[which][i]]));
  }

  prepare(metric, id) {
    metric.id = id;
    metric.fold = metric.fold === 'min' || metric.fold === 'max' ? metric.fold : 'sum';
    metric.numbers = metric.storage === 'x' || metric.storage === 'i' || metric.storage === 'b';
    metric.kids = [];
    metric.root = metric.parent < 0 ? id : this.metrics[metric.parent].root;
    if (metric.parent >= 0 && metric.numbers) this.metrics[metric.parent].kids.push(id);
    metric.exactTotals = metric.big ? metric.totals.map(BigInt) : null;
    metric.totals = metric.totals.map(text => {
      const total = text === 'inf' ? Infinity : text === '-inf' ? -Infinity : Number(text);
      return metric.fold !== 'sum' && Math.abs(total) === NONE ? NaN : total;
    });
    if (isCount(metric.unit) && metric.totals.every(Number.isSafeInteger)) metric.integer = true;
  }

  name(callNode) {
    return this.text[this.regions.name[this.calls.region[callNode]]];
  }

  pairs(set) {
    const pairs = [];
    const all = this.head.sets[set];
    for (let i = 0; i < all.length; i += 2) pairs.push([this.text[all[i]], this.text[all[i + 1]]]);
    return pairs;
  }

  /** The metrics that the terms of others need; what they are the root of, too. */
  terms(selection) {
    const terms = [];
    for (const {metric, open} of selection) {
      terms.push({metric, sign: 1});
      if (open) for (const kid of this.metrics[metric].kids) terms.push({metric: kid, sign: -1});
    }
    return terms;
  }

  /** Returns whether terms have a value: sums of some, or one that is not to be added. */
  defined(terms) {
    return terms.every(({metric}) => this.metrics[metric].numbers)
        && (terms.every(({metric}) => this.metrics[metric].fold === 'sum') || terms.every(term => term.sign > 0));
  }

  once(name, work) {
    if (!this.loading.has(name)) {
      const done = work().finally(() => this.loading.delete(name));
      this.loading.set(name, done);
    }
    return this.loading.get(name);
  }

  /** Makes the sums of some metrics available. */
  async needSums(metrics) {
    await Promise.all(metrics.map(m => this.cache.has('s' + m) ? null : this.once('s' + m, async () => {
      const sides = [];
      for (let side = 0; side < this.sides && this.metrics[m].numbers; side++) sides.push(await this.loadSums(m, side));
      this.cache.set('s' + m, sides);
    })));
  }

  async loadSums(m, side) {
    const {storage, fold, big} = this.metrics[m];
    const stored = this.byCallNode(unpack(await this.blocks.bytes(`s${m}.${side}`)), fold);
    const values = big ? Float64Array.from(stored, Number) : stored;
    if (fold !== 'sum') for (let i = 0; i < values.length; i++) if (Math.abs(values[i]) === NONE) values[i] = NaN;
    const exact = big ? stored : null;
    if (storage === 'b') {
      const whole = this.byCallNode(unpack(await this.blocks.bytes(`i${m}.${side}`)), fold);
      return {own: values, total: whole, exact};
    }
    return storage === 'i' ? {own: this.takeApart(values), total: values, exact}
        : {own: values, total: this.addUp(values, fold), exact};
  }

  /** Sums of all call nodes, which are stored for each of them, or as the call nodes that have rows and their sums. */
  byCallNode([first, second], fold) {
    if (!second) return first;
    const n = this.calls.n, all = second instanceof BigInt64Array ? new BigInt64Array(n) : new Float64Array(n).fill(fold === 'sum' ? 0 : NaN);
    first.forEach((node, k) => all[node] = second[k]);
    return all;
  }

  addUp(own, fold) {
    const end = this.calls.end;
    const total = new Float64Array(own.length);
    for (let node = own.length - 1; node >= 0; node--) {
      let value = own[node];
      for (let kid = node + 1; kid < end[node]; kid = end[kid]) value = combine(fold, value, total[kid]);
      total[node] = value;
    }
    return total;
  }

  takeApart(total) {
    const end = this.calls.end;
    const own = new Float64Array(total.length);
    for (let node = 0; node < own.length; node++) {
      let kid = node + 1;
      if (kid >= end[node]) {
        own[node] = total[node];
        continue;
      }
      let below = total[kid];
      for (kid = end[kid]; kid < end[node]; kid = end[kid]) below += total[kid];
      own[node] = minus(total[node], below);
    }
    return own;
  }

  /** Sums of a metric that are available: own (exclusive) and total (inclusive) by call node. */
  sums(m, side) {
    return this.cache.get('s' + m)[side];
  }

  /** Own and total values of terms by call node. */
  combined(terms, side) {
    if (terms.length === 1) return this.sums(terms[0].metric, side);
    const own = new Float64Array(this.calls.n), total = new Float64Array(this.calls.n);
    const fold = this.metrics[terms[0].metric].fold;
    terms.forEach(({metric, sign}, k) => {
      const more = this.sums(metric, side);
      for (let i = 0; i < own.length; i++) {
        own[i] = k === 0 ? more.own[i] : combine(fold, own[i], sign * more.own[i]);
        total[i] = k === 0 ? more.total[i] : combine(fold, total[i], sign * more.total[i]);
      }
    });
    return {own, total};
  }

  /** The value of cells. */
  value(values, cells, fold, additive = true) {
    const {whole, alone, sign} = cells;
    if (!additive && whole.length + alone.length !== 1) return NaN;
    if (fold !== 'sum') return this.extreme(values, cells, fold);
    let sum = 0;
    for (const c of whole) sum += values.total[c];
    for (const c of alone) sum += sign * values.own[c];
    return sum;
  }

  extreme({own, total}, {whole, alone, sign}, fold) {
    const skip = sign < 0 && alone.length ? new Set(alone) : null;
    let result = NaN;
    for (const c of whole) {
      if (!skip) result = combine(fold, result, total[c]);
      else for (let i = c; i < this.calls.end[c]; i++) if (!skip.has(i)) result = combine(fold, result, own[i]);
    }
    if (!skip) for (const c of alone) result = combine(fold, result, own[c]);
    return result;
  }

  /** The value of cells as an exact integer. */
  exactValue(terms, {whole, alone, sign}, side) {
    let sum = 0n;
    for (const term of terms) {
      const inclusive = this.metrics[term.metric].storage === 'i';
      const {exact, total} = this.sums(term.metric, side);
      const at = exact ? i => exact[i] : i => BigInt(inclusive ? total[i] : this.sums(term.metric, side).own[i]);
      const factor = BigInt(term.sign);
      for (const c of whole) {
        for (let i = c; i < (inclusive ? c + 1 : this.calls.end[c]); i++) sum += factor * at(i);
      }
      for (const c of alone) {
        let own = at(c);
        for (let k = c + 1; inclusive && k < this.calls.end[c]; k = this.calls.end[k]) own -= at(k);
        sum += factor * BigInt(sign) * own;
      }
    }
    return sum;
  }

  /** The metrics that displays list: while a part of the time line is selected, only its samples have values. */
  get listed() { return this.metrics.some(m => m.sampled) ? this.metrics.filter(m => m.sampled) : this.metrics; }

  /**
   * Returns whether neither a metric nor one below it has values, while others have. A part of a metric that has values is not
   * empty, but 0, and one that cannot be computed says why.
   */
  isEmpty(metric) {
    this.filled ??= this.findFilled();
    return this.filled.size > 0 && !this.filled.has(metric.id) && !this.filled.has(metric.parent) && !metric.sampled && !(metric.formula && metric.why);
  }

  /** The metrics that have values, and those above them. */
  findFilled() {
    const filled = new Set();
    for (const metric of this.metrics) if (metric.values) for (let m = metric; m && !filled.has(m.id); m = this.metrics[m.parent]) filled.add(m.id);
    return filled;
  }

  /** Returns whether the values of a metric per location can be had. */
  hasRows(m) {
    const metric = this.metrics[m];
    return metric.numbers && (this.blocks.remote || this.head.locations <= 1 || metric.rows.length > 0 || !metric.values);
  }

  /** Makes the rows of some metrics available. */
  async needRows(metrics) {
    for (const m of metrics) {
      if (this.metrics[m].sampled || this.blocks.remote || this.head.locations <= 1 || !this.metrics[m].rows.length) continue;
      if (!this.cache.has('r' + m)) await this.once('r' + m, () => this.loadRows(m));
      this.recent = [...this.recent.filter(other => other !== m), m];
    }
    while (this.recent.length > Math.max(3, metrics.length)) this.cache.delete('r' + this.recent.shift());
  }

  async loadRows(m) {
    const {rows, storage, fold} = this.metrics[m];
    const sets = [];
    for (let k = 0; k < rows.length; k++) {
      const side = storage === 'b' ? k >> 1 : k;
      const letter = storage === 'b' && k % 2 ? 'j' : 'r';
      const parts = [];
      for (let part = 0; part < rows[k]; part++) parts.push(unpack(await this.blocks.bytes(`${letter}${m}.${side}.${part}`)));
      sets.push(new Rows(parts, this.calls.n, this.columns, fold));
    }
    this.cache.set('r' + m, sets);
  }

  /** Adds the row of a call node, with or without the nodes below it. */
  addRow(m, side, callNode, inclusive, sign, into) {
    const {storage, fold} = this.metrics[m];
    const rows = this.cache.get('r' + m);
    if (!rows) return;
    const end = this.calls.end[callNode];
    if (storage === 'b') rows[2 * side + (inclusive ? 1 : 0)].add(callNode, callNode + 1, sign, into);
    else if (storage === 'x') rows[side].add(callNode, inclusive ? end : callNode + 1, sign, into);
    else if (inclusive || end === callNode + 1) rows[side].add(callNode, callNode + 1, sign, into);
    else if (typeof into[0] === 'bigint') {
      rows[side].add(callNode, callNode + 1, sign, into);
      for (let k = callNode + 1; k < end; k = this.calls.end[k]) rows[side].add(k, k + 1, -sign, into);
    } else {
      const own = new Float64Array(into.length);
      rows[side].add(callNode, callNode + 1, 1, own);
      const less = new Float64Array(into.length);
      for (let k = callNode + 1; k < end; k = this.calls.end[k]) {
        if (!rows[side].has(k)) continue;
        less.fill(0);
        rows[side].add(k, k + 1, 1, less);
        for (let i = 0; i < own.length; i++) own[i] = minus(own[i], less[i]);
      }
      for (let i = 0; i < own.length; i++) into[i] = combine(fold, into[i], sign * own[i]);
    }
  }

  /** The values of terms and cells by column; rows must be available, or are fetched from the server. */
  async leaves(terms, cellsList, side, exact = false) {
    const fold = terms.length ? this.metrics[terms[0].metric].fold : 'sum';
    const into = exact ? new Array(this.columns).fill(0n) : new Float64Array(this.columns).fill(fold === 'sum' ? 0 : NaN);
    const count = cellsList.reduce((sum, cells) => sum + cells.whole.length + cells.alone.length, 0);
    for (const {metric, sign} of terms) {
      if (this.metrics[metric].storage === 'b' && count !== 1) return into.fill(NaN);
      if (this.head.locations <= 1) this.addOnly(metric, side, sign, cellsList, fold, into, exact);
      else if (this.blocks.remote && !this.metrics[metric].sampled) await this.fetchLeaves(metric, side, sign, cellsList, fold, into);
      else for (const cells of cellsList) this.addCells(metric, side, sign, cells, into);
    }
    return into;
  }

  /** With a single location its values are the sums. */
  addOnly(metric, side, sign, cellsList, fold, into, exact) {
    if (!into.length) return;
    for (const cells of cellsList) {
      if (exact) into[0] += this.exactValue([{metric, sign}], cells, side);
      else into[0] = combine(fold, into[0], sign * this.value(this.sums(metric, side), cells, fold));
    }
  }

  addCells(metric, side, sign, cells, into) {
    if (this.metrics[metric].fold !== 'sum' && cells.sign < 0) return this.addWithout(metric, side, cells, into);
    for (const c of cells.whole) this.addRow(metric, side, c, true, sign, into);
    for (const c of cells.alone) this.addRow(metric, side, c, false, sign * cells.sign, into);
  }

  /** Extremes cannot be taken away: the nodes that remain are combined. */
  addWithout(metric, side, cells, into) {
    for (const c of this.without(cells)) this.addRow(metric, side, c, false, 1, into);
  }

  /** Call nodes of cells of which some are taken away. */
  without({whole, alone}) {
    const skip = new Set(alone), nodes = [];
    for (const c of whole) for (let i = c; i < this.calls.end[c]; i++) if (!skip.has(i)) nodes.push(i);
    return nodes;
  }

  async fetchLeaves(metric, side, sign, cellsList, fold, into) {
    for (const cells of cellsList) {
      const requests = fold !== 'sum' && cells.sign < 0 ? [[this.without(cells), 'exclusive', 1]]
          : [[cells.whole, 'inclusive', sign], [cells.alone, 'exclusive', sign * cells.sign]];
      for (const [nodes, state, factor] of requests) {
        for (let from = 0; from < nodes.length; from += 400) {
          const [sum] = await this.fetchRows(metric, side, nodes.slice(from, from + 400), state, true);
          for (let i = 0; sum && i < into.length; i++) into[i] = combine(fold, into[i], factor * sum[i]);
        }
      }
    }
  }

  /** Rows from the server: one for each call node, or their sum. */
  async fetchRows(metric, side, nodes, state, sum = false) {
    const answer = await this.blocks.get(
        `rows?m=${metric}&side=${side}&state=${state}&c=${[...nodes].join(',')}${sum ? '&sum=1' : ''}`);
    const all = new Float64Array(await answer.arrayBuffer());
    if (this.metrics[metric].fold !== 'sum') all.forEach((v, i) => { if (Math.abs(v) === NONE) all[i] = NaN; });
    const rows = [];
    for (let at = 0; at < all.length; at += this.columns) rows.push(all.subarray(at, at + this.columns));
    return rows;
  }
}
