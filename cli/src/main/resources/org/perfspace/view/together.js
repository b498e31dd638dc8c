// Several profiles of one program by meaning: a table of functions with columns for each, and their trees side by side.

import {css, nameColours} from './colour.js';
import {byId, fill, make} from './dom.js';
import {Grid} from './grid.js';
import {PercentScale, Scale, count} from './numbers.js';
import {TreePane} from './pane.js';
import {Shown} from './shown.js';
import {ToolTree, letter} from './tools.js';

const PERCENT = new PercentScale();
/** Shares that differ by less differ in the rounding of sums; see CompareTools.java. */
const ROUNDING = 1e-9;

const share = value => value === value ? PERCENT.full(100 * value) : '–';

const difference = (a, b) => Math.abs(a - b) <= ROUNDING ? 0 : a - b;

export class Together {
  constructor(app, tools) {
    this.app = app;
    this.tools = tools;
    this.shown = false;
    this.q = 0;
    this.inclusive = false;
    this.only = 'all';
    this.chosen = -1;
    this.names = app.profiles.map(({head}) => head.name.split(/[/\\]/).pop());
    this.build();
  }

  build() {
    const {tools} = this;
    const select = (label, options, run) => {
      const field = make('select', {'aria-label': label}, ...options.map(([value, textContent]) => make('option', {value, textContent})));
      field.addEventListener('change', () => {
        run(field.value);
        this.update();
      });
      return field;
    };
    this.quantity = select('Quantity', tools.quantities.map(({name}, q) => [q, name.replaceAll('_', ' ')]), value => { this.q = Number(value); });
    this.kind = select('Costs', [['own', 'Self'], ['total', 'Total']], value => { this.inclusive = value === 'total'; });
    const letters = this.names.map((_, side) => letter(side));
    this.filter = select('Functions that are listed', [['all', 'All functions'], ['both', `In ${letters.join(' and ')}`], ...letters.map((text, side) => [side, `Only in ${text}`])], value => { this.only = value; });
    this.facts = make('div', {className: 'together-facts', role: 'status'});
    this.table = make('div', {className: 'tree top', role: 'grid', tabIndex: 0, 'aria-label': 'Functions of the profiles'});
    this.grid = new Grid(this.table, 'difference', {
      isSelected: f => f === this.chosen,
      isHit: f => this.hits?.has(f) ?? false,
      size: (key, value) => key.startsWith('difference') ? Math.abs(value) : value,
      choose: f => this.choose(f),
    });
    this.trees = this.names.map((name, side) => this.tree(name, side));
    fill(byId('together'), make('div', {className: 'together-head'}, make('h2', {textContent: 'Functions'}), this.quantity, this.kind, this.filter, this.facts),
        this.table, make('div', {className: 'together-trees'}, ...this.trees.map(({element}) => element)));
  }

  /** The tree of one profile, whose rows have the colours of their functions. */
  tree(name, side) {
    const state = {side, shown: new Shown(new ToolTree(this.tools, side)), unit: make('span', {className: 'unit-head'})};
    const {shown} = state;
    shown.selected = [];
    const element = make('div', {className: 'tree', role: 'tree', tabIndex: 0, 'aria-label': `Call tree of ${name}`});
    const host = {
      shown: () => shown, small: () => null, melted: () => null, unfold: () => {}, moreLook: () => ({text: '', kind: ''}),
      isHit: i => this.hits?.has(shown.tree.function(i)) ?? false,
      look: i => this.look(state, i),
      size: () => this.costs?.[side] ? i => this.costs[side].pathTotal[shown.tree.key(i)] : null,
      select: i => this.choosePath(shown.tree.key(i)),
      toggle: i => this.open(shown.tree.key(i), !shown.isOpen(i)),
      openAll: i => {
        for (let j = i; j < shown.tree.end[i]; j++) shown.open[j] = shown.tree.hasKids(j) ? 1 : 0;
        state.pane.refresh();
      },
      menu: i => this.app.showPlace(side, shown.tree.callNode(i)),
    };
    state.pane = new TreePane(`together-${side}`, element, host);
    const go = make('button', {type: 'button', className: 'quiet', textContent: 'Open', title: 'Show the selected call in the display of this profile alone',
      onclick: () => this.app.showPlace(side, shown.last < 0 ? -1 : shown.tree.callNode(shown.last))});
    state.element = make('section', {className: 'pane', 'aria-label': name}, make('div', {className: 'pane-head'},
        make('h2', {textContent: letter(side)}), make('span', {className: 'together-name', textContent: name, title: name}), state.unit, go), element);
    return state;
  }

