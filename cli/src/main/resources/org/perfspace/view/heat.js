// The heat map: call paths by locations.

import {Chart, cut} from './chart.js';
import {gradients, steps} from './colour.js';
import {count, measured} from './numbers.js';
import {fill, fillLegend, make, token} from './dom.js';

const ROW = 18;
const HEAD = 22;
const MOST = 200;

/** A caller is named if there is so much room for it; the name before it gets such a part of the room at least. */
const CALLER = 24;
const NAME = .65;

/** Names get so much room, or a quarter of a wide picture; in a narrow one less than half of it. */
const NAMES = 320;

const fullName = ({label, caller}) => caller ? `${label} ← ${caller}` : label;

export class HeatTab {
  constructor(app) {
    this.app = app;
    this.id = 'heat';
    this.title = 'Heat map';
    this.source = 'hottest';
    this.colours = 'tree';
    this.chart = new Chart('Heat map of call paths and locations; the program and system trees hold the same numbers');
    this.chart.draw = (g, width, height) => this.draw(g, width, height);
    this.chart.update = () => this.update();
    this.chart.describe = (x, y) => this.describe(this.cellAt(x, y));
    this.chart.canvas.addEventListener('click', event => this.click(this.cellAt(event.offsetX, event.offsetY)));
    const option = (value, textContent) => make('option', {value, textContent});
    this.rowsChoice = make('select', {'aria-label': 'Rows of the heat map', onchange: () => {
      this.source = this.rowsChoice.value;
      this.update();
    }}, option('hottest', 'Hottest call paths'), option('tree', 'Rows of the tree'));
    this.colourChoice = make('select', {'aria-label': 'Colours of the heat map', onchange: () => {
      this.colours = this.colourChoice.value;
      this.chart.paint();
      this.drawLegend();
    }}, option('tree', 'Colours of the tree'), option('all', 'By overall maximum'), option('row', 'By row maximum'));
    this.legend = make('span', {className: 'mini-legend'});
    this.tools = [this.legend, this.rowsChoice, this.colourChoice];
    this.note = make('p', {className: 'note'});
    this.element = make('div', {className: 'tab-body'}, this.note, this.chart.scroller);
  }

  get available() { return this.app.profile.columns > 1; }

  async update() {
    const {analysis, profile} = this.app;
    if (!this.chart.visible && !this.rows) return;
    const missing = !this.app.wording.missing(this.note).hidden;
    const turn = this.turn = {};
    if (missing) {
      this.rows = [];
      this.chart.paint();
      return;
    }
    this.rowsChoice.options[0].textContent = analysis.changes ? 'Largest changes' : 'Hottest call paths';
    const chosen = this.source === 'tree' ? this.treeRows() : this.hottest();
    await profile.needRows(analysis.terms.map(term => term.metric));
    this.busiest = await this.findBusiest();
    const rows = await Promise.all(chosen.map(async row => {
      const sides = [];
      for (let side = 0; side < profile.sides; side++) sides.push(await profile.leaves(analysis.terms, [row.cells], side));
      const values = Float64Array.from(this.columns(), column => analysis.mix(side => measured(analysis.last, sides[side][column])));
      const show = value => row.node === undefined ? analysis.modes.shownOfCall(row.callNode, value) : analysis.modes.shown('program', row.node, value);
      return {...row, values, show, sum: show(analysis.cellsValue(row.cells))};
    }));
    if (this.turn !== turn) return;
    this.rows = rows;
    this.largest = this.largestShown = 0;
    let largestSum = 0;
    for (const row of rows) {
      row.largest = row.values.reduce((most, v) => Math.abs(v) > most && Number.isFinite(v) ? Math.abs(v) : most, 0);
      if (row.largest > this.largest) {
        this.largest = row.largest;
        this.largestShown = Math.abs(row.show(row.largest)) || 0;
      }
      if (Number.isFinite(row.sum)) largestSum = Math.max(largestSum, Math.abs(row.sum));
    }
    this.scale = this.app.looks.chartScale(this.largestShown);
    this.sumScale = this.app.looks.chartScale(largestSum);
    this.nameTwins();
    this.drawLegend();
    this.chart.paint();
  }

  /** The largest value that a location has in the whole run: in the colours of the tree, it is what 100 % of the run are there. */
  async findBusiest() {
    const {analysis, profile} = this.app;
    const sides = [];
    for (let side = 0; side < profile.sides; side++) sides.push(await profile.leaves(analysis.terms, [analysis.wholeCells()], side));
    return this.columns().reduce((most, column) => {
      const size = Math.abs(analysis.mix(side => measured(analysis.last, sides[side][column])));
      return size > most && size < Infinity ? size : most;
    }, 0);
  }

  /** The value with the last colour of the scale. */
  mostOf(row) {
    if (this.colours === 'row') return row.largest;
    return this.colours === 'tree' && this.busiest >= this.largest ? this.busiest : this.largest;
  }

