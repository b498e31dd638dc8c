// Two groups of runs, call path by call path: means, change, and how sure it is.

import {css, gradients, shareColour} from './colour.js';
import {fill, fillLegend, make} from './dom.js';
import {Grid} from './grid.js';
import {Scale, count} from './numbers.js';
import {lastOf} from './runs.js';

const SURE = .01;

export class CompareTab {
  constructor(app) {
    this.app = app;
    this.id = 'compare';
    this.title = 'Compare';
    this.groups = app.runs.groups();
    this.pickers = ['A', 'B'].map(side => this.picker(side));
    this.swap = make('button', {type: 'button', className: 'quiet', textContent: '⇄', title: 'Exchange the groups', 'aria-label': 'Exchange the groups', onclick: () => {
      const [a, b] = this.pickers;
      [a.value, b.value] = [b.value, a.value];
      this.changed();
    }});
    this.trend = make('button', {type: 'button', className: 'quiet', textContent: 'Trend of the call', title: 'How the selected call path changes from run to run', disabled: true,
      onclick: () => app.showTrend(this.found.paths[this.chosen].path)});
    this.legend = make('span', {className: 'mini-legend'});
    this.tools = [this.trend, make('label', {className: 'field'}, 'A ', this.pickers[0]), this.swap, make('label', {className: 'field'}, 'B ', this.pickers[1])];
    this.summary = make('p', {className: 'note', role: 'status'});
    this.table = make('div', {className: 'tree top', role: 'grid', tabIndex: 0, 'aria-label': 'Call paths of two groups of runs'});
    this.grid = new Grid(this.table, 'growth', {isSelected: k => k === this.chosen, isHit: () => false,
      size: (key, value) => key === 'growth' || key === 't' ? Math.abs(value) : value,
      choose: k => {
        this.chosen = k;
        this.trend.disabled = false;
        this.grid.draw();
      }});
    this.element = make('div', {className: 'tab-body'}, make('div', {className: 'told'}, this.summary, this.legend), this.table);
    this.chooseFirst();
  }

  get available() { return this.app.runs.measures.length > 0 && this.app.runs.all.length > 1; }

  picker(side) {
    const select = make('select', {'aria-label': 'Group ' + side}, ...this.groups.map(([sort, groups], g) => {
      const group = make('optgroup', {label: sort});
      [...groups].forEach(([name, runs], k) => group.append(make('option', {value: `${g}.${k}`,
        textContent: sort === 'Single runs' ? this.app.runs.all[runs[0]].label : `${sort === 'Repetitions' ? this.app.runs.labelOf(runs) || name : name} (${count(runs.length, 'run')})`})));
      return group;
    }));
    select.addEventListener('change', () => this.changed());
    return select;
  }

  /**
   * Compares equals with equals: the group of repetitions that was measured last with the one before it of the same
   * experiment, so that only the version or the time differs. Groups of several runs are preferred; without such a pair, the
   * last two.
   */
  chooseFirst() {
    const {runs} = this.app;
    const last = group => Math.max(...group.runs); // the runs are in the order of time
    const all = [...this.groups[0]?.[1].values() ?? []].map((members, k) => ({runs: members, k, experiment: runs.all[members[0]].experiment}))
        .sort((a, b) => last(a) - last(b));
    const many = all.filter(group => group.runs.length > 1);
    const pairOf = groups => {
      for (let b = groups.length - 1; b > 0; b--) {
        const a = groups.slice(0, b).findLast(group => group.experiment === groups[b].experiment);
        if (a) return [a, groups[b]];
      }
      return null;
    };
    const two = pairOf(many) ?? pairOf(all) ?? (many.length > 1 ? many : all).slice(-2);
    if (two.length === 2) two.forEach(({k}, side) => { this.pickers[side].value = '0.' + k; });
    else [1, 0].forEach((back, side) => { this.pickers[side].value = `${this.groups.length - 1}.${runs.all.length - 1 - back}`; });
  }

  group(side) {
    const [g, k] = this.pickers[side].value.split('.').map(Number);
    const [name, runs] = [...this.groups[g][1]][k];
    return {sort: this.groups[g][0], name, runs};
  }

  state() { return this.app.tab === this ? Object.fromEntries([0, 1].map(side => ['ab'[side], `${this.group(side).sort}:${this.group(side).name}`])) : {}; }

  recall(parts) {
    for (const side of [0, 1]) {
      this.groups.forEach(([sort, groups], g) => [...groups.keys()].forEach((name, k) => {
        if (parts.get('ab'[side]) === `${sort}:${name}`) this.pickers[side].value = `${g}.${k}`;
      }));
    }
  }

  changed() {
    this.app.remember();
    return this.app.work(() => this.update());
  }

