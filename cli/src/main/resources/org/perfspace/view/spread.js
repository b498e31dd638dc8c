// How the values of the selection are spread over the locations: histogram, box plot, values in ascending order, statistics.

import {Chart} from './chart.js';
import {gradients, steps} from './colour.js';
import {fill, fillLegend, make, offer, token} from './dom.js';
import {PercentScale, count} from './numbers.js';

/** In a chart of less than so many pixels, margins are narrower. */
const NARROW = 500;

/** Statistics of values in ascending order; quartiles by linear interpolation, deviation of the population. */
export function statistics(sorted) {
  const n = sorted.length;
  const at = p => {
    const place = p * (n - 1), low = Math.floor(place);
    return sorted[low] + (place - low) * ((sorted[low + 1] ?? sorted[low]) - sorted[low]);
  };
  const sum = sorted.reduce((a, b) => a + b, 0);
  const mean = sum / n;
  const deviation = Math.sqrt(sorted.reduce((a, v) => a + (v - mean) ** 2, 0) / n);
  const max = sorted[n - 1];
  return {n, sum, mean, deviation, max, min: sorted[0], lower: at(.25), median: at(.5), upper: at(.75),
    imbalance: mean === 0 || sorted[0] < 0 ? NaN : max / mean - 1};
}

/** The first of some texts that fits, or the last one. */
const fitting = (g, texts, width) => texts.find(text => g.measureText(text).width <= width) ?? texts[texts.length - 1];

/** Leaves out locations of a kind none of which has a value, such as accelerators where hosts were measured, if another kind has some. */
function withoutOtherKinds(leaves, kindOf) {
  const measured = new Set(leaves.filter(leaf => leaf.value !== 0).map(kindOf));
  return measured.size ? leaves.filter(leaf => measured.has(kindOf(leaf))) : leaves;
}

export class SpreadTab {
  constructor(app) {
    this.app = app;
    this.id = 'spread';
    this.title = 'Spread';
    this.chart = new Chart('Histogram, box plot and ascending values of the locations; the system tree holds the same numbers');
    this.chart.draw = (g, width, height) => this.draw(g, width, height);
    this.chart.describe = (x, y) => this.describe(x, y);
    this.chart.canvas.addEventListener('click', event => this.click(event));
    this.table = make('dl', {className: 'facts', tabIndex: 0});
    this.legend = make('span', {className: 'mini-legend'});
    this.tools = [this.legend];
    this.message = make('p', {className: 'note'});
    this.element = make('div', {className: 'tab-body'}, this.message, make('div', {className: 'split'}, this.chart.scroller, this.table));
  }

  get available() { return this.app.profile.columns > 1; }

  update() {
    const {analysis} = this.app;
    const leaves = analysis.leafValues().map(leaf => ({...leaf, value: analysis.modes.shown('system', leaf.row, leaf.value)})).filter(leaf => Number.isFinite(leaf.value));
    this.values = withoutOtherKinds(leaves, leaf => analysis.system.tree.sort(leaf.row)).sort((a, b) => a.value - b.value);
    this.idle = leaves.length - this.values.length;
    this.found = this.values.length ? statistics(this.values.map(leaf => leaf.value)) : null;
    if (this.found) this.message.hidden = true;
    else if (this.app.wording.missing(this.message).hidden) offer(this.message, 'There are no values to show.');
    this.table.hidden = !this.found;
    if (this.found) this.list();
    this.drawLegend();
    this.chart.paint();
  }

  /** The largest size of a value, with which the colours end. */
  get size() { return Math.max(Math.abs(this.found.min), Math.abs(this.found.max)); }

  drawLegend() {
    if (!this.found) fill(this.legend);
    else fillLegend(this.legend, this.ends.least, gradients(this.app.theme.shown, this.ends.negative), this.ends.most);
  }

  get ends() { return this.app.looks.chartLegend(this.found.min < 0, this.scale.full(-this.size), `${this.scale.full(this.size)} in a ${this.app.wording.columnWord}`); }