  look({side, shown}, i) {
    const costs = this.costs?.[side];
    const step = shown.tree.key(i), f = shown.tree.function(i);
    if (!costs) return {text: '', share: null, dim: true, title: shown.tree.label(i)};
    const value = (shown.isOpen(i) ? costs.pathOwn : costs.pathTotal)[step];
    const part = costs.whole ? value / costs.whole : 0;
    return {text: this.scale.text(value), extra: [share(part)], share: value === 0 ? 0 : part, colour: this.colour(f), bar: Math.abs(part), strong: Math.abs(part) > .05,
      dim: value === 0, title: `${shown.tree.label(i)}\n${this.scale.full(value)}`, kind: this.tools.owners(f).length > 1 ? '' : `only in ${letter(side)}`};
  }

  colour(f) { return this.colours.get(this.tools.names[f]); }

  async show() {
    this.shown = true;
    byId('together').hidden = false;
    document.documentElement.dataset.together = 'true';
    await this.update();
    if (!this.opened) this.openHottest();
    this.opened = true;
  }

  hide() {
    this.shown = false;
    byId('together').hidden = true;
    delete document.documentElement.dataset.together;
  }

  async update() {
    const {tools} = this;
    this.costs = await tools.costs(this.q);
    this.quantity.value = this.q;
    this.kind.value = this.inclusive ? 'total' : 'own';
    this.filter.value = this.only;
    const most = Math.max(...this.costs.map(costs => Math.abs(costs?.whole ?? 0)));
    this.scale = new Scale(most, this.quantityUnit, this.quantityUnit !== 's');
    this.paint();
    this.list();
    this.tell();
    for (const {pane, side, unit} of this.trees) {
      unit.textContent = this.costs[side] ? this.scale.full(this.costs[side].whole) : 'not measured';
      pane.refresh();
    }
    this.app.address.remember();
  }

  get quantityUnit() {
    const {unit} = this.tools.quantities[this.q];
    return unit === '1' ? '' : unit;
  }

  /** Gives each function a colour, the most expensive ones those that differ most. */
  paint() {
    const size = f => Math.max(...this.costs.map(costs => costs?.whole ? costs.own[f] / costs.whole : 0));
    const sizes = this.sizes = this.tools.names.map((_, f) => size(f));
    const order = [...sizes.keys()].sort((a, b) => sizes[b] - sizes[a] || a - b);
    this.colours = nameColours(document.documentElement.dataset.shown, order.map(f => this.tools.names[f]));
  }

  /** The functions that the choice of the user lists, the most expensive ones first. */
  listed() {
    const {tools, only} = this;
    const sides = tools.nodes.map((_, side) => side);
    return [...tools.names.keys()].filter(f => {
      if (!this.costs.some(costs => costs && (costs.own[f] !== 0 || costs.total[f] !== 0))) return false;
      if (only === 'all') return true;
      if (only === 'both') return sides.every(side => tools.has(side, f));
      return sides.every(side => tools.has(side, f) === (side === Number(only)));
    }).sort((a, b) => this.sizes[b] - this.sizes[a] || a - b);
  }

