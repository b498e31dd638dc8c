// Everything that is known of the selected run.

import {fill, make} from './dom.js';
import {Scale, count} from './numbers.js';

export class RunTab {
  constructor(app) {
    this.app = app;
    this.id = 'run';
    this.title = 'Run';
    this.tools = [];
    this.element = make('div', {className: 'tab-body details', tabIndex: 0, role: 'region', 'aria-label': 'Facts of the selected run'});
  }

  get available() { return true; }

  update() {
    const run = this.app.runs.all[this.app.selected];
    if (!run) {
      fill(this.element, make('p', {className: 'note', textContent: 'Select a run to see what is known of it.'}));
      return;
    }
    const {facts} = run;
    fill(this.element,
        card('Run', [['Source', run.source], ['Profile', this.profile(run)], ['Format', run.format], ['Tool', facts.tool], ['Host', facts.host],
          ['Measured', facts.measured_at], ['Added', run.added], ['Size', [[facts.metrics, 'metric'], [facts.call_paths, 'call path'], [facts.locations, 'location']].map(([n, noun]) => count(n === undefined ? '–' : Number(n), noun)).join(', ')],
          ['Name', run.id]]),
        card('Parameters', Object.entries(run.parameters)),
        card('Values', this.app.runs.measures.filter(measure => !measure.share && measure.values[run.number] === measure.values[run.number])
            .map(measure => [measure.title, new Scale(Math.abs(measure.values[run.number]), measure.unit, measure.integer).full(measure.values[run.number])])),
        card('Efficiencies', this.app.runs.measures.filter(measure => measure.share && measure.values[run.number] === measure.values[run.number])
            .map(measure => [measure.title, `${(100 * measure.values[run.number]).toFixed(2)} %`])));
  }

  /** A link to the page of the profile, or the command that makes one, or nothing. */
  profile(run) {
    const {head} = this.app.runs;
    if (!run.profile) return 'not kept in the archive';
    return head.pages ? make('a', {href: `${head.pages}/${encodeURIComponent(run.id)}.html`, textContent: 'page of the profile'})
        : `perfspace view ${head.name}/profile/${run.id}.parquet`;
  }
}

function card(title, rows) {
  const list = make('dl', {className: 'facts'}, ...rows.filter(([, value]) => value !== '' && value !== undefined)
      .flatMap(([name, value]) => [make('dt', {textContent: name}), value instanceof Node ? make('dd', {}, value) : make('dd', {textContent: value})]));
  return rows.length ? make('section', {className: 'card'}, make('h3', {textContent: title}), list) : null;
}
