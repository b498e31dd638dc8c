// The time line of a trace: a row for each location, coloured by what it did at a depth of the call path.

import {Chart, cut} from './chart.js';
import {startsOf, unpack} from './blocks.js';
import {RegionColours} from './colour.js';
import {Depths} from './depths.js';
import {fill, make, token} from './dom.js';
import {Scale, count} from './numbers.js';
import {firstSample, intervalText} from './samples.js';
import {CallStack} from './stack.js';

const AXIS = 22;
const LOWEST = 5;
const HIGHEST = 24;
const LISTED = 8;

/** The cursor moves by this share of what is in sight. */
const STEP = 1 / 200;

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
    canvas.addEventListener('pointerleave', () => this.tellStack(this.cursor));
    const {scroller} = this.chart;
    scroller.tabIndex = 0;
    scroller.setAttribute('role', 'application');
    scroller.setAttribute('aria-label', 'Time line: arrow keys move the cursor, with Shift they select a part of the run, Escape shows all of it');
    scroller.addEventListener('keydown', event => this.key(event));
    this.depth = make('input', {type: 'range', min: 1, max: 1, value: 1, 'aria-label': 'Depth of the call path', oninput: () => this.setDepth(Number(this.depth.value))});
    this.depthText = make('output', {textContent: '1'});
    const zoom = (textContent, label, factor) => make('button', {type: 'button', className: 'quiet', textContent, 'aria-label': label, onclick: () => this.zoom(factor)});
    this.zoomIn = make('button', {type: 'button', className: 'quiet', textContent: 'Zoom to selection', title: 'Z', onclick: () => this.zoomToRange()});
    this.tools = [make('label', {className: 'field'}, 'Depth ', this.depth, this.depthText), zoom('+', 'Zoom in', .5), zoom('−', 'Zoom out', 2),
      make('button', {type: 'button', className: 'quiet', textContent: 'Whole run', title: 'Zoom out', onclick: () => this.show(0, this.span)}), this.zoomIn];
    this.note = make('p', {className: 'note', hidden: true});
    this.legend = make('ul', {className: 'key'});
    this.stack = new CallStack(app);
    this.element = make('div', {className: 'tab-body'}, this.note, make('div', {className: 'split'}, this.chart.scroller, this.stack.element, this.legend));
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
      this.depths = new Depths(profile);
      this.colours = this.listed = null;
      this.cursor = null;
      this.take(await this.app.trace() ?? partsOf(unpack(await profile.blocks.bytes('trace'))));
      this.depths.chooseUseful(this.nodes);
      this.tellDepth();
    }
    this.note.hidden = !this.info.steps || profile.blocks.remote;
    this.note.textContent = `The trace has ${this.info.samples.toLocaleString('en')} samples; this page shows what covers most of each 1/${this.info.steps} of the run. `
      + `For every sample, run: ${this.app.wording.viewCommand('--serve')}`;
    this.zoomIn.hidden = !this.range;
    this.chart.paint();
    this.tellStack(this.cursor);
  }

  get range() { return this.app.analysis.range; }

  take({starts, times, nodes}) {
    this.starts = starts;
    this.times = times;
    this.nodes = nodes;
  }

  get deepest() { return this.depths.deepest; }
  get shownAs() { return this.depths.shownAs; }
  regionOf(node) { return this.depths.regionOf(node); }

  setDepth(depth) {
    this.depths.choose(depth);
    this.tellDepth();
    this.chart.paint();
  }

  tellDepth() {
    this.depth.max = this.deepest;
    this.depth.value = this.depths.chosen;
    this.depthText.textContent = this.depths.chosen;
  }

  get rows() {
    const {tree} = this.app.analysis.system;
    if (this.rowsOf !== tree) {
      this.rowsOf = tree;
      this.rowList = [];
      const {columns} = this.info;
      const locations = new Map();
      for (let location = 0; location + 1 < this.starts.length; location++) {
        const column = columns?.[location] ?? location;
        if (this.starts[location + 1] > this.starts[location]) locations.set(column, [...locations.get(column) ?? [], location]);
      }
      for (let i = 0; i < tree.n; i++) for (const location of locations.get(tree.column(i)) ?? []) this.rowList.push({row: i, location});
    }
    return this.rowList;
  }

  first(location, time) { return firstSample(this, location, time); }

  draw(g, width, height) {
    if (!this.times) return;
    const {rows} = this;
    const labels = Math.min(this.widest(g), 170, width * .3);
    const row = Math.max(LOWEST, Math.min(HIGHEST, (height - AXIS) / Math.max(1, rows.length)));
    this.chart.stretch(AXIS + rows.length * row);
    this.frame = {x: labels + 8, w: width - labels - 12, row};
    const top = this.chart.size ? 0 : this.chart.scroller.scrollTop;
    if (this.colours?.theme !== this.chart.theme || this.colours.depth !== this.depths.chosen) this.chooseColours();
    const first = Math.max(0, Math.floor((top - AXIS) / row)), last = Math.min(rows.length, Math.ceil((top + height) / row));
    const selected = this.app.analysis.system.last;
    for (let k = first; k < last; k++) {
      const y = AXIS + k * row - top;
      this.drawRow(g, rows[k].location, y, Math.max(1, row - (row > 7 ? 1 : 0)));
      g.fillStyle = rows[k].row === selected && !this.chart.size ? token('accent') : this.chart.soft;
      if (k % Math.ceil(13 / row) === 0) this.chart.text(g, this.app.wording.locationName(rows[k].row), labels, y + row / 2, labels - 8, 'right');
    }
    this.axis(g, width);
    this.drawRange(g, height);
    this.drawCursor(g, height);
    this.list();
  }

  caption() {
    return {lines: [`${intervalText({from: this.from, until: this.until})} of ${count(this.rows.length, 'location')}`], height: () => AXIS + Math.min(this.rows.length * 14, 600),
      legend: () => {
        this.chooseColours();
        return this.depths.shares(this, this.rows, this).slice(0, LISTED).map(([region]) => ({colour: this.colours.of(region).css, text: this.colours.of(region).name}));
      }};
  }

  /** The width of the longest name of a location. */
  widest(g) {
    if (this.widestOf !== this.rows) {
      this.widestOf = this.rows;
      this.widestName = 8 + this.rows.slice(0, 400).reduce((most, {row}) => Math.max(most, g.measureText(this.app.wording.locationName(row)).width), 0);
    }
    return this.widestName;
  }

  placeOf(time) { return this.frame.x + Math.max(-1, Math.min(1 + this.frame.w, (time - this.from) / (this.until - this.from) * this.frame.w)); }

  /** What is selected stays bright, the rest of the run is faded. */
  drawRange(g, height) {
    const {range} = this;
    if (!this.drag && !range) return;
    const [a, b] = this.drag ? [this.drag.x, this.drag.to].sort((m, n) => m - n) : [this.placeOf(range.from), this.placeOf(range.until)];
    const {x, w} = this.frame;
    g.fillStyle = token('panel');
    g.globalAlpha = .6;
    g.fillRect(x, AXIS, Math.max(0, a - x), height - AXIS);
    g.fillRect(b, AXIS, Math.max(0, x + w - b), height - AXIS);
    g.globalAlpha = 1;
    g.fillStyle = token('accent');
    for (const edge of [a, b]) if (edge >= x && edge <= x + w) g.fillRect(Math.round(edge) - 1, AXIS - 6, 2, height - AXIS + 6);
    g.fillRect(Math.max(a, x), AXIS - 3, Math.max(0, Math.min(b, x + w) - Math.max(a, x)), 3);
  }

  drawCursor(g, height) {
    const {cursor} = this;
    if (!cursor || this.chart.size || cursor.time < this.from || cursor.time > this.until) return;
    const at = Math.round(this.placeOf(cursor.time)), {row} = this.frame;
    const y = AXIS + cursor.k * row - this.chart.scroller.scrollTop;
    g.fillStyle = this.chart.ink;
    g.fillRect(at, AXIS, 1, height - AXIS);
    g.fillRect(at - 3, y, 7, Math.max(3, Math.min(row - 1, 7)));
  }

  /** Segments wider than a pixel are drawn as they are; of smaller ones, the one that covers most of its pixel. */
  drawRow(g, location, y, h) {
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
    const end = this.starts[location + 1];
    for (let k = this.first(location, this.from); k < end && this.times[k] < this.until;) {
      const region = this.regionOf(this.nodes[k]);
      let next = k + 1;
      while (next < end && this.regionOf(this.nodes[next]) === region && this.times[next] < this.until) next++;
      const begin = Math.max(this.from, this.times[k]), stop = Math.min(this.until, next < end ? this.times[next] : this.span);
      k = next;
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
    const covered = new Map();
    for (let location = 0; location + 1 < this.starts.length; location++) {
      for (let k = this.starts[location]; k < this.starts[location + 1]; k++) {
        const region = this.regionOf(this.nodes[k]);
        if (region < 0) continue;
        const until = k + 1 < this.starts[location + 1] ? this.times[k + 1] : this.span;
        covered.set(region, (covered.get(region) ?? 0) + until - this.times[k]);
      }
    }
    const order = [...covered].sort((a, b) => b[1] - a[1]).map(([region]) => region);
    this.colours = new RegionColours(this.app.profile, this.chart.theme, order);
    this.colours.depth = this.depths.chosen;
  }

  block(g, region, x, y, w, h) {
    const colour = this.colours.of(region);
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

  /** Lists the regions that cover most of what is selected, or else in sight. */
  list() {
    const {from, until} = this.range ?? this;
    const key = [from, until, this.depths.chosen, this.times.length, this.chart.theme].join();
    if (this.listed === key) return;
    this.listed = key;
    const top = this.depths.shares(this, this.rows, {from, until}).slice(0, LISTED);
    const {regions, text} = this.app.profile;
    fill(this.legend, ...top.map(([region, share]) => {
      const box = make('span', {className: 'swatch'});
      box.style.backgroundColor = this.colours.of(region).css;
      return make('li', {}, box, make('span', {className: 'key-name', textContent: text[regions.name[region]], title: text[regions.name[region]]}),
          make('span', {textContent: `${(100 * share).toFixed(1)} %`}));
    }));
  }

  timeAt(x) { return this.from + (x - this.frame.x) / this.frame.w * (this.until - this.from); }

  at(x, y) {
    if (!this.frame || x < this.frame.x || y < AXIS) return null;
    return this.hit(Math.floor((y + this.chart.scroller.scrollTop - AXIS) / this.frame.row), this.timeAt(x));
  }

  /** The sample of a row at a time; null if there is no such row. */
  hit(row, time) {
    const place = this.rows[row];
    if (!place) return null;
    const k = this.first(place.location, time);
    if (this.times[k] > time) return {...place, k: row, time, node: -1, begin: time, end: this.times[k]};
    return {...place, k: row, time, node: this.nodes[k], begin: this.times[k], end: k + 1 < this.starts[place.location + 1] ? this.times[k + 1] : this.span};
  }

  /** Shows the calls at a place beside the time line. */
  tellStack(at) {
    const hit = at && this.hit(at.k, at.time);
    this.stack.show(hit, hit ? new Scale(this.span / 1e9, 's').full(hit.time / 1e9) : '', hit && hit.node >= 0 ? this.shownAs[hit.node] : -1);
  }

  describe(x, y, event) {
    if (this.drag) {
      this.drag.to = Math.max(this.frame.x, Math.min(this.frame.x + this.frame.w, event.offsetX));
      this.chart.paint();
      const range = this.dragged();
      return range ? [`${intervalText(range)} selected`] : null;
    }
    const hit = this.at(x, y);
    if (!hit) return null;
    this.tellStack(hit);
    const scale = new Scale((hit.end - hit.begin) / 1e9, 's'), when = new Scale(this.span / 1e9, 's');
    return [hit.node < 0 ? 'idle' : this.app.profile.name(this.shownAs[hit.node]), this.app.wording.locationName(hit.row),
      `at ${when.full(hit.time / 1e9)}, for ${scale.full((hit.end - hit.begin) / 1e9)}`];
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
      this.take(partsOf(unpack(new Uint8Array(await answer.arrayBuffer()))));
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
      this.drag = {...drag, to: event.offsetX};
      const range = this.dragged();
      this.drag = null;
      this.app.setRange(range);
      return;
    }
    const hit = this.at(event.offsetX, event.offsetY);
    if (hit) this.choose(hit);
  }

  /** The range between the ends of a drag, within the run. */
  dragged() {
    const [a, b] = [this.drag.x, this.drag.to].sort((m, n) => m - n);
    const range = {from: Math.max(0, Math.floor(this.timeAt(a))), until: Math.min(this.span, Math.ceil(this.timeAt(b)))};
    return range.from < range.until ? range : null;
  }

  /** Puts the cursor somewhere, and selects what ran there. */
  choose(hit) {
    this.cursor = hit;
    this.tellStack(hit);
    if (hit.node >= 0) this.app.selectCallNode(this.shownAs[hit.node]);
    this.app.selectSystem(hit.row);
  }

  /** Shows the whole run in the trees again, then in the time line; returns whether there was something to do. */
  zoomOut() {
    if (this.range) this.app.setRange(null);
    else if (this.until - this.from < this.span) this.show(0, this.span);
    else return false;
    return true;
  }

  zoomToRange() { if (this.range) this.show(this.range.from, this.range.until); }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.rows.length) return;
    const {cursor, from, until} = this;
    const {k, time} = cursor ?? {k: 0, time: from};
    const step = (until - from) * STEP;
    const moves = {ArrowLeft: [0, -step], ArrowRight: [0, step], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, from - time], End: [0, until - time]};
    const actions = {'+': () => this.zoom(.5, cursor?.time), '-': () => this.zoom(2, cursor?.time), z: () => this.zoomToRange(), Z: () => this.zoomToRange(),
      Enter: () => cursor && this.choose(cursor)};
    if (moves[event.key]) this.moveCursor(k + moves[event.key][0], time + moves[event.key][1], event.shiftKey);
    else if (actions[event.key]) actions[event.key]();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves the cursor; with `select`, the part of the run that it passes is added to the selection or taken away. */
  moveCursor(k, time, select) {
    const to = Math.max(0, Math.min(this.span, Math.round(time)));
    const before = this.cursor?.time ?? Math.round(this.from);
    this.cursor = this.hit(Math.max(0, Math.min(this.rows.length - 1, k)), to);
    if (to < this.from || to > this.until) this.show(to - (this.until - this.from) / 2, to + (this.until - this.from) / 2);
    if (select && to !== before) {
      const {range} = this;
      const fixed = !range ? before : before === range.until ? range.from : before === range.from ? range.until : before;
      this.app.setRange(fixed === to ? null : {from: Math.min(fixed, to), until: Math.max(fixed, to)});
    }
    this.chart.paint();
    this.tellStack(this.cursor);
  }
}

function partsOf([counts, times, nodes]) {
  return {starts: startsOf(counts), times, nodes};
}