  caption() { return {legend: () => ({...this.ends, colours: steps('light', this.ends.negative)})}; }

  list() {
    const s = this.found;
    const {size} = this;
    this.scale = this.app.looks.scaleFor('system', size, false);
    const percent = new PercentScale();
    const zeros = this.values.filter(leaf => leaf.value === 0).length;
    const rows = [['Locations', count(s.n, 'value') + (zeros ? `, ${zeros} of them zero` : '') + (this.idle ? `; without ${count(this.idle, 'location')} of kinds that have none` : '')],
      ['Minimum', this.scale.full(s.min)], ['Lower quartile', this.scale.full(s.lower)], ['Median', this.scale.full(s.median)],
      ['Mean', this.scale.full(s.mean)], ['Upper quartile', this.scale.full(s.upper)], ['Maximum', this.scale.full(s.max)],
      ['Standard deviation', this.scale.full(s.deviation)],
      ['Imbalance, max ÷ mean − 1', s.imbalance === s.imbalance ? percent.full(100 * s.imbalance) : s.min < 0 ? '–, as some values are negative' : '–']];
    fill(this.table, ...rows.flatMap(([name, value]) => [make('dt', {textContent: name}), make('dd', {textContent: value})]));
  }

  draw(g, width, height) {
    if (!this.found) return;
    const pad = width < NARROW ? 8 : 16, axis = 22, box = 34, head = 22;
    const left = {x: pad, w: Math.max(60, (width - 4 * pad) * .46)};
    const right = {x: left.x + left.w + 3 * pad, w: width - left.w - 6 * pad};
    const bottom = height - axis - box;
    this.frame = {left, right, top: head, bottom, height};
    const size = this.size || 1;
    this.histogram(g, left, head, bottom, size);
    this.boxPlot(g, left, height - box + 2, box - 14);
    this.bars(g, right, head, height - axis, size);
  }

  histogram(g, {x, w}, top, bottom, size) {
    const {min, max, n} = this.found;
    const bins = min === max ? 1 : Math.max(5, Math.min(40, Math.ceil(Math.sqrt(n))));
    this.bins = Array.from({length: bins}, () => 0);
    const place = value => min === max ? 0 : Math.min(bins - 1, Math.floor((value - min) / (max - min) * bins));
    for (const {value} of this.values) this.bins[place(value)]++;
    const most = Math.max(...this.bins);
    const step = w / bins;
    this.bins.forEach((number, b) => {
      if (!number) return;
      const middle = min + (b + .5) * (max - min) / bins;
      const h = Math.max(2, number / most * (bottom - top));
      this.chart.cell(g, this.app.looks.chartShare(middle, size), x + b * step, bottom - h, Math.max(1, step - 1), h);
    });
    g.fillStyle = this.chart.soft;
    this.chart.text(g, fitting(g, [`number of locations, up to ${most}`, `locations, up to ${most}`], w), x, top - 12, w);
    this.ground(g, x, bottom, w);
    this.atEnds(g, [this.scale.full(min)], max > min ? this.scale.full(max) : '', x, bottom + 12, w);
    if (max === min) return;
    const at = Math.round(this.xOf(this.found.mean, {x, w})) + .5;
    this.meanLine(g, [at, top], [at, bottom]);
  }

  /** Two texts at the ends of a line; the right one gets the room that it takes, the left one is the first that fits. */
  atEnds(g, lefts, right, x, y, w) {
    const room = w - (right ? g.measureText(right).width + 6 : 0);
    this.chart.text(g, right, x + w, y, w, 'right');
    this.chart.text(g, fitting(g, lefts, room), x, y, room);
  }

  xOf(value, {x, w}) {
    const {min, max} = this.found;
    return x + (min === max ? w / 2 : (value - min) / (max - min) * w);
  }

  ground(g, x, y, w) {
    g.fillStyle = this.chart.line;
    g.fillRect(x, y, w, 1);
    g.fillStyle = this.chart.soft;
  }

