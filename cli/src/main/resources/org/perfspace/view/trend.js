// How a measure changes from run to run, or over a parameter; the runs that stand out are ringed and listed.

import {Chart} from './chart.js';
import {css, nameColours} from './colour.js';
import {fill, make, token} from './dom.js';
import {count} from './numbers.js';
import {FAR, lastOf} from './runs.js';
import {median} from './statistics.js';

const LEFT = 86, RIGHT = 18, TOP = 14, BOTTOM = 26;
const NEAR = 14;
const LISTED = 200;
const NAMED = 12;
const CALLS = 200;
const FRACTIONS = [1, 2, 5, 10];

export class TrendTab {
  constructor(app) {
    this.app = app;
    this.id = 'trend';
    this.title = 'Trend';
    this.by = '';
    this.chart = new Chart('Values of the runs in their order; the table of runs holds the same numbers');
    this.chart.draw = (g, width, height) => this.draw(g, width, height);
    this.chart.describe = (x, y) => this.describe(this.near(x, y));
    this.chart.canvas.addEventListener('click', event => {
      const spot = this.near(event.offsetX, event.offsetY);
      if (spot) app.reveal(spot.run.number);
    });
    const {runs} = app;
    const orders = [['', runs.timed ? 'order of time' : 'order of adding'], ...(runs.timed ? [['time', 'time']] : []), ...runs.head.parameters.map(name => ['p ' + name, name])];
    this.choice = make('select', {'aria-label': 'Order of the runs'}, ...orders.map(([value, textContent]) => make('option', {value, textContent})));
    this.first = runs.timeParameter ? 'p ' + runs.timeParameter : '';
    this.choice.addEventListener('change', () => {
      this.by = this.choice.value;
      this.app.remember();
      this.update();
    });
    this.calls = make('select', {'aria-label': 'Call path', className: 'calls', onchange: () => app.showTrend(this.calls.value)});
    this.tools = [make('label', {className: 'field'}, 'Of ', this.calls), make('label', {className: 'field'}, 'Over ', this.choice)];
    this.note = make('p', {className: 'note', hidden: true});
    this.side = make('section', {className: 'outliers', tabIndex: 0, 'aria-label': 'Runs that stand out'});
    this.element = make('div', {className: 'tab-body'}, this.note, make('div', {className: 'split'}, this.chart.scroller, this.side));
  }

  get available() { return this.app.runs.measures.length > 0; }

  state() { return this.by === this.first ? {} : {over: this.by}; }

  recall(parts) {
    this.by = [...this.choice.options].some(option => option.value === parts.get('over')) ? parts.get('over') : this.first;
    this.choice.value = this.by;
  }

  async update() {
    const {runs, listed} = this.app;
    const turn = this.turn = {};
    const measure = await runs.ofPath(this.app.measure, this.app.callPath);
    const calls = await runs.largestPaths(this.app.measure, CALLS);
    if (this.turn !== turn) return;
    this.measure = measure;
    this.listCalls(calls);
    this.scale = this.app.scaleOf(measure);
    this.change = runs.trend(measure);
    this.distance = runs.outliers(measure);
    const isListed = new Set(listed);
    this.place(runs.all.filter(run => isListed.has(run) && measure.values[run.number] === measure.values[run.number]));
    this.list();
    const without = listed.length - this.spots.length;
    this.note.hidden = !without;
    this.note.textContent = without ? `${count(without, 'run')} of ${listed.length.toLocaleString('en')} ${without === 1 ? 'has' : 'have'} no ${measure.title}${this.by ? ', or no ' + this.choice.selectedOptions[0].textContent : ''}.` : '';
    this.chart.paint();
  }

  /** Offers the call paths that cost most, and the one that is shown. */
  listCalls(calls) {
    const {callPath} = this.app;
    const all = calls.includes(callPath) || !callPath || !calls.length ? calls : [callPath, ...calls];
    fill(this.calls, make('option', {value: '', textContent: 'whole runs'}), ...all.map(value => make('option', {value, textContent: lastOf(value), title: value})));
    this.calls.value = all.includes(callPath) ? callPath : '';
  }

