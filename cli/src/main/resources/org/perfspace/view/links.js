// The pair times of a LinkTest run: matrix, histogram, slowest pairs, hosts.

import {Chart} from './chart.js';
import {unpack} from './blocks.js';
import {css, gradient, shareColour, steps} from './colour.js';
import {fill, make, token} from './dom.js';
import {Scale, count} from './numbers.js';

const LISTED = 20;
const BINS = 64;
const LEFT = 40;
const TOP = 22;

export class LinksTab {
  constructor(app) {
    this.app = app;
    this.id = 'links';
    this.title = 'Links';
    this.which = 0;
    this.bin = -1;
    this.chart = new Chart('Matrix of the times between all pairs of ranks');
    this.chart.draw = (g, width, height) => this.drawMatrix(g, width, height);
    this.chart.describe = (x, y) => this.describe(x, y);
    this.chart.canvas.addEventListener('click', event => this.choose(this.pairAt(event.offsetX, event.offsetY)));
    this.chart.canvas.addEventListener('pointerleave', () => this.point(null));
    this.bars = new Chart('Histogram of the times between pairs of ranks');
    this.bars.draw = (g, width, height) => this.drawHistogram(g, width, height);
    this.bars.describe = x => this.describeBin(x);
    this.bars.canvas.addEventListener('pointerleave', () => this.showBin(-1));
    this.facts = make('dl', {className: 'facts'});
    [this.pairs, this.hostTable] = ['Slowest pairs', 'Hosts'].map(label => make('div', {className: 'table', tabIndex: 0, role: 'region', 'aria-label': label}));
    this.picker = make('select', {'aria-label': 'Iteration', onchange: () => this.load(Number(this.picker.value))});
    this.legend = make('span', {className: 'mini-legend'});
    this.tools = [this.legend, this.picker];
    this.element = make('div', {className: 'tab-body links'}, this.chart.scroller,
        make('div', {className: 'side', tabIndex: 0, role: 'region', 'aria-label': 'Statistics of the links'},
            make('div', {}, this.facts, this.bars.scroller), make('div', {}, make('h3', {textContent: 'Slowest pairs'}), this.pairs),
            make('div', {}, make('h3', {textContent: 'Hosts'}), this.hostTable)));
  }

  get available() { return !!this.app.profile.head.links; }

  async update() {
    const {profile} = this.app;
    if (this.of !== profile) {
      this.of = profile;
      this.info = profile.head.links;
      fill(this.picker, ...this.info.iterations.map((c, k) => make('option', {value: k, textContent: profile.name(c)})));
      this.picker.hidden = this.info.iterations.length < 2;
      await this.load(0);
    }
    this.drawLegend();
    this.chart.paint();
    this.bars.paint();
  }

  async load(which) {
    const {profile} = this.app;
    const [shades, range, from, to, seconds, again, ...hosts] = unpack(await profile.blocks.bytes('links' + which));
    Object.assign(this, {which, shades, seconds, from, to, again, sums: hosts});
    [this.min, this.mean, this.max, this.measured] = range;
    this.ranks = profile.head.locations;
    this.root = this.info.iterations[which];
    this.partners = new Map();
    for (let c = this.root + 1; c < profile.calls.end[this.root]; c++) {
      const partner = /^partner (\d+)$/.exec(profile.name(c));
      if (partner) this.partners.set(Number(partner[1]), c);
    }
    this.bins = new Int32Array(BINS);
    for (const shade of shades) if (shade) this.bins[binOf(shade)]++;
    this.scale = new Scale(this.max, 's');
    this.bytes = Number(profile.head.attributes['linktest.message_size']) || 0;
    this.time = this.info.time;
    if (profile.hasRows(this.time) && !profile.blocks.remote) await profile.needRows([this.time]);
    this.picture = null;
    this.list();
    this.chart.paint();
    this.bars.paint();
  }

  /** Time in seconds of a shade. */
  secondsOf(shade) { return this.min * (this.max / this.min) ** ((shade - 1) / 254); }

  speed(seconds) { return this.bytes ? `${(this.bytes / seconds / 2 ** 30).toPrecision(4)} GiB/s` : ''; }