  /** Columns of the rows in system order. */
  columns() {
    return this.leaves.map(leaf => leaf.column);
  }

  get leaves() {
    const {tree} = this.app.analysis.system;
    if (this.leavesOf !== tree) {
      this.leavesOf = tree;
      this.leafList = [];
      for (let i = 0; i < tree.n; i++) if (tree.column(i) >= 0) this.leafList.push({row: i, column: tree.column(i), group: tree.parent[i]});
    }
    return this.leafList;
  }

  get room() { return Math.max(1, Math.min(MOST, Math.floor((this.chart.height - HEAD - 4) / ROW))); }

  /** The hottest calls; lines are parts of their function or loop, as in lists. */
  hottest() {
    const {analysis, profile} = this.app;
    const {end, owner} = profile.calls;
    return analysis.hottest().slice(0, this.room).map(c => {
      const alone = [c];
      for (let kid = c + 1; kid < end[c] && analysis.additive; kid = end[kid]) if (owner[kid] === c) alone.push(kid);
      return {label: this.app.wording.label(c), callNode: c, cells: {whole: [], alone, sign: 1}};
    });
  }

  treeRows() {
    const {analysis, panes} = this.app;
    const {program} = analysis;
    const {tree} = program;
    const nodes = panes.program.rows.filter(row => typeof row === 'number');
    const from = Math.max(0, Math.min(nodes.length - this.room, Math.floor(panes.program.top / 24)));
    return nodes.slice(from, from + this.room).map(i => ({
      label: tree.label(i), node: i, callNode: tree.callNode(i), cells: tree.cells(i, program.isOpen(i)) ?? {whole: [], alone: [], sign: 1},
    }));
  }

  /** Call paths of the same name are told apart by their callers. */
  nameTwins() {
    const rows = this.rows.filter(({node, callNode}) => callNode >= 0 && (node === undefined || this.app.analysis.view === 'calls'));
    const callers = this.app.wording.callersOf(rows.map(row => row.callNode));
    for (const row of rows) row.caller = callers.get(row.callNode).join(' ← ');
  }

  /** The value with the last colour, as a text. */
  get mostText() {
    const row = this.rows?.[0];
    if (this.colours === 'row' || !row) return 'row maximum';
    const most = Math.abs(row.show(this.mostOf(row))) || 0;
    return this.app.looks.chartScale(most).full(most);
  }

  get mostInColumn() { return this.colours === 'row' ? this.mostText : `${this.mostText} in a ${this.app.wording.columnWord}`; }

  /** The share of the scale for a cell. */
  shareOf(row, value) { return this.app.looks.chartShare(value, this.mostOf(row)); }

  get ends() {
    const negative = !!this.rows?.some(row => row.values.some(v => v < -0.002 * this.largest));
    return this.app.looks.chartLegend(negative, `−${this.mostText}`, this.mostInColumn);
  }

  drawLegend() {
    if (!this.rows?.length) {
      fill(this.legend);
      return;
    }
    const {least, most, negative} = this.ends;
    fillLegend(this.legend, least, gradients(document.documentElement.dataset.shown, negative), most);
  }

  draw(g, width, height) {
    if (!this.rows?.length) return;
    const {labels, sums} = this.rooms(g, width);
    const x0 = labels + 8, w = Math.max(20, width - x0 - sums);
    const {leaves} = this;
    const gaps = [];
    leaves.forEach((leaf, i) => { if (i && leaf.group !== leaves[i - 1].group) gaps.push(i); });
    const gap = gaps.length && w / leaves.length > 3 ? Math.min(3, w * .2 / gaps.length) : 0;
    const step = (w - gap * gaps.length) / leaves.length;
    this.frame = {x0, w, step, gap, starts: this.starts(leaves, step, gap, x0)};
    g.fillStyle = this.chart.soft;
    this.chart.text(g, count(leaves.length, this.app.wording.columnWord), labels, HEAD / 2, labels, 'right');
    this.chart.text(g, this.sumHead, width - 8, HEAD / 2, sums - 8, 'right');
    this.heads(g, leaves, w);
    this.rows.forEach((row, r) => this.drawRow(g, row, HEAD + r * ROW, labels, width));
    this.mark(g);
  }

  get sumHead() {
    if (this.app.analysis.side === 'ratio') return 'B ÷ A';
    return this.sumScale.unit ? `sum, ${this.sumScale.unit}` : 'sum';
  }

  /** The widths of names and sums: what their texts take, and of names at most a part of the picture that leaves room for the cells. */
  rooms(g, width) {
    const widest = texts => Math.ceil(Math.max(...texts.map(text => g.measureText(text).width)));
    const names = widest(this.rows.map(row => fullName(row)));
    return {
      labels: Math.max(90, Math.min(names + 12, this.chart.size ? 180 : Math.max(NAMES, width * .25), width * .45)),
      sums: widest([this.sumHead, ...this.rows.map(row => this.sumScale.text(row.sum))]) + 16,
    };
  }

