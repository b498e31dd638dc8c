// One of the three trees: a list of rows of which only those in sight are in the document.

import {make} from './dom.js';
import {css} from './colour.js';
import {visibleRows} from './trees.js';

const ROW = 24;
const TALLEST = 12_000_000;
const INDENT = 16;
const NARROWEST = 5;
const DEEPEST = 60;

/** Names of a chain of calls in the title of its row. */
const NAMED = 40;

/** Indentation takes at most this share of a pane. */
const INDENTED = .3;

/** Position among siblings and their number, for each node of a tree. */
const places = new WeakMap();

function placesOf(tree, melted) {
  let known = places.get(tree);
  if (!known || known.n !== tree.n || known.melted !== melted) {
    const position = new Int32Array(tree.n), depth = new Int32Array(tree.n), size = new Int32Array(tree.n), kids = new Int32Array(tree.n + 1);
    for (let i = 0; i < tree.n; i++) {
      const up = tree.parent[i], shared = melted?.[up] === 1;
      position[i] = shared ? position[up] : ++kids[up + 1];
      depth[i] = up < 0 ? 0 : depth[up] + (shared ? 0 : 1);
      size[i] = shared ? size[up] : up + 1;
    }
    known = {n: tree.n, melted, position, depth, kids, size};
    places.set(tree, known);
  }
  return known;
}

