// The time line of a trace: a row for each location, coloured by what it did at a depth of the call path.

import {Chart, cut} from './chart.js';
import {unpack} from './blocks.js';
import {css, inkOn, nameColours} from './colour.js';
import {fill, make, token} from './dom.js';
import {Scale} from './numbers.js';

const AXIS = 22;
const LOWEST = 5;
const HIGHEST = 24;
const LISTED = 8;

export class TimeTab {
  constructor(app) {
    this.app = app;
    this.id = 'time';
    this.title = 'Time line';
    this.chart = new Chart('Time line of all locations');
    this.chart.draw = (g, width, height) => this.draw(g, width, height);
    this.chart.describe = (x, y, event) => this.describe(x, y, event);
    const {canvas} = this.chart;
    canvas.addEventListener('wheel', event => this.wheel(event), {passive: false});
    canvas.addEventListener('pointerdown', event => this.press(event));
    canvas.addEventListener('pointerup', event => this.release(event));
    canvas.addEventListener('dblclick', () => this.show(0, this.span));
    this.depth = make('input', {type: 'range', min: 1, max: 1, value: 1, 'aria-label': 'Depth of the call path', oninput: () => this.setDepth(Number(this.depth.value))});
    this.depthText = make('output', {textContent: '1'});
    const zoom = (textContent, label, factor) => make('button', {type: 'button', className: 'quiet', textContent, 'aria-label': label, onclick: () => this.zoom(factor)});
    this.tools = [make('label', {className: 'field'}, 'Depth ', this.depth, this.depthText), zoom('+', 'Zoom in', .5), zoom('−', 'Zoom out', 2),
      make('button', {type: 'button', className: 'quiet', textContent: 'Whole run', onclick: () => this.show(0, this.span)})];
    this.note = make('p', {className: 'note', hidden: true});
    this.key = make('ul', {className: 'key'});
    this.element = make('div', {className: 'tab-body'}, this.note, make('div', {className: 'split'}, this.chart.scroller, this.key));
  }

  get available() { return !!this.app.profile.head.trace; }

  async update() {
    const {profile} = this.app;
    if (this.of !== profile) {
      this.of = profile;
      this.info = profile.head.trace;
      this.span = this.info.span || 1;
      this.from = 0;
      this.until = this.span;
      this.measureDepths();
      this.take(unpack(await profile.blocks.bytes('trace')));
      this.setDepth(this.usefulDepth());
    }
    this.note.hidden = !this.info.steps || profile.blocks.remote;
    this.note.textContent = `The trace has ${this.info.samples.toLocaleString('en')} samples; this page shows what covers most of each 1/${this.info.steps} of the run. `
      + `For every sample, run: perfspace view --serve ${profile.head.name}`;
    this.chart.paint();
  }

  take([counts, times, nodes]) {
    this.times = times;
    this.nodes = nodes;
    this.starts = new Int32Array(counts.length + 1);
    for (let i = 0; i < counts.length; i++) this.starts[i + 1] = this.starts[i] + counts[i];
  }

  /** Depths count functions only: loops and lines belong to their function. */
  measureDepths() {
    const {calls, regions} = this.app.profile;
    const {parent, region, n} = calls;
    this.depths = new Int32Array(n);
    this.deepest = 1;
    for (let c = 0; c < n; c++) {
      const above = parent[c] < 0 ? 0 : this.depths[parent[c]];
      this.depths[c] = above + (regions.part[region[c]] === 0 || above === 0 ? 1 : 0);
      if (this.depths[c] > this.deepest) this.deepest = this.depths[c];
    }
    this.depth.max = this.deepest;
  }

  /** The first depth at which no region covers nearly everything. */
  usefulDepth() {
    const step = Math.max(1, Math.floor(this.nodes.length / 5000));
    for (let depth = 1; depth < this.deepest; depth++) {
      this.setDepth(depth);
      const counts = new Map();
      let all = 0, most = 0;
      for (let k = 0; k < this.nodes.length; k += step) {
        const region = this.regionOf(this.nodes[k]);
        if (region < 0) continue;
        const more = (counts.get(region) ?? 0) + 1;
        counts.set(region, more);
        all++;
        if (more > most) most = more;
      }
      if (most < .6 * all) return depth;
    }
    return this.deepest;
  }

