// The top list: all regions as a table that can be sorted by any metric.

import {Grid} from './grid.js';
import {RatioScale, Scale, measured} from './numbers.js';

export class TopList {
  constructor(app, element) {
    this.app = app;
    const program = () => app.analysis.program;
    this.grid = new Grid(element, 'self', {
      isSelected: k => program().selected.includes(this.nodes[k]),
      isHit: k => app.finder.isRegionHit(program().tree.region(this.nodes[k])),
      size: (key, value) => (app.analysis.changes ? Math.abs(value) : value) || 0,
      choose: k => app.selectProgram(this.nodes[k]),
    });
  }

  get columns() { return this.grid.columns; }
  get order() { return this.grid.order; }

  draw() { this.grid.draw(); }

  async update() {
    const {analysis, profile} = this.app;
    const metrics = profile.listed.filter(m => m.numbers && m.values && m.visibility === 'normal');
    await profile.needSums(metrics.map(m => m.id));
    const {tree} = analysis.program;
    const nodes = this.nodes = tree.roots();
    const labels = nodes.map(i => tree.label(i));
    const columns = [{key: 'name', title: 'Region', name: true, text: true, values: labels, show: k => labels[k], tip: k => labels[k]}];
    const add = (key, title, scaleOf, value) => {
      const values = nodes.map(value);
      const scale = scaleOf(values.reduce((most, v) => Math.abs(v) > most && Number.isFinite(v) ? Math.abs(v) : most, 0));
      columns.push({key, title, unit: scale.unit, fitted: true, values, show: k => scale.text(values[k])});
    };
    const chosen = size => this.app.looks.chartScale(size);
    add('self', 'Self', chosen, i => analysis.modes.shown('program', i, analysis.programValue(i, true)));
    add('total', 'Total', chosen, i => analysis.modes.shown('program', i, analysis.programValue(i, false)));
    for (const metric of metrics) {
      if (metric === analysis.last) continue;
      const scale = size => analysis.side === 'ratio' ? new RatioScale() : new Scale(size, metric.unit, metric.integer);
      add('m' + metric.id, metric.title || metric.name, scale, i => analysis.mix(side =>
        measured(metric, profile.value(profile.sums(metric.id, side), tree.cells(i, true), metric.fold, metric.storage !== 'b'))));
    }
    this.grid.set(columns, nodes.keys());
  }
}
