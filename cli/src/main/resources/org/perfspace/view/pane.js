// One of the three trees: a list of rows of which only those in sight are in the document.

import {make} from './dom.js';
import {css} from './colour.js';
import {visibleRows} from './trees.js';

const ROW = 24;
const TALLEST = 12_000_000;
const INDENT = 16;
const DEEPEST = 24;

/** Position among siblings and their number, for each node of a tree. */
const places = new WeakMap();

function placesOf(tree) {
  let known = places.get(tree);
  if (!known || known.n !== tree.n) {
    const position = new Int32Array(tree.n), depth = new Int32Array(tree.n), kids = new Int32Array(tree.n + 1);
    for (let i = 0; i < tree.n; i++) {
      position[i] = ++kids[tree.parent[i] + 1];
      depth[i] = tree.parent[i] < 0 ? 0 : depth[tree.parent[i]] + 1;
    }
    known = {n: tree.n, position, depth, kids};
    places.set(tree, known);
  }
  return known;
}

/**
 * `host` answers: shown() (tree, open, selected), look(i) (what a row shows), small() (which nodes are hidden),
 * isHit(i), and does: select(i, add), toggle(i), openAll(i), menu(i, x, y).
 */
export class TreePane {
  constructor(name, element, host) {
    this.name = name;
    this.element = element;
    this.host = host;
    this.rows = [];
    this.pool = [];
    this.cursor = 0;
    this.spacer = make('div', {className: 'spacer', role: 'presentation'});
    this.window = make('div', {className: 'window', role: 'presentation'});
    element.append(this.spacer, this.window);
    element.addEventListener('scroll', () => this.draw(), {passive: true});
    element.addEventListener('mousedown', event => this.pressed(event));
    element.addEventListener('dblclick', event => this.twice(event));
    element.addEventListener('contextmenu', event => this.menu(event));
    element.addEventListener('keydown', event => this.key(event));
    new ResizeObserver(() => this.draw()).observe(element);
  }

  /** Takes over what is open; `reveal` scrolls to the selection. */
  refresh(reveal = false) {
    const {tree, open, selected} = this.host.shown();
    this.rows = visibleRows(tree, open, this.host.small());
    const height = this.rows.length * ROW;
    this.stretch = Math.max(1, height / TALLEST);
    this.spacer.style.height = height / this.stretch + 'px';
    const at = this.rowOf(selected[selected.length - 1]);
    if (reveal || this.cursor >= this.rows.length) this.cursor = Math.max(0, at);
    if (reveal) this.scrollTo(this.cursor);
    this.draw();
  }

  /** Place of a node among the rows; -1 if it is not visible. */
  rowOf(node) { return this.rows.indexOf(node); }

  get top() { return this.element.scrollTop * this.stretch; }

  scrollTo(k) {
    const height = this.element.clientHeight;
    const y = k * ROW;
    if (y < this.top) this.element.scrollTop = y / this.stretch;
    else if (y + ROW > this.top + height) this.element.scrollTop = (y + ROW - height) / this.stretch + (this.stretch > 1 ? 1 : 0);
  }

  /** Scrolls so that a row has others around it. */
  centre(k) {
    const height = this.element.clientHeight;
    const y = k * ROW;
    if (y < this.top || y + ROW > this.top + height) {
      this.element.scrollTop = Math.max(0, (y - height / 2) / this.stretch);
    }
  }

  draw() {
    const {tree, open, selected} = this.host.shown();
    const top = this.top;
    const first = Math.max(0, Math.floor(top / ROW));
    const last = Math.min(this.rows.length, Math.ceil((top + this.element.clientHeight) / ROW) + 1);
    this.window.style.transform = `translateY(${this.element.scrollTop - (top - first * ROW)}px)`;
    const chosen = new Set(selected);
    const known = placesOf(tree);
    while (this.pool.length < last - first) this.pool.push(this.newRow());
    while (this.pool.length > Math.max(last - first, 1)) this.pool.pop().element.remove();
    let active = '';
    this.pool.forEach((row, p) => {
      const k = first + p;
      row.element.hidden = k >= last;
      if (k >= last) return;
      const item = this.rows[k];
      row.element.id = `${this.name}-row-${k}`;
      row.k = k;
      if (k === this.cursor) active = row.element.id;
      row.element.classList.toggle('cursor', k === this.cursor);
      if (typeof item !== 'number') this.drawMore(row, item, known);
      else this.drawRow(row, item, tree, open, chosen.has(item), known);
    });
    if (active) this.element.setAttribute('aria-activedescendant', active);
    else this.element.removeAttribute('aria-activedescendant');
  }

