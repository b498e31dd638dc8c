// The efficiencies of all runs that are listed, as a table.

import {css, gradients, shareColour} from './colour.js';
import {fillLegend, make} from './dom.js';
import {Grid} from './grid.js';

export class EfficienciesTab {
  constructor(app) {
    this.app = app;
    this.id = 'efficiencies';
    this.title = 'Efficiencies';
    this.legend = make('span', {className: 'mini-legend'});
    this.tools = [this.legend];
    this.table = make('div', {className: 'tree top', role: 'grid', tabIndex: 0, 'aria-label': 'Efficiencies of the runs'});
    this.grid = new Grid(this.table, 'name', {isSelected: k => k === app.selected, isHit: () => false, choose: k => app.select(k)});
    this.element = make('div', {className: 'tab-body'}, this.table);
  }

  get available() { return this.app.runs.head.efficiencies.length > 0; }

  update() {
    const {all, measures} = this.app.runs;
    const names = all.map(run => run.label);
    const columns = [{key: 'name', title: 'Run', name: true, text: true, fitted: true, widest: 380, values: names, show: k => names[k], tip: k => all[k].name}];
    for (const {key, title, values} of measures.filter(measure => measure.share)) {
      columns.push({key, title: title.replace('amdahl', 'Amdahl'), unit: '%', fitted: true, values, show: k => values[k] === values[k] ? (100 * values[k]).toFixed(2) : '–', paint: (cell, k) => this.paint(cell, values[k])});
    }
    fillLegend(this.legend, '100 %', gradients(this.app.theme.shown, false), '0 % efficient');
    this.grid.set(columns, this.app.listed.map(run => run.number));
  }

  /** What is lost is coloured as costs are. */
  paint(cell, value) {
    const colour = value === value ? shareColour(this.app.theme.shown, Math.max(0, 1 - value)) : null;
    if (colour) cell.style.boxShadow = `inset 6px 0 ${css(colour)}`;
  }
}
