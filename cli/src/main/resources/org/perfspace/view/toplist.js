// The top list: all regions as a table that can be sorted by any metric.

import {make} from './dom.js';
import {RatioScale, Scale, measured} from './numbers.js';

const ROW = 24;

export class TopList {
  constructor(app, element) {
    this.app = app;
    this.element = element;
    this.sort = 'self';
    this.down = true;
    this.pool = [];
    this.head = make('div', {className: 'top-head', role: 'row'});
    this.spacer = make('div', {className: 'spacer', role: 'presentation'});
    this.window = make('div', {className: 'window', role: 'rowgroup'});
    element.append(make('div', {className: 'top-head-box', role: 'rowgroup'}, this.head), this.spacer, this.window);
    element.addEventListener('scroll', () => this.draw(), {passive: true});
    element.addEventListener('keydown', event => this.key(event));
    element.addEventListener('click', event => {
      const row = event.target.closest('.top-row');
      if (row) this.select(Number(row.dataset.k));
    });
    new ResizeObserver(() => this.draw()).observe(element);
  }

  async update() {
    const {analysis, profile} = this.app;
    const metrics = profile.listed.filter(m => m.numbers && m.values && m.visibility === 'normal');
    await profile.needSums(metrics.map(m => m.id));
    const {tree} = analysis.program;
    const nodes = tree.roots();
    const columns = [{key: 'name', title: 'Region', text: true}];
    const add = (key, title, scale, value) => {
      const values = nodes.map(value);
      columns.push({key, title, values, scale: scale(values.reduce((most, v) => Math.abs(v) > most && Number.isFinite(v) ? Math.abs(v) : most, 0))});
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
    this.nodes = nodes;
    this.columns = columns;
    if (!columns.some(column => column.key === this.sort)) this.sort = 'self';
    this.arrange();
  }

  arrange() {
    const {tree} = this.app.analysis.program;
    const column = this.columns.find(c => c.key === this.sort);
    this.order = this.nodes.map((_, k) => k);
    const turn = this.down ? -1 : 1;
    if (column.text) this.order.sort((a, b) => -turn * tree.label(this.nodes[a]).localeCompare(tree.label(this.nodes[b])));
    else {
      const size = this.app.analysis.side === 'difference' ? Math.abs : v => v;
      this.order.sort((a, b) => turn * ((size(column.values[a]) || 0) - (size(column.values[b]) || 0)) || a - b);
    }
    this.heading();
    this.spacer.style.height = (this.order.length + 1) * ROW + 'px';
    this.element.setAttribute('aria-rowcount', this.order.length + 1);
    this.draw();
  }

  heading() {
    this.head.replaceChildren(...this.columns.map(column => make('div', {
      className: column.text ? 'cell name' : 'cell', role: 'columnheader',
      'aria-sort': column.key !== this.sort ? 'none' : this.down !== !!column.text ? 'descending' : 'ascending',
    }, make('button', {type: 'button', title: 'Sort by ' + column.title, onclick: () => {
      this.down = this.sort === column.key ? !this.down : true;
      this.sort = column.key;
      this.arrange();
    }}, column.title + (column.scale?.unit ? `, ${column.scale.unit}` : ''),
    make('span', {'aria-hidden': 'true', textContent: column.key === this.sort ? this.down ? ' ▾' : ' ▴' : ''})))));
  }

  draw() {
    if (!this.order || !this.element.clientHeight) return;
    const {analysis} = this.app;
    const {tree, selected} = analysis.program;
    const top = this.element.scrollTop;
    const first = Math.max(0, Math.floor(top / ROW) - 1);
    const last = Math.min(this.order.length, Math.ceil((top + this.element.clientHeight) / ROW));
    const rows = [];
    for (let k = first; k < last; k++) {
      const at = this.order[k], node = this.nodes[at];
      const chosen = selected.includes(node);
      rows.push(make('div', {className: 'top-row' + (chosen ? ' selected' : '') + (this.app.finder.isRegionHit(tree.region(node)) ? ' hit' : ''), role: 'row', 'data-k': k,
        'aria-rowindex': k + 2, 'aria-selected': chosen}, ...this.columns.map(column => make('div', {
        role: column.text ? 'rowheader' : 'cell', className: column.text ? 'cell name' : 'cell',
        textContent: column.text ? tree.label(node) : column.scale.text(column.values[at]), title: column.text ? tree.label(node) : '',
      }))));
    }
    this.window.style.top = ROW * (first + 1) + 'px';
    this.window.replaceChildren(...rows);
  }

  select(k) {
    const {program} = this.app.analysis;
    this.app.selectProgram(this.nodes[this.order[k]]);
    const y = k * ROW;
    if (y < this.element.scrollTop) this.element.scrollTop = y;
    else if (y + 2 * ROW > this.element.scrollTop + this.element.clientHeight) this.element.scrollTop = y + 2 * ROW - this.element.clientHeight;
    return program;
  }

  key(event) {
    const steps = {ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15, Home: -1e9, End: 1e9};
    if (!(event.key in steps) || event.target.tagName === 'BUTTON') return;
    event.preventDefault();
    const now = this.order.findIndex(at => this.nodes[at] === this.app.analysis.program.last);
    this.select(Math.max(0, Math.min(this.order.length - 1, now + steps[event.key])));
  }
}