/**
 * `host` answers: shown() (tree, open, selected), look(i) (what a row shows), small() (which nodes are hidden),
 * melted() (which nodes share the row of their child), size() (the sizes that rows are sorted by, or null), spot() (the node
 * to show while none is selected, or -1), isHit(i), and does: unfold(i), select(i, add), toggle(i), openAll(i), menu(i, x, y).
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
    new ResizeObserver(() => {
      // heads of columns above the tree leave out the room of its scroll bar
      element.parentElement?.style.setProperty('--bar', `${element.offsetWidth - element.clientWidth}px`);
      this.draw();
    }).observe(element);
  }

  /** Takes over what is open; `reveal` scrolls to the selection: 'near' as little as possible, else with rows around it. */
  refresh(reveal = false) {
    const {tree, open, selected} = this.host.shown();
    this.melted = this.host.melted();
    this.rows = visibleRows(tree, open, this.host.small(), this.melted, this.host.size?.());
    const height = this.rows.length * ROW;
    this.stretch = Math.max(1, height / TALLEST);
    this.spacer.style.height = height / this.stretch + 'px';
    const spot = selected.length ? -1 : this.host.spot?.() ?? -1;
    const at = this.rowOf(spot < 0 ? selected[selected.length - 1] : spot);
    if (reveal || this.cursor >= this.rows.length) this.cursor = Math.max(0, at);
    const {depth} = placesOf(tree, this.melted);
    this.deepest = this.rows.reduce((most, i) => typeof i === 'number' && depth[i] > most ? depth[i] : most, 1);
    if (reveal && spot >= 0) this.fromTop(this.cursor);
    else if (reveal === 'near') this.scrollTo(this.cursor);
    else if (reveal) this.centre(this.cursor);
    this.draw();
  }

  /** Place of a node among the rows; -1 if it is not visible. */
  rowOf(node) { return this.rows.indexOf(node); }

  /** Number of rows above a node that it belongs to. */
  depthOf(i) { return placesOf(this.host.shown().tree, this.melted).depth[i]; }

  /** The nodes that share the row of a node, the outermost first. */
  chainOf(tree, i) {
    const chain = [];
    for (let up = tree.parent[i]; this.melted && up >= 0 && this.melted[up]; up = tree.parent[up]) chain.unshift(up);
    return chain;
  }

  /** The node at the cursor; -1 if there is none. */
  get node() { return typeof this.rows[this.cursor] === 'number' ? this.rows[this.cursor] : -1; }

  /** Puts the cursor on the row of a node and scrolls to it. */
  showCursor(node) {
    this.cursor = Math.max(0, this.rowOf(node));
    this.scrollTo(this.cursor);
    this.draw();
  }

  get top() { return this.element.scrollTop * this.stretch; }

  scrollTo(k) {
    const height = this.element.clientHeight;
    const y = k * ROW;
    if (y < this.top) this.element.scrollTop = y / this.stretch;
    else if (y + ROW > this.top + height) this.element.scrollTop = (y + ROW - height) / this.stretch + (this.stretch > 1 ? 1 : 0);
  }

  /** Scrolls from the first row on only as far as it takes to show a row and the next one. */
  fromTop(k) {
    this.element.scrollTop = 0;
    this.scrollTo(Math.min(k + 1, this.rows.length - 1));
    if (this.stretch === 1) this.element.scrollTop = ROW * Math.ceil(this.element.scrollTop / ROW);
  }

  /** Scrolls so that a row has others around it. */
  centre(k) {
    const height = this.element.clientHeight;
    const y = k * ROW;
    if (y < this.top || y + ROW > this.top + height) {
      this.element.scrollTop = Math.max(0, ROW * Math.round((y - height / 2) / ROW) / this.stretch);
    }
  }

  draw() {
    const {tree, open, selected} = this.host.shown();
    const top = this.top;
    this.step = this.indentation();
    const first = Math.max(0, Math.floor(top / ROW));
    const last = Math.min(this.rows.length, Math.ceil((top + this.element.clientHeight) / ROW) + 1);
    this.window.style.transform = `translateY(${this.element.scrollTop - (top - first * ROW)}px)`;
    const chosen = new Set(selected);
    const known = placesOf(tree, this.melted);
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

  /**
   * The indentation of a level. Deep trees are indented less, so that there is room for names. The browser lays out the page
   * anew when it is asked for a width, so a picture asks once.
   */
  indentation() {
    return Math.max(NARROWEST, Math.min(INDENT, INDENTED * this.element.clientWidth / Math.min(DEEPEST, this.deepest)));
  }

  indent(depth) { return Math.round(Math.min(depth, DEEPEST) * this.step) + 'px'; }

  newRow() {
    const parts = {};
    const part = name => parts[name] = make('span', {className: name});
    parts.element = make('div', {className: 'row', role: 'treeitem'},
        part('indent'), part('twist'), part('box'),
        make('span', {className: 'name'}, make('span', {className: 'words'}, part('chain'), part('label')), part('kind')), part('lead'), part('extra'), part('value'), part('unit'), part('bar'));
    for (const quiet of ['twist', 'box', 'lead', 'bar']) parts[quiet].setAttribute('aria-hidden', 'true');
    this.window.append(parts.element);
    return parts;
  }

  drawRow(row, i, tree, open, isSelected, known) {
    const look = this.host.look(i);
    const {element} = row;
    const kids = tree.hasKids(i);
    const chain = this.chainOf(tree, i);
    const isOpen = kids && open[i] === 1;
    element.className = 'row' + (isSelected ? ' selected' : '') + (look.dim ? ' dim' : '') + (this.host.isHit(i) ? ' hit' : '') + (chain.some(k => this.host.isHit(k)) ? ' chain-hit' : '')
        + (row.k === this.cursor ? ' cursor' : '');
    element.setAttribute('aria-level', known.depth[i] + 1);
    element.setAttribute('aria-posinset', known.position[i]);
    element.setAttribute('aria-setsize', known.kids[known.size[i]]);
    element.setAttribute('aria-selected', isSelected);
    if (kids) element.setAttribute('aria-expanded', isOpen);
    else element.removeAttribute('aria-expanded');
    element.removeAttribute('aria-disabled');
    const kind = tree.kind(i) || look.kind || '';
    element.title = [chain.length ? `${chain.slice(0, NAMED).map(k => tree.label(k)).join(' › ')} › ${chain.length > NAMED ? '…' : ''}` : '', look.title, kind].filter(Boolean).join('\n');
    row.chain.textContent = chainText(tree, chain);
    row.chain.hidden = !chain.length;
    row.indent.style.width = this.indent(known.depth[i]);
    row.twist.className = 'twist' + (kids ? isOpen ? ' open' : ' closed' : '');
    row.label.textContent = tree.label(i);
    row.kind.textContent = kind;
    row.extra.replaceChildren(...(look.extra ?? []).map(text => make('span', {textContent: text})));
    row.extra.hidden = !look.extra;
    row.value.textContent = look.text;
    row.value.className = 'value' + (look.strong ? ' strong' : look.faint ? ' faint' : '');
    row.lead.hidden = !look.text;
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
    row.indent.style.width = this.indent(above < 0 ? 0 : known.depth[above] + 1);
    row.twist.className = 'twist';
    row.chain.hidden = true;
    row.label.textContent = `… ${nodes.length} more`;
    row.kind.textContent = look.kind;
    row.extra.hidden = true;
    row.lead.hidden = true;
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
    return row ? {k: row.k, node: this.rows[row.k], twist: event.target === row.twist, chain: event.target === row.chain} : null;
  }

  pressed(event) {
    const hit = this.at(event);
    if (!hit || event.button !== 0 || typeof hit.node !== 'number') return;
    event.preventDefault();
    this.element.focus({preventScroll: true});
    this.cursor = hit.k;
    if (hit.chain) this.host.unfold(hit.node);
    else if (hit.twist && this.host.shown().tree.hasKids(hit.node)) this.host.toggle(hit.node);
    else this.host.select(hit.node, event.ctrlKey || event.metaKey);
  }

  twice(event) {
    const hit = this.at(event);
    if (hit && typeof hit.node === 'number' && !hit.twist && !hit.chain && this.host.shown().tree.hasKids(hit.node)) this.host.toggle(hit.node);
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
    else {
      const above = tree.parent[this.chainOf(tree, node)[0] ?? node];
      if (above >= 0) this.go(this.rowOf(above), -1, false);
    }
  }

  menuAtRow(node) {
    const row = this.pool.find(candidate => candidate.k === this.cursor && !candidate.element.hidden);
    const box = (row?.element ?? this.element).getBoundingClientRect();
    this.host.menu(node, box.left + 60, box.bottom);
  }
}

/** The names of the nodes that share a row with another one; of a long chain, the first and the number of the others. */
function chainText(tree, chain) {
  return chain.length < 3 ? chain.map(k => tree.label(k)).join(' › ') : `${tree.label(chain[0])} › ${chain.length - 1} frames`;
}