  list() {
    const {tools, costs, scale} = this;
    const part = this.inclusive ? 'total' : 'own';
    const shares = costs.map(one => one ? Float64Array.from(one[part], v => one.whole ? v / one.whole : NaN) : null);
    const columns = [{key: 'name', title: 'Function', name: true, text: true, values: tools.names, show: f => tools.names[f], tip: f => tools.names[f],
      paint: (cell, f) => {
        const box = make('span', {className: 'swatch', 'aria-hidden': 'true'});
        box.style.backgroundColor = css(this.colour(f));
        cell.prepend(box);
      }}];
    const measured = costs.map((one, side) => one ? side : -1).filter(side => side >= 0);
    for (const side of measured) {
      columns.push({key: 'value' + side, title: letter(side), unit: scale.unit, about: `${letter(side)}: ${this.names[side]}, ${tools.quantities[this.q].metrics[side]}`,
        values: costs[side][part], show: f => tools.has(side, f) ? scale.text(costs[side][part][f]) : '',
        paint: (cell, f) => { if (tools.has(side, f)) fill(cell, this.link(side, f, cell.textContent)); }},
      {key: 'share' + side, title: letter(side), unit: '%', about: `Share of ${letter(side)}: ${this.names[side]}`, values: shares[side],
        show: f => tools.has(side, f) ? PERCENT.text(100 * shares[side][f]) : ''});
    }
    const [first, ...others] = measured;
    for (const side of others) {
      const values = shares[side].map((v, f) => difference(v, shares[first][f]));
      columns.push({key: others.length > 1 ? 'difference' + side : 'difference', title: `${letter(side)} − ${letter(first)}`, unit: '%', values, show: f => PERCENT.text(100 * values[f]),
        about: 'Difference of the shares of the totals'});
    }
    if (others.length > 1) {
      const spread = tools.names.map((_, f) => difference(Math.max(...measured.map(side => shares[side][f])), Math.min(...measured.map(side => shares[side][f]))));
      columns.push({key: 'difference', title: 'Spread', unit: '%', values: spread, show: f => PERCENT.text(100 * spread[f]), about: 'Largest share less the smallest one'});
    }
    const owners = tools.names.map((_, f) => tools.owners(f));
    columns.push({key: 'in', title: 'In', text: true, values: owners, show: f => owners[f]});
    this.grid.set(columns, this.listed());
  }

  /** A link to the call of a function that costs most of it, in the display of one profile. */
  link(side, f, text) {
    return make('a', {href: this.app.placeOf(side, this.tools.nodes[side][f], this.tools.quantities[this.q].metrics[side]), textContent: text, tabIndex: -1,
      title: `Show ${this.tools.names[f]} in ${this.names[side]}`});
  }

  /** Says what the profiles measured, and how far they agree. */
  tell() {
    const {metrics, pairs} = this.tools.quantities[this.q];
    const totals = this.costs.map((costs, side) => costs ? `${letter(side)}: ${this.names[side]}, ${metrics[side]} ${this.scale.full(costs.whole)}` : `${letter(side)}: ${this.names[side]}, not measured`);
    const lines = pairs.map(({first, second, agreement, rankCorrelation, firstOnly, secondOnly}) => {
      const [a, b] = [letter(first), letter(second)];
      const ratio = new Scale(10, '').text(this.costs[second].whole / this.costs[first].whole);
      if (agreement === undefined || agreement === null) return `${b} ÷ ${a} ${ratio}`;
      return [`${a} and ${b} agree to ${share(agreement)}`, `${b} ÷ ${a} ${ratio}`, ...rankCorrelation === undefined || rankCorrelation === null ? [] : [`correlation of ranks ${rankCorrelation.toFixed(3)}`],
        `in functions that ${a} alone has ${share(firstOnly)}, ${b} alone ${share(secondOnly)}`].join('; ');
    });
    fill(this.facts, ...[totals.join(' · '), ...lines].map(textContent => make('p', {textContent, title: textContent})));
  }

