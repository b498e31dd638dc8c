// What the time line shows at a depth of the call path. Depths count functions only: loops and lines belong to their function.

import {firstSample} from './samples.js';

export class Depths {
  constructor({calls, regions}) {
    this.calls = calls;
    const {parent, region, n} = calls;
    this.of = new Int32Array(n);
    this.deepest = 1;
    for (let c = 0; c < n; c++) {
      const above = parent[c] < 0 ? 0 : this.of[parent[c]];
      this.of[c] = above + (regions.part[region[c]] === 0 || above === 0 ? 1 : 0);
      if (this.of[c] > this.deepest) this.deepest = this.of[c];
    }
  }

  /** Chooses a depth: each call node is shown as the deepest of its callers, or itself, that is not below it. */
  choose(depth) {
    this.chosen = depth;
    const {parent, n} = this.calls;
    this.shownAs = new Int32Array(n);
    for (let c = 0; c < n; c++) {
      const up = parent[c];
      const isNew = up < 0 || this.of[c] > this.of[up];
      this.shownAs[c] = isNew && this.of[c] <= depth ? c : this.shownAs[up];
    }
  }

  /** The region that is shown for a call node; -1 for none. */
  regionOf(node) { return node < 0 ? -1 : this.calls.region[this.shownAs[node]]; }

  /** Chooses the first depth at which no region covers nearly everything. */
  chooseUseful(nodes) {
    const step = Math.max(1, Math.floor(nodes.length / 5000));
    for (let depth = 1; depth < this.deepest; depth++) {
      this.choose(depth);
      const counts = new Map();
      let all = 0, most = 0;
      for (let k = 0; k < nodes.length; k += step) {
        const region = this.regionOf(nodes[k]);
        if (region < 0) continue;
        const more = (counts.get(region) ?? 0) + 1;
        counts.set(region, more);
        all++;
        if (more > most) most = more;
      }
      if (most < .6 * all) return;
    }
    this.choose(this.deepest);
  }

  /** The regions that cover a part of the run, the largest first, and their shares of it. */
  shares(samples, rows, {from, until}) {
    const {starts, times, nodes, span} = samples;
    const covered = new Map();
    for (const {location} of rows) {
      const end = starts[location + 1];
      for (let k = firstSample(samples, location, from); k < end && times[k] < until; k++) {
        const time = Math.min(until, k + 1 < end ? times[k + 1] : span) - Math.max(from, times[k]);
        const region = this.regionOf(nodes[k]);
        if (region >= 0 && time > 0) covered.set(region, (covered.get(region) ?? 0) + time);
      }
    }
    const whole = (until - from) * rows.length;
    return [...covered].sort((a, b) => b[1] - a[1]).map(([region, time]) => [region, time / whole]);
  }
}