  list() {
    const facts = [['Pairs', count(this.measured, 'measured pair')], ['Minimum', this.withSpeed(this.min)], ['Mean', this.withSpeed(this.mean)],
      ['Maximum', this.withSpeed(this.max)]];
    fill(this.facts, ...facts.flatMap(([name, value]) => [make('dt', {textContent: name}), make('dd', {textContent: value})]));
    const host = rank => this.info.hosts[this.info.hostOf[rank]];
    const hasRetest = this.again.some(v => v === v);
    const rows = Array.from(this.seconds.slice(0, LISTED), (seconds, k) => {
      const pair = {from: this.from[k], to: this.to[k]};
      return make('tr', {onclick: () => this.choose(pair), onpointerenter: () => this.point(pair)},
          ...[`${pair.from} → ${pair.to}`, this.scale.text(seconds), this.speed(seconds), ...(hasRetest ? [this.scale.text(this.again[k])] : []),
            host(pair.from) === host(pair.to) ? host(pair.from) : `${host(pair.from)} → ${host(pair.to)}`]
            .map((text, i) => make(i ? 'td' : 'th', i ? {textContent: text} : {textContent: text, scope: 'row'})));
    });
    const heads = ['Ranks', `Time, ${this.scale.unit}`, 'Bandwidth', ...(hasRetest ? [`Again, ${this.scale.unit}`] : []), 'Hosts'];
    fill(this.pairs, table(heads, rows));
    const [fromSum, fromCount, toSum, toCount] = this.sums;
    const sumScale = new Scale(Math.max(...fromSum, ...toSum), 's');
    const order = this.info.hosts.map((_, h) => h).sort((a, b) => fromSum[b] + toSum[b] - fromSum[a] - toSum[a]);
    const mean = (sum, n) => n ? this.scale.text(sum / n) : '–';
    const hostRows = order.slice(0, 200).map(h => make('tr', {}, ...[this.info.hosts[h], sumScale.text(fromSum[h]), mean(fromSum[h], fromCount[h]),
      sumScale.text(toSum[h]), mean(toSum[h], toCount[h])].map((text, i) => make(i ? 'td' : 'th', i ? {textContent: text} : {textContent: text, scope: 'row'}))));
    fill(this.hostTable, table(['Host', `from: sum, ${sumScale.unit}`, `mean, ${this.scale.unit}`, `to: sum, ${sumScale.unit}`, `mean, ${this.scale.unit}`], hostRows));
  }

  withSpeed(seconds) { return this.scale.full(seconds) + (this.bytes ? `, ${this.speed(seconds)}` : ''); }

  drawLegend() {
    const ramp = make('span', {className: 'ramp'});
    ramp.style.backgroundImage = gradient(document.documentElement.dataset.shown, 'warm');
    fill(this.legend, make('span', {textContent: this.scale.full(this.min)}), ramp, make('span', {textContent: this.scale.full(this.max)}),
        make('span', {textContent: 'logarithmic'}));
  }

  caption() {
    const {profile} = this.app;
    return {lines: [`${profile.name(this.root)}: time of a message between two ranks, mean ${this.scale.full(this.mean)}`], height: width => width,
      legend: () => ({least: this.scale.full(this.min), most: `${this.scale.full(this.max)}, logarithmic`, colours: steps('light', false)})};
  }

  /** The matrix with a pixel for each pair. */
  paintPicture() {
    const n = this.ranks;
    const key = this.chart.theme + this.bin;
    if (this.picture?.key === key) return this.picture.canvas;
    const canvas = make('canvas', {width: n, height: n});
    const g = canvas.getContext('2d');
    const image = g.createImageData(n, n);
    const colours = Array.from({length: 256}, (_, shade) => shadeColour(this.chart.theme, shade));
    for (let i = 0; i < this.shades.length; i++) {
      const shade = this.shades[i];
      if (!shade) continue;
      const [r, gr, b] = colours[shade];
      image.data[4 * i] = r;
      image.data[4 * i + 1] = gr;
      image.data[4 * i + 2] = b;
      image.data[4 * i + 3] = this.bin < 0 || binOf(shade) === this.bin ? 255 : 40;
    }
    g.putImageData(image, 0, 0);
    this.picture = {key, canvas};
    return canvas;
  }

  drawMatrix(g, width, height) {
    if (!this.shades) return;
    const n = this.ranks;
    const size = Math.max(1, Math.min(width - LEFT - 8, height - TOP - 8));
    const cell = size / n;
    this.frame = {size, cell};
    g.fillStyle = this.chart.calm;
    g.fillRect(LEFT, TOP, size, size);
    if (cell >= 1) {
      g.imageSmoothingEnabled = false;
      g.drawImage(this.paintPicture(), LEFT, TOP, size, size);
    } else this.drawLargest(g, Math.floor(size));
    this.outlineHosts(g, cell, size);
    g.fillStyle = this.chart.soft;
    this.chart.text(g, 'to rank →', LEFT, TOP / 2, size);
    g.save();
    g.translate(LEFT / 2, TOP + 2);
    g.rotate(Math.PI / 2);
    this.chart.text(g, 'from rank →', 0, 0, size);
    g.restore();
    if (this.pointed && !this.chart.size) this.markPair(g, cell);
  }

  /** More pairs than pixels: a pixel shows the slowest pair in it. */
  drawLargest(g, size) {
    const n = this.ranks;
    const largest = new Uint8Array(size * size);
    const place = Int32Array.from({length: n}, (_, i) => Math.floor(i * size / n));
    for (let i = 0, at = 0; i < n; i++) for (let j = 0; j < n; j++, at++) {
      const shade = this.shades[at];
      const k = place[i] * size + place[j];
      if (shade > largest[k] && (this.bin < 0 || binOf(shade) === this.bin)) largest[k] = shade;
    }
    const ratio = window.devicePixelRatio || 1;
    const canvas = make('canvas', {width: size, height: size});
    const image = canvas.getContext('2d').createImageData(size, size);
    const colours = Array.from({length: 256}, (_, shade) => shadeColour(this.chart.theme, shade));
    largest.forEach((shade, k) => { if (shade) image.data.set([...colours[shade], 255], 4 * k); });
    canvas.getContext('2d').putImageData(image, 0, 0);
    g.drawImage(canvas, LEFT, TOP, size, size, ratio);
  }