  newRow() {
    const parts = {};
    const part = name => parts[name] = make('span', {className: name});
    parts.element = make('div', {className: 'row', role: 'treeitem'},
        part('indent'), part('twist'), part('box'),
        make('span', {className: 'name'}, part('label'), part('kind')), part('extra'), part('value'), part('unit'), part('bar'));
    for (const quiet of ['twist', 'box', 'bar']) parts[quiet].setAttribute('aria-hidden', 'true');
    this.window.append(parts.element);
    return parts;
  }

  drawRow(row, i, tree, open, isSelected, known) {
    const look = this.host.look(i);
    const {element} = row;
    const kids = tree.hasKids(i);
    const isOpen = kids && open[i] === 1;
    element.className = 'row' + (isSelected ? ' selected' : '') + (look.dim ? ' dim' : '') + (this.host.isHit(i) ? ' hit' : '')
        + (row.k === this.cursor ? ' cursor' : '');
    element.setAttribute('aria-level', known.depth[i] + 1);
    element.setAttribute('aria-posinset', known.position[i]);
    element.setAttribute('aria-setsize', known.kids[tree.parent[i] + 1]);
    element.setAttribute('aria-selected', isSelected);
    if (kids) element.setAttribute('aria-expanded', isOpen);
    else element.removeAttribute('aria-expanded');
    element.removeAttribute('aria-disabled');
    element.title = look.title ?? '';
    row.indent.style.width = Math.min(known.depth[i], DEEPEST) * INDENT + 'px';
    row.twist.className = 'twist' + (kids ? isOpen ? ' open' : ' closed' : '');
    row.label.textContent = tree.label(i);
    row.kind.textContent = tree.kind(i) || look.kind || '';
    row.extra.replaceChildren(...(look.extra ?? []).map(text => make('span', {textContent: text})));
    row.extra.hidden = !look.extra;
    row.value.textContent = look.text;
    row.value.className = 'value' + (look.strong ? ' strong' : look.faint ? ' faint' : '');
    row.unit.textContent = look.unit ?? '';
    row.unit.hidden = look.unit === undefined;
    this.drawBox(row.box, look);
    row.bar.hidden = !(look.bar > 0);
    if (look.bar > 0) {
      row.bar.style.width = Math.max(1, 72 * Math.min(1, look.bar)) + 'px';
      row.bar.style.backgroundColor = look.colour ? css(look.colour) : '';
    }
  }

  drawBox(box, look) {
    const state = look.share === null ? 'none' : look.share === 0 ? 'zero' : look.neutral || !look.colour ? 'calm' : 'lit';
    box.className = `box ${state}${look.share < 0 ? ' negative' : ''}`;
    box.style.backgroundColor = state === 'lit' && !(look.share < 0) ? css(look.colour) : '';
    box.style.borderColor = state === 'lit' ? css(look.colour) : '';
  }

  drawMore(row, {above, nodes}, known) {
    const {element} = row;
    element.className = 'row more';
    element.setAttribute('aria-level', above < 0 ? 1 : known.depth[above] + 2);
    element.setAttribute('aria-selected', 'false');
    element.setAttribute('aria-disabled', 'true');
    for (const name of ['aria-expanded', 'aria-posinset', 'aria-setsize']) element.removeAttribute(name);
    const look = this.host.moreLook(nodes);
    element.title = '';
    row.indent.style.width = Math.min(above < 0 ? 0 : known.depth[above] + 1, DEEPEST) * INDENT + 'px';
    row.twist.className = 'twist';
    row.label.textContent = `… ${nodes.length} more`;
    row.kind.textContent = look.kind;
    row.extra.hidden = true;
    row.value.textContent = look.text;
    row.value.className = 'value';
    row.unit.hidden = true;
    row.box.className = 'box none';
    row.box.style.backgroundColor = row.box.style.borderColor = '';
    row.bar.hidden = true;
  }

