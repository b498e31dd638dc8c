// The page of an archive: the runs as a table, and charts of them below.

import {PageBlocks} from './blocks.js';
import {CompareTab} from './compare.js';
import {begin, showNotes, splitters} from './controls.js';
import {byId, fill, make} from './dom.js';
import {EfficienciesTab} from './efficiencies.js';
import {Grid} from './grid.js';
import {KEYS_OF_ARCHIVE, Keys} from './keys.js';
import {Scale, count} from './numbers.js';
import {RunTab} from './runfacts.js';
import {Runs} from './runs.js';
import {Tabs} from './tabs.js';
import {Theme} from './theme.js';
import {TrendTab} from './trend.js';

const root = document.documentElement;

class ArchiveApp {
  constructor(runs) {
    this.runs = runs;
    this.selected = -1;
    this.working = 0;
    this.waiting = [];
    this.measure = runs.measure('');
    this.listed = runs.all;
    this.callPath = '';
    this.theme = new Theme(() => this.draw());
    this.grid = new Grid(byId('runs'), '', {
      isSelected: k => k === this.selected,
      isHit: () => false,
      choose: k => this.select(k),
    });
    this.tabs = [new TrendTab(this), new CompareTab(this), new EfficienciesTab(this), new RunTab(this)].filter(tab => tab.available);
    this.tab = this.tabs[0];
    this.bar = new Tabs(this, () => []);
    this.build();
  }

  build() {
    const {head, all, measures} = this.runs;
    byId('title').textContent = root.dataset.title || head.name;
    byId('subtitle').textContent = byId('subtitle').title = [count(all.length, 'run'), count(head.parameters.length, 'parameter'), count(head.quantities.length, 'quantity', 'quantities')].join(' · ');
    fill(byId('values'), ...measures.map(({key, title}) => make('option', {value: key, textContent: title})));
    byId('values').addEventListener('change', event => this.setMeasure(event.target.value));
    byId('theme').addEventListener('click', () => this.theme.switch());
    this.keys = new Keys(this, KEYS_OF_ARCHIVE);
    byId('help').addEventListener('click', () => this.keys.help());
    byId('notes').textContent = head.leftOut.length ? count(head.leftOut.length, 'note') : 'About';
    byId('notes').addEventListener('click', () => showNotes(head));
    byId('find').addEventListener('input', () => this.find());
    byId('find').addEventListener('keydown', event => {
      if (event.key === 'Escape') this.findAll();
      if (event.key === 'Escape' || event.key === 'Enter') byId('runs').focus();
    });
    splitters();
    this.bar.build(this.tabs);
  }

  /** Runs work that others can wait for. */
  async work(task) {
    this.working++;
    try {
      return await task();
    } catch (problem) {
      byId('problem').textContent = problem.message ?? String(problem);
      byId('problem').hidden = false;
    } finally {
      if (--this.working === 0) this.waiting.splice(0).forEach(done => done());
    }
  }

  /** Resolves when nothing is being loaded or computed. */
  settled() { return this.working ? new Promise(done => this.waiting.push(done)) : Promise.resolve(); }

  /** A scale that suits the values of a measure. */
  scaleOf({unit, integer, share, values}) {
    const size = values.reduce((most, v) => Math.abs(v) > most ? Math.abs(v) : most, 0);
    return share ? {unit: '%', factor: .01, text: v => v === v ? (100 * v).toFixed(2) : '–', full: v => v === v ? `${(100 * v).toFixed(2)} %` : '–'} : new Scale(size, unit, integer);
  }

  /** Shows everything for the present measure and the present choice of runs. */
  draw() {
    this.drawRuns();
    this.drawStatus();
    this.bar.draw();
    return this.work(() => this.tab.update());
  }