  /** Selects a function, and its most expensive call path in each tree. */
  choose(f) {
    this.chosen = f;
    for (const {side, shown} of this.trees) {
      const {tree} = shown;
      const cost = i => this.costs[side]?.pathTotal[tree.key(i)] ?? 0;
      let best = -1;
      for (let i = 0; i < tree.n; i++) if (tree.function(i) === f && (best < 0 || cost(i) > cost(best))) best = i;
      this.reveal(side, best);
    }
    this.grid.draw();
    this.app.frame.drawStatus();
    this.app.address.remember();
  }

  /** Selects a call path in each tree that has it, and its function. */
  choosePath(step) {
    this.chosen = this.tools.functionOf[step];
    for (const {side, shown} of this.trees) this.reveal(side, shown.tree.find(step));
    const row = this.grid.order.indexOf(this.chosen);
    if (row >= 0) this.grid.scrollTo(row);
    this.grid.draw();
    this.app.frame.drawStatus();
    this.app.address.remember();
  }

  reveal(side, i) {
    const {shown, pane} = this.trees[side];
    shown.selected = i < 0 ? [] : [i];
    if (i >= 0) shown.reveal(i);
    pane.refresh(i >= 0 ? 'near' : false);
  }

  /** Opens or closes a call path in each tree that has it. */
  open(step, wide) {
    for (const {shown, pane} of this.trees) {
      const i = shown.tree.find(step);
      if (i < 0) continue;
      if (wide) shown.expand(i);
      else shown.collapse(i);
      pane.refresh();
    }
  }

  /** Opens each tree down to where calls spread. */
  openHottest() {
    for (const {side, shown, pane} of this.trees) {
      const {tree} = shown, costs = this.costs[side];
      if (!costs) continue;
      const cost = i => costs.pathTotal[tree.key(i)];
      const heaviest = (from, end) => {
        let best = -1;
        for (let i = from; i < end; i = tree.end[i]) if (best < 0 || cost(i) > cost(best)) best = i;
        return best;
      };
      for (let i = heaviest(0, tree.n); i >= 0 && tree.hasKids(i);) {
        const kid = heaviest(i + 1, tree.end[i]);
        shown.expand(i);
        if (cost(kid) < cost(i) / 2) break;
        i = kid;
      }
      pane.refresh();
    }
  }

  /** Marks functions that a test accepts; null marks none. Returns how many. */
  mark(test) {
    this.hits = test ? new Set([...this.tools.names.keys()].filter(f => test(this.tools.names[f]))) : null;
    this.grid.draw();
    for (const {pane} of this.trees) pane.refresh();
    return this.hits ? this.grid.order.filter(f => this.hits.has(f)).length : 0;
  }

  /** Selects the next function that is marked, or the one before. */
  go(step) {
    const {order} = this.grid, n = order.length;
    for (let k = 1, at = order.indexOf(this.chosen); k <= n; k++) {
      at = (at + step + n) % n;
      if (this.hits?.has(order[at])) {
        this.grid.choose(at);
        return;
      }
    }
  }

  get title() { return this.names.join(', '); }
  get subtitle() { return `${count(this.names.length, 'profile')} of one program · ${count(this.tools.names.length, 'function')}`; }
  get selection() { return this.chosen < 0 ? '' : this.tools.names[this.chosen]; }

  /** What an address has to say to show this again. */
  state() {
    return {p: 'all', q: this.tools.quantities[this.q].name, ...this.inclusive ? {costs: 'total'} : {}, ...this.only === 'all' ? {} : {only: this.only}, ...this.chosen < 0 ? {} : {f: this.selection}};
  }

  recall(parts) {
    const q = this.tools.quantities.findIndex(({name}) => name === parts.get('q'));
    if (q >= 0) this.q = q;
    this.inclusive = parts.get('costs') === 'total';
    const only = parts.get('only');
    this.only = [...this.filter.options].some(option => option.value === only) ? only : 'all';
    return this.show().then(() => {
      const f = this.tools.names.indexOf(parts.get('f') ?? '');
      if (f >= 0) this.choose(f);
    });
  }
}
