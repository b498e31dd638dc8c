// Cartesian grids: two dimensions as a grid, further ones as slices; coloured by the values of the system tree.

import {Chart} from './chart.js';
import {unpack} from './blocks.js';
import {gradients, steps} from './colour.js';
import {fillLegend, make, token} from './dom.js';

const LEFT = 46;
const TOP = 26;

export class TopologyTab {
  constructor(app) {
    this.app = app;
    this.id = 'topology';
    this.title = 'Topology';
    this.slice = [];
    this.chart = new Chart('Cartesian grid of locations; the system tree holds the same numbers');
    this.chart.draw = (g, width, height) => this.draw(g, width, height);
    this.chart.describe = (x, y) => this.describe(this.at(x, y));
    this.chart.canvas.addEventListener('click', event => {
      const place = this.at(event.offsetX, event.offsetY);
      if (place) this.app.selectSystem(place.rows[0]);
    });
    this.choice = make('select', {'aria-label': 'Topology', onchange: () => this.choose(Number(this.choice.value))});
    this.sliders = make('span', {className: 'sliders'});
    this.legend = make('span', {className: 'mini-legend'});
    this.tools = [this.legend, this.choice, this.sliders];
    this.note = make('p', {className: 'note'});
    this.element = make('div', {className: 'tab-body'}, this.note, this.chart.scroller);
  }

  get available() { return this.app.profile.head.topologies.length > 0; }

  async update() {
    if (this.of !== this.app.profile) {
      this.of = this.app.profile;
      this.choice.replaceChildren(...this.of.head.topologies.map((topology, i) =>
        make('option', {value: i, textContent: topology.name || `grid ${i + 1}`})));
      await this.choose(0);
    }
    this.app.wording.missing(this.note);
    this.chart.paint();
  }

  async choose(which) {
    const {of} = this;
    const turn = this.turn = {};
    const topology = of.head.topologies[which];
    const [rows, ...positions] = unpack(await of.blocks.bytes('topology' + which));
    if (this.turn !== turn) return;
    this.topology = topology;
    this.rows = rows;
    this.positions = positions;
    this.slice = topology.dimensions.map(() => 0);
    const order = topology.dimensions.map((_, d) => d).sort((a, b) => (topology.dimensions[b].size > 1) - (topology.dimensions[a].size > 1) || a - b);
    [this.across, this.down] = order;
    this.sliders.replaceChildren(...order.slice(2).filter(d => topology.dimensions[d].size > 1).map(d => this.slider(topology.dimensions[d], d)));
    this.chart.paint();
  }

  slider(dimension, d) {
    const name = dimension.name || `dimension ${d + 1}`;
    const value = make('output', {textContent: '0'});
    const input = make('input', {type: 'range', min: 0, max: dimension.size - 1, value: 0, 'aria-label': name, oninput: () => {
      this.slice[d] = Number(input.value);
      value.textContent = input.value;
      this.chart.paint();
    }});
    return make('label', {}, name + ' ', input, value);
  }

  /** The parts of the system at each place of the slice. */
  places() {
    const places = new Map();
    const {across, down} = this;
    const sizes = this.topology.dimensions.map(dimension => dimension.size);
    for (let k = 0; k < this.rows.length; k++) {
      if (this.positions.some((position, d) => d !== across && d !== down && position[k] !== this.slice[d])) continue;
      const x = this.positions[across]?.[k] ?? 0, y = this.positions[down]?.[k] ?? 0;
      if (x < 0 || x >= (sizes[across] ?? 1) || y < 0 || y >= (sizes[down] ?? 1)) continue;
      const key = x + ',' + y;
      if (!places.has(key)) places.set(key, {x, y, rows: []});
      places.get(key).rows.push(this.rows[k]);
    }
    return places;
  }

  /** The sum of the rows of a place; of ratios, the ratio of the sums. */
  valueOf(place) {
    const {analysis} = this.app;
    if (analysis.side !== 'ratio') return place.rows.reduce((sum, row) => sum + (analysis.systemValue(row, false) ?? NaN), 0);
    const {tree} = analysis.system;
    const columns = place.rows.flatMap(row => Array.from({length: tree.end[row] - row}, (_, k) => tree.column(row + k))).filter(column => column >= 0);
    return analysis.mix(side => columns.reduce((sum, column) => sum + analysis.leaves[side][column], 0));
  }