  setDepth(depth) {
    this.level = depth;
    this.depth.value = depth;
    this.depthText.textContent = depth;
    const {parent, n} = this.app.profile.calls;
    this.shownAs = new Int32Array(n);
    for (let c = 0; c < n; c++) {
      const up = parent[c];
      const isNew = up < 0 || this.depths[c] > this.depths[up];
      this.shownAs[c] = isNew && this.depths[c] <= depth ? c : this.shownAs[up];
    }
    this.chart.paint();
  }

  get rows() {
    const {tree} = this.app.analysis.system;
    if (this.rowsOf !== tree) {
      this.rowsOf = tree;
      this.rowList = [];
      for (let i = 0; i < tree.n; i++) {
        const column = tree.column(i);
        if (column >= 0 && column < this.starts.length - 1 && this.starts[column + 1] > this.starts[column]) this.rowList.push({row: i, column});
      }
    }
    return this.rowList;
  }

  regionOf(node) { return node < 0 ? -1 : this.app.profile.calls.region[this.shownAs[node]]; }

  /** The first sample that ends after a time. */
  first(column, time) {
    let low = this.starts[column], high = this.starts[column + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.times[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return Math.max(this.starts[column], low - 1);
  }

  draw(g, width, height) {
    if (!this.times) return;
    const {rows} = this;
    const labels = Math.min(170, Math.max(70, width * .14));
    const row = Math.max(LOWEST, Math.min(HIGHEST, (height - AXIS) / Math.max(1, rows.length)));
    this.chart.stretch(AXIS + rows.length * row);
    this.frame = {x: labels + 8, w: width - labels - 12, row};
    const top = this.chart.scroller.scrollTop;
    this.covered = new Map();
    if (this.colourKey !== this.chart.theme + this.level) this.chooseColours();
    const first = Math.max(0, Math.floor((top - AXIS) / row)), last = Math.min(rows.length, Math.ceil((top + height) / row));
    const selected = this.app.analysis.system.last;
    for (let k = first; k < last; k++) {
      const y = AXIS + k * row - top;
      this.drawRow(g, rows[k].column, y, Math.max(1, row - (row > 7 ? 1 : 0)));
      g.fillStyle = rows[k].row === selected ? token('accent') : this.chart.soft;
      if (k % Math.ceil(13 / row) === 0) this.chart.text(g, this.app.wording.locationName(rows[k].row), labels, y + row / 2, labels - 8, 'right');
    }
    this.axis(g, width);
    if (this.drag) {
      g.fillStyle = token('accent');
      g.globalAlpha = .2;
      g.fillRect(Math.min(this.drag.x, this.drag.to), AXIS, Math.abs(this.drag.to - this.drag.x), height - AXIS);
      g.globalAlpha = 1;
    }
    this.list();
  }

  /** Segments wider than a pixel are drawn as they are; of smaller ones, the one that covers most of its pixel. */
  drawRow(g, column, y, h) {
    const {x, w} = this.frame;
    const scale = w / (this.until - this.from);
    let pixel = -1;
    const small = new Map();
    const flush = () => {
      let best = -1, most = 0;
      for (const [region, size] of small) if (size > most) [best, most] = [region, size];
      if (most > 0 && best >= 0) this.block(g, best, x + pixel, y, 1, h);
      small.clear();
    };
    const end = this.starts[column + 1];
    for (let k = this.first(column, this.from); k < end && this.times[k] < this.until;) {
      const region = this.regionOf(this.nodes[k]);
      let next = k + 1;
      while (next < end && this.regionOf(this.nodes[next]) === region && this.times[next] < this.until) next++;
      const begin = Math.max(this.from, this.times[k]), stop = Math.min(this.until, next < end ? this.times[next] : this.span);
      k = next;
      if (region >= 0) this.covered.set(region, (this.covered.get(region) ?? 0) + stop - begin);
      const a = (begin - this.from) * scale, b = (stop - this.from) * scale;
      const here = Math.floor(a);
      if (here !== pixel) {
        flush();
        pixel = here;
      }
      if (b - a < 1 && Math.floor(b) === here) small.set(region, (small.get(region) ?? 0) + b - a);
      else if (region >= 0) this.block(g, region, x + a, y, Math.max(1, b - a), h);
    }
    flush();
  }

  /** Regions get colours in the order of the time that they cover in the samples at hand, so that large ones differ. */
  chooseColours() {
    this.colourKey = this.chart.theme + this.level;
    const {regions, text} = this.app.profile;
    const nameOf = region => text[regions.name[region]];
    const covered = new Map();
    for (let column = 0; column + 1 < this.starts.length; column++) {
      for (let k = this.starts[column]; k < this.starts[column + 1]; k++) {
        const region = this.regionOf(this.nodes[k]);
        if (region < 0) continue;
        const until = k + 1 < this.starts[column + 1] ? this.times[k + 1] : this.span;
        covered.set(region, (covered.get(region) ?? 0) + until - this.times[k]);
      }
    }
    const order = [...covered].sort((a, b) => b[1] - a[1]).map(([region]) => region);
    const colours = nameColours(this.chart.theme, [...new Set(order.map(nameOf))]);
    this.colours = new Map(order.map(region => {
      const rgb = colours.get(nameOf(region));
      return [region, {css: css(rgb), ink: inkOn(rgb), name: nameOf(region)}];
    }));
  }

  /** The colour of a region; one that was fetched later takes that of its name. */
  colourOf(region) {
    let colour = this.colours.get(region);
    if (!colour) {
      const {regions, text} = this.app.profile;
      const name = text[regions.name[region]];
      const rgb = nameColours(this.chart.theme, [name]).get(name);
      this.colours.set(region, colour = {css: css(rgb), ink: inkOn(rgb), name});
    }
    return colour;
  }

  block(g, region, x, y, w, h) {
    const colour = this.colourOf(region);
    g.fillStyle = colour.css;
    g.fillRect(x, y, w, h);
    if (w > 46 && h > 12) {
      g.fillStyle = colour.ink;
      g.textAlign = 'left';
      g.fillText(cut(g, colour.name, w - 8), x + 4, y + h / 2);
    }
  }

  axis(g, width) {
    const {x, w} = this.frame;
    g.fillStyle = token('panel');
    g.fillRect(0, 0, width, AXIS);
    const range = (this.until - this.from) / 1e9;
    const rough = range / Math.max(2, Math.floor(w / 110));
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = power * [1, 2, 5, 10].find(f => f * power >= rough);
    const scale = new Scale(range, 's');
    const decimals = Math.max(0, Math.ceil(-Math.log10(step / scale.factor) - 1e-9));
    g.fillStyle = this.chart.soft;
    g.strokeStyle = this.chart.line;
    for (let t = Math.ceil(this.from / 1e9 / step) * step; t <= this.until / 1e9; t += step) {
      const at = x + (t - this.from / 1e9) / range * w;
      const label = `${(t / scale.factor).toFixed(Math.min(9, decimals))} ${scale.unit}`;
      const fits = at + 4 + g.measureText(label).width <= width;
      this.chart.text(g, label, fits ? at + 4 : at - 4, AXIS / 2, 100, fits ? 'left' : 'right');
      g.fillRect(Math.round(at), 0, 1, AXIS);
    }
  }

  /** The regions that cover most of what is in sight. */
  list() {
    const top = [...this.covered].sort((a, b) => b[1] - a[1]).slice(0, LISTED);
    const whole = (this.until - this.from) * this.rows.length;
    const {regions, text} = this.app.profile;
    fill(this.key, ...top.map(([region, time]) => {
      const box = make('span', {className: 'swatch'});
      box.style.backgroundColor = this.colourOf(region).css;
      return make('li', {}, box, make('span', {className: 'key-name', textContent: text[regions.name[region]], title: text[regions.name[region]]}),
          make('span', {textContent: `${(100 * time / whole).toFixed(1)} %`}));
    }));
  }

  timeAt(x) { return this.from + (x - this.frame.x) / this.frame.w * (this.until - this.from); }

  at(x, y) {
    if (!this.frame || x < this.frame.x || y < AXIS) return null;
    const place = this.rows[Math.floor((y + this.chart.scroller.scrollTop - AXIS) / this.frame.row)];
    if (!place) return null;
    const time = this.timeAt(x);
    const k = this.first(place.column, time);
    if (this.times[k] > time) return {...place, time, node: -1, begin: time, end: this.times[k]};
    return {...place, time, node: this.nodes[k], begin: this.times[k], end: k + 1 < this.starts[place.column + 1] ? this.times[k + 1] : this.span};
  }

  describe(x, y, event) {
    if (this.drag) {
      this.drag.to = event.offsetX;
      this.chart.paint();
      return null;
    }
    const hit = this.at(x, y);
    if (!hit) return null;
    const scale = new Scale((hit.end - hit.begin) / 1e9, 's'), when = new Scale(this.span / 1e9, 's');
    const path = hit.node < 0 ? 'idle' : this.app.wording.callPath(hit.node);
    return [hit.node < 0 ? 'idle' : this.app.profile.name(this.shownAs[hit.node]), this.app.wording.locationName(hit.row),
      `at ${when.full(hit.time / 1e9)}, for ${scale.full((hit.end - hit.begin) / 1e9)}`, path === 'idle' ? '' : path];
  }

  wheel(event) {
    if (!this.frame) return;
    event.preventDefault();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const shift = (event.deltaX || event.deltaY) / this.frame.w * (this.until - this.from);
      this.show(this.from + shift, this.until + shift);
    } else this.zoom(event.deltaY > 0 ? 1.25 : .8, this.timeAt(Math.max(this.frame.x, event.offsetX)));
  }

  zoom(factor, around = (this.from + this.until) / 2) {
    this.show(around - (around - this.from) * factor, around + (this.until - around) * factor);
  }

  /** Shows an interval, kept within the run and not shorter than a nanosecond for each pixel. */
  show(from, until) {
    const size = Math.max(Math.min(this.span, until - from), Math.min(this.span, 100));
    this.from = Math.max(0, Math.min(this.span - size, from));
    this.until = this.from + size;
    this.chart.paint();
    if (this.app.profile.blocks.remote) this.fetchSoon();
  }

  fetchSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.app.work(async () => {
      const margin = (this.until - this.from) / 2;
      const from = Math.max(0, this.from - margin), until = Math.min(this.span, this.until + margin);
      const answer = await this.app.profile.blocks.get(`trace?from=${Math.floor(from)}&to=${Math.ceil(until)}&px=${Math.round(2 * this.frame.w)}`);
      this.take(unpack(new Uint8Array(await answer.arrayBuffer())));
      this.chart.paint();
    }), 120);
  }

  press(event) {
    if (event.button !== 0 || !this.frame || event.offsetX < this.frame.x) return;
    this.chart.canvas.setPointerCapture(event.pointerId);
    this.drag = {x: event.offsetX, to: event.offsetX};
  }

  release(event) {
    const {drag} = this;
    this.drag = null;
    if (!drag) return;
    if (Math.abs(event.offsetX - drag.x) > 4) {
      const [a, b] = [drag.x, event.offsetX].sort((m, n) => m - n);
      this.show(this.timeAt(a), this.timeAt(b));
      return;
    }
    this.chart.paint();
    const hit = this.at(event.offsetX, event.offsetY);
    if (!hit) return;
    if (hit.node >= 0) this.app.selectCallNode(this.shownAs[hit.node]);
    this.app.selectSystem(hit.row);
  }
}
