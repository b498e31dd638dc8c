// The flame graph: call nodes of the same region under one caller share a box, whose width is their inclusive value.

import {Chart, cut} from './chart.js';
import {css, inkOn, shareColour} from './colour.js';
import {count} from './numbers.js';
import {make, offer, token} from './dom.js';

const LOWEST = 19;
const HIGHEST = 28;
const NARROWEST = 0.6;
const GAP = 1;

/** The call tree with equal regions under equal callers merged, and lines as parts of their function or loop. */
class MergedTree {
  constructor(profile) {
    const {n, parent, region, owner} = profile.calls;
    const regions = profile.regions.n;
    const known = new Map();
    this.of = new Int32Array(n);
    this.region = [];
    this.parent = [];
    this.members = [];
    this.first = [];
    this.next = [];
    const last = [];
    let lastRoot = -1;
    for (let c = 0; c < n; c++) {
      if (owner[c] !== c) {
        this.of[c] = this.of[owner[c]];
        continue;
      }
      const above = parent[c] < 0 ? -1 : this.of[parent[c]];
      const key = (above + 1) * regions + region[c];
      let m = known.get(key);
      if (m === undefined) {
        m = this.region.length;
        known.set(key, m);
        this.region.push(region[c]);
        this.parent.push(above);
        this.members.push(0);
        this.first.push(-1);
        this.next.push(-1);
        last.push(-1);
        const before = above < 0 ? lastRoot : last[above];
        if (before >= 0) this.next[before] = m;
        else if (above >= 0) this.first[above] = m;
        if (above < 0) lastRoot = m;
        else last[above] = m;
      }
      this.of[c] = m;
      this.members[m]++;
    }
    this.n = this.region.length;
  }
}

export class FlameTab {
  constructor(app) {
    this.app = app;
    this.id = 'flame';
    this.title = 'Flame graph';
    this.zoom = -1;
    this.sorted = false;
    this.trees = new WeakMap();
    this.chart = new Chart('Flame graph of the call tree; the program tree holds the same numbers');
    this.chart.draw = (g, width, height) => this.draw(g, width, height);
    this.chart.describe = (x, y) => this.describe(this.hit(x, y));
    this.chart.update = () => this.layout();
    this.chart.canvas.addEventListener('click', event => this.click(event));
    this.chart.canvas.addEventListener('dblclick', event => this.zoomTo(this.hit(event.offsetX, event.offsetY)));
    this.note = make('p', {className: 'note'});
    this.order = make('button', {type: 'button', className: 'quiet', textContent: 'Heaviest left', 'aria-pressed': 'false', onclick: () => {
      this.sorted = !this.sorted;
      this.order.setAttribute('aria-pressed', this.sorted);
      this.layout();
    }});
    this.out = make('button', {type: 'button', className: 'quiet', textContent: 'Zoom out', title: 'Esc', onclick: () => this.zoomOut()});
    this.tools = [this.order, this.out];
    this.element = make('div', {className: 'tab-body'}, this.note, this.chart.scroller);
  }

  get available() { return this.app.profile.calls.n > 0; }

  zoomOut() {
    if (this.zoom < 0) return false;
    this.zoom = this.tree.parent[this.zoom];
    this.layout();
    return true;
  }

  zoomTo(box) {
    if (!box) return;
    this.zoom = box.m === this.zoom ? this.tree.parent[box.m] : box.m;
    this.layout();
  }

  update() {
    const {analysis, profile} = this.app;
    if (!this.trees.has(profile)) {
      this.trees.set(profile, new MergedTree(profile));
      this.zoom = -1;
    }
    this.tree = this.trees.get(profile);
    if (!this.chart.visible) return;
    this.measure(analysis);
    this.layout();
  }