  /** Gives each run a place from left to right, and labels to the axis. */
  place(runs) {
    const {values} = this.measure;
    const parameter = this.by.startsWith('p ') ? this.by.slice(2) : '';
    const known = runs.filter(run => parameter ? parameter in run.parameters : this.by !== 'time' || run.time === run.time);
    this.numeric = parameter !== '' && known.every(run => /^-?\d+(\.\d+)?$/.test(run.parameters[parameter]));
    const kinds = [...new Set(known.map(run => run.parameters[parameter]))];
    if (this.numeric) kinds.sort((a, b) => a - b);
    else if (!['time', 'version'].includes(this.app.runs.head.roles[parameter])) kinds.sort((a, b) => (a ?? '').localeCompare(b ?? '', 'en', {numeric: true}));
    const positive = this.numeric && kinds.every(v => v > 0) && kinds[kinds.length - 1] / kinds[0] >= 8;
    const at = (run, i) => {
      if (!parameter) return this.by ? run.time : i;
      if (!this.numeric) return kinds.indexOf(run.parameters[parameter]);
      return positive ? Math.log2(run.parameters[parameter]) : Number(run.parameters[parameter]);
    };
    this.spots = known.map((run, i) => ({run, at: at(run, i), value: values[run.number]}));
    this.labels = parameter ? kinds.map((text, i) => ({text, at: this.numeric ? positive ? Math.log2(text) : Number(text) : i})) : [];
    const ats = this.spots.map(spot => spot.at);
    this.least = Math.min(...ats);
    this.most = Math.max(...ats);
    const sizes = this.spots.map(spot => spot.value);
    const top = Math.max(...sizes), low = Math.min(...sizes);
    const room = (top - low || Math.abs(top) || 1) * .06;
    this.bottom = low >= 0 && low < .4 * top ? 0 : low - room;
    this.top = top + room;
    this.lines = this.connect(parameter !== '');
  }

  /** The lines of the experiments: from run to run, or through the medians over a parameter. */
  connect(grouped) {
    const lines = new Map();
    for (const spot of this.spots) {
      const {experiment} = spot.run;
      const name = grouped ? experimentWithout(experiment, this.by.slice(2)) : experiment;
      if (!lines.has(name)) lines.set(name, []);
      lines.get(name).push(spot);
      spot.line = name;
    }
    if (!grouped) return lines;
    return new Map([...lines].map(([name, spots]) => {
      const groups = new Map();
      for (const {at, value} of spots) groups.set(at, [...groups.get(at) ?? [], value]);
      return [name, [...groups].sort((a, b) => a[0] - b[0]).map(([at, values]) => ({at, value: median(values)}))];
    }));
  }

  x(at) { return LEFT + 8 + (this.most > this.least ? (at - this.least) / (this.most - this.least) : .5) * (this.chart.width - LEFT - RIGHT - 16); }
  y(value) { return TOP + (this.top - value) / (this.top - this.bottom) * (this.chart.height - TOP - BOTTOM); }

  draw(g, width, height) {
    if (!this.spots?.length) return;
    this.colours = nameColours(this.chart.theme, [...this.lines.keys()]);
    this.axes(g, width, height);
    for (const [name, line] of this.lines) {
      g.strokeStyle = css(this.colours.get(name));
      g.lineWidth = 1.25;
      g.beginPath();
      line.forEach(({at, value}, i) => i ? g.lineTo(this.x(at), this.y(value)) : g.moveTo(this.x(at), this.y(value)));
      g.stroke();
    }
    const radius = this.spots.length > 400 ? 2 : 3.5;
    for (const spot of this.spots) {
      g.fillStyle = css(this.colours.get(spot.line));
      this.dot(g, spot, radius);
      g.fill();
    }
    g.lineWidth = 2;
    g.strokeStyle = token('bad');
    for (const spot of this.spots) {
      if (!(this.distance[spot.run.number] > FAR)) continue;
      this.dot(g, spot, radius + 3);
      g.stroke();
    }
    g.strokeStyle = token('accent');
    for (const spot of this.spots) {
      if (spot.run.number !== this.app.selected) continue;
      this.dot(g, spot, radius + 6);
      g.stroke();
    }
  }

  caption() {
    const names = [...this.lines.keys()];
    const colours = nameColours('light', names);
    return {lines: [`${this.measure.title}, ${this.scale.unit || 'number'}, over ${this.choice.selectedOptions[0].textContent}`],
      legend: () => names.slice(0, NAMED).map(name => ({colour: css(colours.get(name)), text: name || 'runs'}))};
  }

  dot(g, {at, value}, radius) {
    g.beginPath();
    g.arc(this.x(at), this.y(value), radius, 0, 2 * Math.PI);
  }