  at(event) {
    const element = event.target.closest('.row');
    const row = element && this.pool.find(candidate => candidate.element === element);
    return row ? {k: row.k, node: this.rows[row.k], twist: event.target === row.twist} : null;
  }

  pressed(event) {
    const hit = this.at(event);
    if (!hit || event.button !== 0 || typeof hit.node !== 'number') return;
    event.preventDefault();
    this.element.focus({preventScroll: true});
    this.cursor = hit.k;
    if (hit.twist && this.host.shown().tree.hasKids(hit.node)) this.host.toggle(hit.node);
    else this.host.select(hit.node, event.ctrlKey || event.metaKey);
  }

  twice(event) {
    const hit = this.at(event);
    if (hit && typeof hit.node === 'number' && !hit.twist && this.host.shown().tree.hasKids(hit.node)) this.host.toggle(hit.node);
  }

  menu(event) {
    const hit = this.at(event);
    if (!hit || typeof hit.node !== 'number') return;
    event.preventDefault();
    this.cursor = hit.k;
    if (!this.host.shown().selected.includes(hit.node)) this.host.select(hit.node, false);
    this.host.menu(hit.node, event.clientX, event.clientY);
  }

  /** Moves to a row that holds a node, and selects it unless only the cursor is to move. */
  go(k, step, only) {
    let to = Math.max(0, Math.min(this.rows.length - 1, k));
    while (to > 0 && to < this.rows.length - 1 && typeof this.rows[to] !== 'number') to += step;
    if (typeof this.rows[to] !== 'number') return;
    this.cursor = to;
    if (only) {
      this.scrollTo(to);
      this.draw();
    } else this.host.select(this.rows[to], false);
  }

  key(event) {
    const {tree} = this.host.shown();
    const node = this.rows[this.cursor];
    const page = Math.max(1, Math.floor(this.element.clientHeight / ROW) - 1);
    const only = event.ctrlKey;
    const moves = {
      ArrowDown: () => this.go(this.cursor + 1, 1, only),
      ArrowUp: () => this.go(this.cursor - 1, -1, only),
      PageDown: () => this.go(this.cursor + page, 1, only),
      PageUp: () => this.go(this.cursor - page, -1, only),
      Home: () => this.go(0, 1, only),
      End: () => this.go(this.rows.length - 1, -1, only),
      ArrowRight: () => this.right(node, event.altKey),
      ArrowLeft: () => this.left(node),
      '*': () => this.host.openAll(node),
      Enter: () => tree.hasKids(node) && this.host.toggle(node),
      ' ': () => this.host.select(node, event.ctrlKey),
      F10: () => event.shiftKey && this.menuAtRow(node),
      ContextMenu: () => this.menuAtRow(node),
    };
    const move = moves[event.key];
    if (!move || typeof node !== 'number' || event.metaKey || event.key === 'F10' && !event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  }

  right(node, deep) {
    const {tree, open} = this.host.shown();
    if (deep) this.host.openAll(node);
    else if (tree.hasKids(node) && !open[node]) this.host.toggle(node);
    else if (tree.hasKids(node)) this.go(this.cursor + 1, 1, false);
  }

  left(node) {
    const {tree, open} = this.host.shown();
    if (tree.hasKids(node) && open[node]) this.host.toggle(node);
    else if (tree.parent[node] >= 0) this.go(this.rowOf(tree.parent[node]), -1, false);
  }

  menuAtRow(node) {
    const row = this.pool.find(candidate => candidate.k === this.cursor && !candidate.element.hidden);
    const box = (row?.element ?? this.element).getBoundingClientRect();
    this.host.menu(node, box.left + 60, box.bottom);
  }
}