  outlineHosts(g, cell, size) {
    const {hostOf} = this.info;
    const starts = [];
    for (let i = 1; i < hostOf.length; i++) if (hostOf[i] !== hostOf[i - 1]) starts.push(i);
    if (!starts.length || size / (starts.length + 1) < 5) return;
    g.strokeStyle = this.chart.ink;
    g.globalAlpha = .5;
    g.lineWidth = 1;
    g.beginPath();
    for (const start of starts) {
      const at = Math.round(start * cell) + .5;
      g.moveTo(LEFT + at, TOP); g.lineTo(LEFT + at, TOP + size);
      g.moveTo(LEFT, TOP + at); g.lineTo(LEFT + size, TOP + at);
    }
    g.stroke();
    g.globalAlpha = 1;
  }

  markPair(g, cell) {
    const {from, to} = this.pointed;
    g.strokeStyle = token('accent');
    g.lineWidth = 2;
    g.strokeRect(LEFT + to * cell - 1, TOP + from * cell - 1, Math.max(3, cell) + 2, Math.max(3, cell) + 2);
  }

  drawHistogram(g, width, height) {
    if (!this.bins) return;
    const most = Math.max(...this.bins, 1);
    const bottom = height - 18, step = width / BINS;
    const marked = this.pointed ? binOf(this.shades[this.pointed.from * this.ranks + this.pointed.to]) : this.bin;
    this.bins.forEach((number, b) => {
      if (!number) return;
      const h = Math.max(1.5, Math.log1p(number) / Math.log1p(most) * (bottom - 16));
      g.fillStyle = css(shadeColour(this.bars.theme, Math.round(1 + (b + .5) / BINS * 254)));
      g.globalAlpha = marked >= 0 && marked !== b ? .4 : 1;
      g.fillRect(b * step, bottom - h, Math.max(1, step - 1), h);
    });
    g.globalAlpha = 1;
    g.fillStyle = this.bars.soft;
    this.bars.text(g, `number of pairs (logarithmic), up to ${count(most, 'pair')}`, 0, 8, width);
    this.bars.text(g, this.scale.full(this.min), 0, height - 8, width / 2);
    this.bars.text(g, this.scale.full(this.max), width, height - 8, width / 2, 'right');
  }

  pairAt(x, y) {
    if (!this.frame) return null;
    const to = Math.floor((x - LEFT) / this.frame.cell), from = Math.floor((y - TOP) / this.frame.cell);
    return to >= 0 && from >= 0 && to < this.ranks && from < this.ranks ? {from, to} : null;
  }

  /** The exact time of a pair where the page has it. */
  timeOf({from, to}) {
    const {profile} = this.app;
    const shade = this.shades[from * this.ranks + to];
    const c = this.partners.get(to);
    if (!shade) return null;
    if (c === undefined || !profile.cache.has('r' + this.time)) return {seconds: this.secondsOf(shade), exact: false};
    const row = new Float64Array(profile.columns);
    profile.addRow(this.time, 0, c, false, 1, row);
    return {seconds: row[from], exact: true};
  }

  describe(x, y) {
    const pair = this.pairAt(x, y);
    this.point(pair);
    if (!pair) return null;
    const time = this.timeOf(pair);
    const host = rank => this.info.hosts[this.info.hostOf[rank]];
    return [`rank ${pair.from} → rank ${pair.to}`, time ? (time.exact ? '' : '≈ ') + this.withSpeed(time.seconds) : 'not measured',
      `${host(pair.from)} → ${host(pair.to)}`];
  }

  point(pair) {
    this.pointed = pair && this.shades[pair.from * this.ranks + pair.to] ? pair : null;
    this.chart.paint();
    this.bars.paint();
  }

  describeBin(x) {
    const b = Math.floor(x / this.bars.width * BINS);
    this.showBin(this.bins?.[b] ? b : -1);
    if (!this.bins?.[b]) return null;
    const at = edge => this.scale.full(this.secondsOf(1 + edge / BINS * 254));
    return [count(this.bins[b], 'pair'), `${at(b)} to ${at(b + 1)}`];
  }

  showBin(bin) {
    if (this.bin === bin) return;
    this.bin = bin;
    this.chart.paint();
    this.bars.paint();
  }

  choose(pair) {
    const c = pair && this.partners.get(pair.to);
    if (c === undefined || !pair) return;
    this.app.selectCallNode(c);
    const row = [...this.app.profile.system.column].indexOf(pair.from);
    if (row >= 0) this.app.selectSystem(row);
  }
}

const binOf = shade => Math.min(BINS - 1, Math.floor((shade - 1) / 255 * BINS));

const shadeColour = (theme, shade) => shareColour(theme, Math.max(.004, (shade - 1) / 254));

function table(heads, rows) {
  return make('table', {}, make('thead', {}, make('tr', {}, ...heads.map(textContent => make('th', {textContent, scope: 'col'})))), make('tbody', {}, ...rows));
}