  /** The value of a place as the system tree shows it: the sum of its rows, or their mean where values are compared with peers. */
  shownOf(place) {
    const {modes, parts, side} = this.app.analysis;
    if (side === 'ratio') return this.valueOf(place);
    const sum = place.rows.reduce((all, row) => all + (modes.shown('system', row, parts[row]) ?? NaN), 0);
    return ['peer', 'distribution'].includes(modes.of('system')) ? sum / place.rows.length : sum;
  }

  /** The largest size of a value, with which the colours end. */
  get largest() {
    return [...this.frame.places.values()].reduce((most, place) => Math.max(most, Math.abs(this.valueOf(place)) || 0), 0);
  }

  get mostText() { return `${this.app.looks.plainScale(this.largest).full(this.largest)} at a place`; }

  get ends() {
    const negative = [...this.frame.places.values()].some(place => this.valueOf(place) < 0);
    return this.app.looks.chartLegend(negative, this.app.looks.plainScale(this.largest).full(-this.largest), this.mostText);
  }

  caption() { return {legend: () => ({...this.ends, colours: steps('light', this.ends.negative)})}; }

  draw(g, width, height) {
    if (!this.topology || !this.app.analysis.parts) return;
    const none = {size: 1, name: ''};
    const across = this.topology.dimensions[this.across] ?? none, down = this.topology.dimensions[this.down] ?? none;
    const downName = down === none ? '' : '↓ ' + (down.name || `dimension ${this.down + 1}`);
    const left = Math.max(LEFT, Math.min(width / 3, Math.ceil(g.measureText(downName).width) + 14));
    const size = Math.max(1, Math.min(64, (width - left - 8) / across.size, (height - TOP - 8) / down.size));
    this.frame = {size, left, places: this.places()};
    const {largest} = this;
    const {least, most, negative} = this.ends;
    if (!this.chart.size) fillLegend(this.legend, least, gradients(this.chart.theme, negative), most);
    g.fillStyle = this.chart.soft;
    this.chart.text(g, (across.name || `dimension ${this.across + 1}`) + ' →', left, TOP / 2, width - left);
    this.chart.text(g, downName, 6, TOP + 8, left - 8);
    for (let x = 0; x < Math.min(across.size, width); x++) for (let y = 0; y < Math.min(down.size, height); y++) {
      g.strokeStyle = this.chart.line;
      g.lineWidth = 1;
      if (size > 5) g.strokeRect(left + x * size + .5, TOP + y * size + .5, size - 2, size - 2);
    }
    const selected = this.app.analysis.system.last;
    for (const place of this.frame.places.values()) {
      const value = this.valueOf(place);
      const colour = this.chart.cell(g, this.app.looks.chartShare(value, largest), left + place.x * size, TOP + place.y * size, Math.max(1, size - 1), Math.max(1, size - 1));
      if (size >= 44) {
        g.fillStyle = this.chart.ink1(colour);
        this.chart.text(g, this.app.looks.systemScale.text(this.shownOf(place)), left + (place.x + .5) * size, TOP + (place.y + .5) * size, size - 4, 'center');
      }
      if (place.rows.includes(selected)) {
        g.strokeStyle = token('accent');
        g.lineWidth = 2;
        g.strokeRect(left + place.x * size, TOP + place.y * size, size - 1, size - 1);
      }
    }
  }

  at(x, y) {
    if (!this.frame) return null;
    return this.frame.places.get(Math.floor((x - this.frame.left) / this.frame.size) + ',' + Math.floor((y - TOP) / this.frame.size));
  }

  describe(place) {
    if (!place) return null;
    const names = this.topology.dimensions.map((d, k) => `${d.name || 'dimension ' + (k + 1)} ${k === this.across ? place.x : k === this.down ? place.y : this.slice[k]}`);
    return [place.rows.slice(0, 3).map(row => this.app.wording.locationName(row)).join(', ') + (place.rows.length > 3 ? ', …' : ''),
      names.join(' · '), this.app.looks.systemScale.full(this.shownOf(place))];
  }
}