  /** Width, own share and heaviest member of each box. */
  measure(analysis) {
    const {tree} = this;
    const {n, owner} = this.app.profile.calls;
    this.total = new Float64Array(tree.n);
    this.own = new Float64Array(tree.n);
    this.heaviest = new Int32Array(tree.n).fill(-1);
    if (!analysis.hasValues || analysis.fold !== 'sum') return;
    const both = analysis.sides.length > 1;
    this.delta = both ? new Float64Array(tree.n) : null;
    const weight = new Float64Array(tree.n).fill(-1);
    analysis.sides.forEach((side, k) => {
      const {own, total} = analysis.values[side];
      for (let c = 0; c < n; c++) {
        const m = tree.of[c];
        this.own[m] += own[c] || 0;
        if (both) this.delta[m] += (k ? 1 : -1) * (own[c] || 0);
        if (owner[c] !== c) continue;
        this.total[m] += both ? Math.abs(total[c]) || 0 : Math.max(0, total[c]) || 0;
        if (total[c] > weight[m]) {
          weight[m] = total[c];
          this.heaviest[m] = c;
        }
      }
    });
    for (let c = 0; c < n; c++) if (this.heaviest[tree.of[c]] < 0) this.heaviest[tree.of[c]] = c;
  }

  get whole() {
    let whole = 0;
    for (let m = this.tree.n ? 0 : -1; m >= 0; m = this.tree.next[m]) whole += this.total[m];
    return whole;
  }

  layout() {
    const {chart, tree} = this;
    if (!tree || !chart.visible || !this.total) return;
    this.explain(this.app.analysis);
    this.out.hidden = this.zoom < 0;
    this.arrange(chart.width);
    this.row = Math.max(LOWEST, Math.min(HIGHEST, Math.floor(chart.height / Math.max(1, this.levels.length))));
    chart.stretch(this.levels.length * this.row);
    chart.paint();
  }

  /** Places the boxes. */
  arrange(width) {
    const {tree} = this;
    const boxes = this.levels = [];
    const push = (level, box) => (boxes[level] ??= []).push(box);
    let level = 0;
    const above = [];
    for (let m = this.zoom < 0 ? -1 : tree.parent[this.zoom]; m >= 0; m = tree.parent[m]) above.unshift(m);
    for (const m of above) push(level++, {m, x: 0, w: width, strip: true});
    const scale = width / (this.zoom < 0 ? this.whole : this.total[this.zoom]);
    const stack = [];
    this.kids(this.zoom < 0 ? -1 : undefined, 0, level, scale, stack, push);
    while (stack.length) {
      const [m, x, depth, narrow] = stack.pop();
      this.kids(m, x, depth, narrow, stack, push);
    }
  }

  caption() {
    const {analysis, looks} = this.app;
    const height = width => {
      this.arrange(width);
      this.row = LOWEST;
      return this.levels.length * LOWEST;
    };
    return {height, legend: () => looks.legend('of a call by itself')};
  }

  /** Places the boxes below one; without one, that of the zoom. */
  kids(m, x, level, scale, stack, push) {
    const {tree} = this;
    const list = [];
    if (m === undefined) list.push(this.zoom);
    else for (let kid = m < 0 ? tree.n ? 0 : -1 : tree.first[m]; kid >= 0; kid = tree.next[kid]) list.push(kid);
    if (this.sorted) list.sort((a, b) => this.total[b] - this.total[a]);
    const room = m === undefined || m < 0 ? Infinity : this.total[m];
    const sum = list.reduce((all, kid) => all + this.total[kid], 0);
    const fit = sum > room ? scale * room / sum : scale;
    for (const kid of list) {
      const w = this.total[kid] * fit;
      if (w >= NARROWEST) {
        push(level, {m: kid, x, w});
        stack.push([kid, x, level + 1, w / this.total[kid]]);
      }
      if (w > 0) x += w;
    }
  }