  axes(g, width, height) {
    const range = this.top - this.bottom, power = 10 ** Math.floor(Math.log10(range / 4));
    const step = power * FRACTIONS.find(f => 4 * f * power >= range || f === 10);
    const {factor, unit} = this.scale;
    const decimals = Math.max(0, Math.min(12, Math.ceil(-Math.log10(step / factor) - 1e-9)));
    for (let v = Math.ceil(this.bottom / step) * step; v <= this.top; v += step) {
      const y = Math.round(this.y(v));
      g.fillStyle = this.chart.line;
      g.fillRect(LEFT, y, width - LEFT - RIGHT, 1);
      g.fillStyle = this.chart.soft;
      this.chart.text(g, Math.abs(v) < step / 1e6 ? '0' : `${(v / factor).toLocaleString('en', {minimumFractionDigits: decimals, maximumFractionDigits: decimals}).replace('-', '−')} ${unit}`, LEFT - 8, y, LEFT - 10, 'right');
    }
    g.fillStyle = this.chart.soft;
    let last = -Infinity;
    for (const {text, x} of this.marks(width)) {
      const half = g.measureText(text).width / 2;
      const at = Math.min(width - RIGHT - half + 10, Math.max(LEFT + half - 4, x));
      if (at - half < last + 10) continue;
      g.fillRect(Math.round(x), height - BOTTOM, 1, 4);
      this.chart.text(g, text, at, height - BOTTOM / 2, 400, 'center');
      last = at + half;
    }
  }

  /** Labels below the picture. */
  marks(width) {
    if (this.labels.length) return this.labels.map(({text, at}) => ({text, x: this.x(at)}));
    const wanted = Math.max(2, Math.floor(width / 150));
    if (this.by) {
      return Array.from({length: wanted}, (_, i) => this.least + (this.most - this.least) * i / (wanted - 1))
          .map(at => ({text: new Date(at).toISOString().slice(0, this.most - this.least < 2e8 ? 16 : 10).replace('T', ' '), x: this.x(at)}));
    }
    const every = Math.max(1, Math.ceil(this.spots.length / wanted));
    if (!this.app.runs.timed) return this.spots.filter((_, i) => i % every === 0).map(({at}) => ({text: `run ${at + 1}`, x: this.x(at)}));
    const days = new Set(this.spots.map(({run}) => run.at.slice(0, 10)));
    const minutes = new Set(this.spots.map(({run}) => run.at.slice(0, 16)));
    const part = days.size > 1 ? [0, 10] : minutes.size > 1 ? [11, 16] : [11, 19];
    return this.spots.filter((_, i) => i % every === 0).map(({run, at}) => ({text: run.at.slice(...part) || String(at + 1), x: this.x(at)}));
  }

  near(x, y) {
    let best = null, least = NEAR;
    for (const spot of this.spots ?? []) {
      const distance = Math.hypot(this.x(spot.at) - x, this.y(spot.value) - y);
      if (distance < least) [best, least] = [spot, distance];
    }
    return best;
  }

  describe(spot) {
    if (!spot) return null;
    const {run, value} = spot;
    const change = this.change[run.number], distance = this.distance[run.number];
    return [run.name, `${this.measure.title} ${this.scale.full(value)}`,
      change === null ? '' : `${change > 0 ? '+' : ''}${(100 * change).toFixed(2).replace('-', '−')} % against the run before`,
      distance === null ? '' : `${distance.toFixed(2)} robust standard deviations from the runs around it`, run.at];
  }

  /** The runs that stand out, the farthest first, and the colours of the experiments. */
  list() {
    const {values, title} = this.measure;
    const out = this.spots.filter(({run}) => this.distance[run.number] > FAR).sort((a, b) => this.distance[b.run.number] - this.distance[a.run.number]);
    const row = ({run}) => make('li', {}, make('button', {type: 'button', onclick: () => this.app.reveal(run.number), title: run.name},
        make('span', {className: 'key-name', textContent: run.label}), make('span', {textContent: `${this.scale.full(values[run.number])}, ${this.distance[run.number].toFixed(1)} σ`})));
    const names = [...this.lines.keys()];
    const colours = nameColours(this.app.theme.shown, names);
    fill(this.side, make('h3', {textContent: out.length ? `${count(out.length, 'run')} out of line` : 'No run is out of line'}),
        make('p', {className: 'soft', textContent: `In ${title}, more than ${FAR} robust standard deviations from the median of the same experiment around the same time.`}),
        make('ul', {}, ...out.slice(0, LISTED).map(row)),
        names.length > 1 || names[0] ? make('h3', {textContent: count(names.length, 'experiment')}) : null,
        names.length > 1 || names[0] ? make('ul', {className: 'names-key'}, ...names.slice(0, NAMED).map(name => {
          const box = make('span', {className: 'swatch'});
          box.style.backgroundColor = css(colours.get(name));
          return make('li', {}, box, make('span', {className: 'key-name', textContent: name || 'no parameters', title: name}));
        }), names.length > NAMED ? make('li', {textContent: `… ${(names.length - NAMED).toLocaleString('en')} more`}) : null) : null);
  }
}

/** The name of an experiment without a parameter that the axis shows. */
function experimentWithout(experiment, parameter) {
  return experiment.split(', ').filter(part => !part.startsWith(parameter + '=')).join(', ');
}