  drawRuns() {
    const {all, head} = this.runs;
    const {measure} = this;
    const texts = (key, title, values, more = {}) => ({key, title, text: true, fitted: true, values, show: k => values[k] ?? '', tip: k => values[k] ?? '', ...more});
    const columns = [texts('name', 'Run', all.map(run => run.label), {name: true, widest: 380, tip: k => [all[k].name, all[k].source].join('\n')})];
    if (measure) {
      const {values, title} = measure, scale = this.scaleOf(measure);
      const trend = this.runs.trend(measure), distance = this.runs.outliers(measure);
      columns.push({key: 'value', title, unit: scale.unit, fitted: true, values, show: k => scale.text(values[k])},
          {key: 'change', title: 'Change', unit: '%', fitted: true, about: 'Mean of the repetitions, against those of the same experiment before', values: trend.map(v => v ?? NaN), show: k => changeText(trend[k])},
          {key: 'distance', title: 'Distance', unit: 'σ', fitted: true, about: 'From the median of the experiment around the same time, in robust standard deviations; runs beyond 3 stand out',
            values: distance.map(v => v ?? NaN), show: k => distance[k] === null ? '–' : distance[k].toFixed(2),
            paint: (cell, k) => cell.classList.toggle('far', distance[k] > 3)});
    }
    for (const name of head.parameters) columns.push(texts('p ' + name, name, all.map(run => run.parameters[name] ?? '')));
    columns.push(texts('source', 'Source', all.map(run => run.source)), texts('at', this.runs.timed ? 'Time' : 'Added', all.map(run => shortTime(run.at))),
        texts('tool', 'Tool', all.map(run => run.facts.tool || run.format)), texts('host', 'Host', all.map(run => run.facts.host)));
    for (const [key, title] of [['locations', 'Locations'], ['call_paths', 'Call paths']]) {
      const values = all.map(run => Number(run.facts[key] ?? NaN));
      columns.push({key, title, values, fitted: true, show: k => values[k] === values[k] ? values[k].toLocaleString('en') : '–'});
    }
    const same = columns.filter(column => all.length > 1 && column.text && !column.name && all.every(run => column.values[run.number] === column.values[0]));
    const inAll = same.filter(({values}) => values[0]).map(({title, values}) => `${title} ${values[0]}`).join(' · ');
    byId('same').textContent = byId('same').title = inAll && `in all runs: ${inAll}`;
    const shown = columns.filter(column => !same.includes(column) && !(column.key === 'at' && this.runs.timeParameter));
    if (!this.grid.sort) this.grid.sort = ['p ' + this.runs.timeParameter, 'at', 'name'].find(key => shown.some(column => column.key === key));
    this.grid.set(shown, this.listed.map(run => run.number));
  }

  drawStatus() {
    const {all} = this.runs;
    byId('found').textContent = this.listed.length < all.length ? `${this.listed.length.toLocaleString('en')} of ${count(all.length, 'run')}` : '';
    byId('shape').textContent = count(this.listed.length, 'run');
    const run = all[this.selected];
    const value = run && this.measure ? this.scaleOf(this.measure).full(this.measure.values[run.number]) : '';
    fill(byId('path'), make('bdi', {dir: 'ltr', textContent: run ? [run.name, value].filter(Boolean).join(' · ') : ''}));
    byId('values').value = this.measure?.key ?? '';
    this.remember();
  }

  setMeasure(key) {
    this.measure = this.runs.measure(key);
    return this.draw();
  }

  setTab(tab) {
    this.tab = tab;
    this.bar.draw();
    this.remember();
    return this.work(() => tab.update());
  }

  select(number) {
    this.selected = number;
    this.grid.draw();
    this.drawStatus();
    return this.work(() => this.tab.update());
  }

  /** Shows the trend of a call path, or of whole runs. */
  showTrend(path) {
    this.callPath = path;
    return this.setTab(this.tabs[0]);
  }

  /** Selects a run and shows its row. */
  reveal(number) {
    const at = this.grid.order.indexOf(number);
    if (at >= 0) this.grid.scrollTo(at);
    return this.select(number);
  }

  /** Shows only the runs in which all words occur: in a parameter, a name or a fact. */
  find() {
    const words = byId('find').value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = run => [run.id, run.source, run.name, run.format, ...Object.values(run.facts)].join(' ').toLowerCase();
    this.listed = words.length ? this.runs.all.filter(run => { const all = text(run); return words.every(word => all.includes(word)); }) : this.runs.all;
    return this.draw();
  }

  /** Shows all runs again. */
  findAll() {
    byId('find').value = '';
    return this.find();
  }

  /** Puts the present view into the address, so that a link refers to a finding. */
  remember() {
    const parts = new URLSearchParams();
    if (this.measure) parts.set('q', this.measure.key);
    if (this.callPath) parts.set('call', this.callPath);
    if (this.selected >= 0) parts.set('run', this.runs.all[this.selected].id);
    for (const tab of this.tabs) for (const [name, value] of Object.entries(tab.state?.() ?? {})) parts.set(name, value);
    parts.set('tab', this.tab.id);
    try {
      history.replaceState(null, '', '#' + parts);
    } catch {
      // some places allow no change of the address
    }
  }

  recall() {
    const parts = new URLSearchParams(location.hash.slice(1));
    this.measure = this.runs.measure(parts.get('q'));
    this.selected = this.runs.all.findIndex(run => run.id === parts.get('run'));
    this.callPath = parts.get('call') ?? '';
    for (const tab of this.tabs) tab.recall?.(parts);
    this.tab = this.tabs.find(tab => tab.id === parts.get('tab')) ?? this.tabs[0];
    return this.draw();
  }
}

const changeText = value => value === null ? '–' : `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(100 * value).toFixed(2)}`;

/** A time of ISO 8601 without fractions of seconds. */
const shortTime = text => text.replace('T', ' ').replace(/(:\d\d)(\.\d+)?Z$/, '$1');

begin(async () => {
  const app = globalThis.perfspace = new ArchiveApp(await Runs.open(new PageBlocks(0)));
  await app.recall();
});