  async update() {
    const {runs, measure} = this.app;
    const turn = this.turn = {};
    const [a, b] = [0, 1].map(side => this.group(side));
    const found = await runs.compare(measure, a.runs, b.runs);
    if (this.turn !== turn) return;
    this.found = found;
    this.tell(measure);
    this.chosen = -1;
    this.trend.disabled = true;
    this.table.hidden = !found.paths.length;
    fill(this.legend);
    if (found.paths.length) this.grid.set(this.columns(found.paths, measure), found.paths.keys());
  }

  /** Says what the groups are as a whole, and what chance does. */
  tell(measure) {
    const {whole, paths} = this.found;
    const scale = this.app.scaleOf(measure);
    const change = 100 * whole.growth / Math.abs(whole.before);
    const sure = whole.half === whole.half ? ` ± ${scale.full(whole.half)} (95 %), p = ${chanceText(whole.chance)}` : ' (no confidence: it takes two runs in each group)';
    const sums = measure.share || whole.before !== whole.before || whole.after !== whole.after ? '' : `${measure.title}: A ${scale.full(whole.before)}, B ${scale.full(whole.after)}, `
      + `B − A ${signed(scale.full(whole.growth), whole.growth)} (${change > 0 ? '+' : ''}${change.toFixed(2).replace('-', '−')} %)${sure}.`;
    const share = measure.share && whole.before === whole.before && whole.after === whole.after
      ? `${measure.title}: A ${scale.full(whole.before)}, B ${scale.full(whole.after)}, B − A ${signed(scale.full(whole.growth), whole.growth)}${sure}.` : '';
    const tested = paths.filter(path => path.chance === path.chance).length;
    const missing = measure.quantity < 0 ? 'Choose a quantity to compare call paths.'
        : !measure.paths ? 'Call paths of this quantity are not in the page.' : !paths.length ? 'The groups have no call paths with values.' : '';
    const chance = tested ? `Chance alone puts about 1 in 100 call paths below p = 0.01, of ${tested.toLocaleString('en')} that were compared.` : '';
    fill(this.summary, ...[sums || share || 'A group has no values.', missing || chance].filter(Boolean).map(text => make('span', {textContent: text + ' '})));
  }

  columns(paths, measure) {
    const size = values => values.reduce((most, v) => Math.abs(v) > most ? Math.abs(v) : most, 0);
    const {unit} = measure;
    const column = (key, title, values, scale, more = {}) => ({key, title, unit: scale.unit, fitted: true, values, show: k => scale.text(values[k]), ...more});
    const growth = paths.map(path => path.growth);
    const scale = new Scale(size(paths.flatMap(path => [path.before, path.after])), unit, false);
    const changes = new Scale(size(growth), unit, false);
    const names = paths.map(path => path.path);
    const most = size(growth);
    if (most > 0) this.drawLegend(changes, most, growth.some(v => v < 0));
    return [
      {key: 'path', title: 'Call path', name: true, text: true, values: names, show: k => lastOf(names[k]), tip: k => names[k], className: 'wide'},
      column('before', 'A', paths.map(path => path.before), scale),
      column('after', 'B', paths.map(path => path.after), scale),
      column('growth', 'B − A', growth, changes, {about: 'Difference of the means', paint: (cell, k) => this.paint(cell, growth[k] / most)}),
      column('half', '± 95 %', paths.map(path => path.half), changes, {about: 'Half of the 95 % confidence interval of the difference'}),
      column('change', 'Change', paths.map(({before, after}) => before ? 100 * (after - before) / Math.abs(before) : NaN), percent),
      column('t', 't', paths.map(path => path.t), plain(2), {about: "Welch's t"}),
      column('chance', 'p', paths.map(path => path.chance), {unit: '', text: chanceText}, {about: `Probability of such a difference by chance alone; red below ${SURE}`,
        paint: (cell, k) => cell.classList.toggle('far', paths[k].chance < SURE)}),
      column('runs', 'Runs', paths.map(({runsBefore, runsAfter}) => runsBefore + runsAfter), {unit: '', text: v => String(v)}, {
        show: k => `${paths[k].runsBefore}, ${paths[k].runsAfter}`}),
    ];
  }

  /** The colours beside the differences; with a cold half if some are negative. */
  drawLegend(scale, most, negative) {
    fillLegend(this.legend, negative ? scale.full(-most) : '0', gradients(this.app.theme.shown, negative), `${signed(scale.full(most), most)}, B − A`);
  }

  /** Red is more, as everywhere. */
  paint(cell, share) {
    const colour = share === share ? shareColour(this.app.theme.shown, share) : null;
    if (colour) cell.style.boxShadow = `inset 4px 0 ${css(colour)}`;
  }
}

const plain = decimals => ({unit: '', text: v => v === v ? v.toFixed(decimals).replace('-', '−') : '–'});
const percent = {unit: '%', text: v => v === v ? `${v > 0 ? '+' : ''}${v.toFixed(2).replace('-', '−')}` : '–'};
const signed = (text, value) => value > 0 ? '+' + text : text;

function chanceText(p) {
  if (p !== p) return '–';
  return p < 1e-4 ? '<0.0001' : p.toFixed(4);
}