  explain(analysis) {
    let text = '';
    if (!analysis.hasValues) {
      this.app.wording.noValues(this.note);
      return;
    }
    if (analysis.fold !== 'sum') text = 'A minimum or maximum is not the sum of its parts, so there are no widths to draw.';
    else if (analysis.negative && analysis.sides.length === 1) {
      text = 'Some values are negative, so not all boxes have a width. To see the difference of two profiles, use perfspace view --compare A B.';
    } else if (!(this.whole > 0)) text = 'All values of the selected metric are zero or negative, so there are no widths to draw.';
    offer(this.note, text);
  }

  /** The colour of the value that the calls of a box have by themselves, as the tree shows it for an open row. */
  look(m) {
    const {analysis, looks} = this.app;
    const both = this.own[m], change = this.delta?.[m];
    const value = !this.delta ? both : analysis.side === 'ratio' ? (both + change) / (both - change) : change;
    return shareColour(this.chart.theme, looks.callShare(this.heaviest[m], value));
  }

  draw(g, width, height) {
    const {analysis, finder} = this.app;
    if (!this.levels || !analysis.hasValues) return;
    const top = this.chart.size ? 0 : this.chart.scroller.scrollTop;
    const selected = this.chart.size ? -1 : this.tree.of[analysis.callNode] ?? -1;
    const box = token('calm');
    for (let level = Math.floor(top / this.row); level < Math.min(this.levels.length, (top + height) / this.row + 1); level++) {
      const y = level * this.row - top;
      for (const {m, x, w, strip} of this.levels[level] ?? []) {
        const colour = strip ? null : this.look(m);
        const faded = finder.active && !finder.isRegionHit(this.tree.region[m]);
        g.globalAlpha = faded ? .25 : strip ? .6 : 1;
        g.fillStyle = colour ? css(colour) : box;
        g.beginPath();
        g.roundRect(x, y, Math.max(NARROWEST, w - GAP), this.row - GAP, w > 6 ? 2 : 0);
        g.fill();
        if (w > 20) {
          g.fillStyle = colour ? inkOn(colour) : this.chart.ink;
          g.textAlign = 'left';
          g.fillText(cut(g, this.label(m), w - 10), x + 5, y + this.row / 2);
        }
        g.globalAlpha = 1;
        if (m === selected) {
          g.strokeStyle = token('accent');
          g.lineWidth = 2;
          g.strokeRect(x + 1, y + 1, Math.max(1, w - GAP - 2), this.row - GAP - 2);
        }
      }
    }
  }

  label(m) {
    const {text, regions} = this.app.profile;
    const members = this.tree.members[m];
    return text[regions.name[this.tree.region[m]]] + (members > 1 ? `  ×${members}` : '');
  }

  hit(x, y) {
    const level = Math.floor((y + this.chart.scroller.scrollTop) / this.row);
    return this.levels?.[level]?.find(box => x >= box.x && x < box.x + Math.max(2, box.w));
  }

  describe(box) {
    if (!box) return null;
    const {profile, looks, analysis: {modes}} = this.app;
    const members = this.tree.members[box.m];
    const text = value => {
      const shown = modes.shownOfCall(this.heaviest[box.m], value);
      return looks.chartScale(shown).full(shown);
    };
    const percent = value => modes.of('program') === 'absolute' ? ` (${(100 * value / this.whole).toFixed(2)} %)` : '';
    return [profile.text[profile.regions.name[this.tree.region[box.m]]],
      this.delta ? `B − A, own: ${text(this.delta[box.m])}` : `total ${text(this.total[box.m])}${percent(this.total[box.m])}`,
      this.delta ? null : `own ${text(this.own[box.m])}${percent(this.own[box.m])}`,
      members > 1 ? count(members, 'call path') : null];
  }

  click(event) {
    const box = this.hit(event.offsetX, event.offsetY);
    if (!box) return;
    if (box.strip) {
      this.zoom = box.m;
      this.layout();
    }
    this.app.selectCallNode(this.heaviest[box.m]);
  }

}