  /** A dotted line and its name, set off from bars behind them. */
  meanLine(g, from, to, above = false) {
    const at = [from[0] + 4, from[1] + (above ? -8 : 8)];
    g.textAlign = 'left';
    g.lineJoin = 'round';
    g.strokeStyle = token('panel');
    g.lineWidth = 3;
    g.beginPath();
    g.moveTo(...from);
    g.lineTo(...to);
    g.stroke();
    g.strokeText('mean', ...at);
    g.strokeStyle = g.fillStyle = this.chart.ink;
    g.lineWidth = 1;
    g.setLineDash([3, 3]);
    g.stroke();
    g.setLineDash([]);
    g.fillText('mean', ...at);
  }

  boxPlot(g, part, y, h) {
    const s = this.found;
    const middle = y + h / 2;
    g.strokeStyle = this.chart.ink;
    g.fillStyle = token('selection');
    g.lineWidth = 1;
    const [min, lower, median, upper, max] = [s.min, s.lower, s.median, s.upper, s.max].map(v => Math.round(this.xOf(v, part)) + .5);
    g.beginPath();
    g.moveTo(min, middle); g.lineTo(lower, middle);
    g.moveTo(upper, middle); g.lineTo(max, middle);
    g.moveTo(min, middle - 4); g.lineTo(min, middle + 4);
    g.moveTo(max, middle - 4); g.lineTo(max, middle + 4);
    g.stroke();
    g.fillRect(lower, y, Math.max(1, upper - lower), h);
    g.strokeRect(lower, y, Math.max(1, upper - lower), h);
    g.lineWidth = 2;
    g.beginPath();
    g.moveTo(median, y); g.lineTo(median, y + h);
    g.stroke();
  }

  bars(g, {x, w}, top, bottom, size) {
    const n = this.values.length;
    const {min, max, mean} = this.found;
    const low = Math.min(0, min), high = Math.max(0, max);
    const yOf = value => bottom - (value - low) / ((high - low) || 1) * (bottom - top);
    const step = w / n;
    for (let i = 0; i < n; i++) {
      const from = step >= 1 ? i : Math.floor(i / step) * step;
      const value = this.values[Math.min(n - 1, Math.floor(from))].value;
      const y = Math.min(yOf(value), yOf(0));
      this.chart.cell(g, this.app.looks.chartShare(value, size), x + i * step, y, Math.max(step > 3 ? step - 1 : step, .5), Math.max(1, Math.abs(yOf(value) - yOf(0))));
    }
    this.ground(g, x, yOf(0), w);
    this.atEnds(g, ['locations by value', 'by value'], low < 0 ? this.scale.full(low) : '', x, bottom + 12, w);
    this.chart.text(g, this.scale.full(high), x, top - 12, w);
    const at = Math.round(yOf(mean)) + .5;
    if (max > min) this.meanLine(g, [x, at], [x + w, at], at > bottom - 16);
  }

  at(x) {
    const {right} = this.frame ?? {};
    if (!right || x < right.x || x >= right.x + right.w) return null;
    return this.values[Math.min(this.values.length - 1, Math.floor((x - right.x) / right.w * this.values.length))];
  }

  describe(x, y) {
    if (!this.found || !this.frame || y < this.frame.top - 10) return null;
    const leaf = this.at(x);
    if (leaf) return [this.app.wording.locationName(leaf.row), this.scale.full(leaf.value)];
    const {left} = this.frame;
    const b = Math.floor((x - left.x) / left.w * this.bins.length);
    if (b < 0 || b >= this.bins.length || y > this.frame.bottom) return null;
    const {min, max} = this.found, step = (max - min) / this.bins.length;
    return [count(this.bins[b], 'location'), `${this.scale.full(min + b * step)} to ${this.scale.full(min + (b + 1) * step)}`];
  }

  click(event) {
    const leaf = this.frame && this.at(event.offsetX);
    if (leaf) this.app.selectSystem(leaf.row);
  }
}