  caption() {
    return {height: () => HEAD + (this.rows?.length ?? 0) * ROW + 4, legend: () => ({...this.ends, colours: steps('light', this.ends.negative)})};
  }

  starts(leaves, step, gap, x0) {
    let x = x0;
    return leaves.map((leaf, i) => {
      if (i && leaf.group !== leaves[i - 1].group) x += gap;
      const at = x;
      x += step;
      return at;
    });
  }

  /**
   * The processes above the columns: their names, or else their numbers, of which each stands once, so that the 0 of an accelerator
   * is not taken for that of a rank.
   */
  heads(g, leaves, w) {
    const {starts, x0} = this.frame;
    const {tree} = this.app.analysis.system;
    const headOf = ({row, group}) => group >= 0 && tree.system.rank[group] >= 0 ? group : row;
    const heads = [], numbers = new Set();
    for (let i = 0; i < leaves.length;) {
      const head = headOf(leaves[i]);
      let next = i + 1;
      while (next < leaves.length && headOf(leaves[next]) === head) next++;
      const number = tree.sort(head) === 'process' && !numbers.has(tree.system.rank[head]) ? String(tree.system.rank[head]) : '';
      if (number) numbers.add(tree.system.rank[head]);
      heads.push({name: tree.label(head), number, x: starts[i], room: (next < leaves.length ? starts[next] : x0 + w) - starts[i]});
      i = next;
    }
    const fits = (text, {room}) => g.measureText(text).width <= room - 4;
    const named = heads.every(head => !head.number || fits(head.name, head));
    for (const head of heads) {
      const text = named ? head.name : head.number;
      if (text && fits(text, head)) this.chart.text(g, text, head.x, HEAD / 2, head.room);
    }
  }

  drawRow(g, row, y, labels, width) {
    const {step, starts} = this.frame;
    g.fillStyle = this.chart.ink;
    this.chart.text(g, this.nameOf(g, row, labels - 10), labels, y + ROW / 2, labels - 10, 'right');
    if (step >= 1) row.values.forEach((v, i) => this.chart.cell(g, this.shareOf(row, v), starts[i], y, Math.max(1, step - (step > 3 ? 1 : 0)), ROW - 1));
    else this.buckets(g, row, y);
    g.fillStyle = this.chart.soft;
    this.chart.text(g, this.sumScale.text(row.sum), width - 8, y + ROW / 2, width, 'right');
  }

  /** The name of a row, and as much of its caller as there is room for. */
  nameOf(g, {label, caller}, room) {
    const name = cut(g, label, caller ? Math.max(NAME * room, room - g.measureText(` ← ${caller}`).width) : room);
    const rest = room - g.measureText(`${name} ← `).width;
    return caller && rest > CALLER ? `${name} ← ${cut(g, caller, rest)}` : name;
  }

  /** More locations than pixels: a pixel shows the value of the largest size in it. */
  buckets(g, row, y) {
    const {x0, w} = this.frame;
    const shares = row.values.map(v => this.shareOf(row, v));
    for (let px = 0; px < w; px++) {
      let largest = 0;
      const end = Math.max(Math.floor((px + 1) / w * shares.length), Math.floor(px / w * shares.length) + 1);
      for (let i = Math.floor(px / w * shares.length); i < end; i++) if (Math.abs(shares[i]) > Math.abs(largest)) largest = shares[i];
      this.chart.cell(g, largest, x0 + px, y, 1, ROW - 1);
    }
  }

  /** Outlines what is selected in the trees. */
  mark(g) {
    const {analysis} = this.app;
    const selected = this.chart.size ? -1 : analysis.callNode;
    g.strokeStyle = token('accent');
    g.lineWidth = 2;
    this.rows.forEach((row, r) => {
      if (row.callNode === selected && selected >= 0) g.strokeRect(this.frame.x0 - 1, HEAD + r * ROW - 1, this.frame.w + 2, ROW + 1);
    });
  }

  cellAt(x, y) {
    if (!this.rows?.length || !this.frame) return null;
    const row = this.rows[Math.floor((y - HEAD) / ROW)];
    if (!row || y < HEAD) return null;
    const {starts, step, x0, w} = this.frame;
    let i = step < 1 ? Math.floor((x - x0) / w * starts.length) : starts.findLastIndex(start => x >= start);
    if (x < x0 || x > x0 + w) i = -1;
    return {row, leaf: this.leaves[i], value: row.values[i]};
  }

  describe(cell) {
    if (!cell) return null;
    const {scale} = this;
    return [fullName(cell.row),
      cell.leaf ? this.app.wording.locationName(cell.leaf.row) : 'all locations', cell.leaf ? scale.full(cell.row.show(cell.value)) : this.sumScale.full(cell.row.sum)];
  }

  click(cell) {
    if (!cell) return;
    if (cell.row.node !== undefined) this.app.selectProgram(cell.row.node);
    else this.app.selectCallNode(cell.row.callNode);
    if (cell.leaf) this.app.selectSystem(cell.leaf.row);
  }
}
