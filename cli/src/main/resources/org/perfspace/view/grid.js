// A table that can be sorted by any column, of which only the rows in sight are in the document.

import {make} from './dom.js';

const ROW = 24;

/** Columns that are fitted are not wider than this, by the texts of as many rows. */
const WIDEST = 230;
const SEEN = 300;

/**
 * Columns are {key, title, unit, text (whether its values are texts), fitted (to its texts), values, show(k), tip(k),
 * paint(cell, k)}; rows have numbers from 0. `host` answers: isSelected(k), isHit(k), size(column, value) (what numbers are sorted by), and does: choose(k).
 */
export class Grid {
  constructor(element, sort, host) {
    this.element = element;
    this.sort = sort;
    this.down = true;
    this.host = host;
    this.columns = [];
    this.order = [];
    this.head = make('div', {className: 'top-head', role: 'row'});
    this.spacer = make('div', {className: 'spacer', role: 'presentation'});
    this.window = make('div', {className: 'window', role: 'rowgroup'});
    element.append(make('div', {className: 'top-head-box', role: 'rowgroup'}, this.head), this.spacer, this.window);
    element.addEventListener('scroll', () => this.draw(), {passive: true});
    element.addEventListener('keydown', event => this.key(event));
    element.addEventListener('click', event => {
      const row = event.target.closest('.top-row');
      if (row && !event.target.closest('a')) this.choose(Number(row.dataset.k));
    });
    new ResizeObserver(() => this.draw()).observe(element);
  }

  /** Shows columns, and the rows that are listed; rows that are equal in the column of order stay in theirs. */
  set(columns, rows) {
    this.columns = columns;
    this.rows = [...rows];
    for (const column of columns) if (column.fitted) column.width = fittedWidth(column, this.rows);
    if (!columns.some(column => column.key === this.sort)) this.sort = (columns.find(column => !column.text) ?? columns[0]).key;
    this.arrange();
  }

  arrange() {
    const {values, text, key} = this.columns.find(column => column.key === this.sort);
    const turn = this.down ? -1 : 1;
    const size = v => this.host.size?.(key, v) ?? v;
    this.order = [...this.rows];
    if (text) this.order.sort((a, b) => -turn * compareTexts(values[a], values[b]));
    else this.order.sort((a, b) => compareNumbers(size(values[a]), size(values[b]), turn));
    this.heading();
    this.spacer.style.height = (this.order.length + 1) * ROW + 'px';
    this.element.setAttribute('aria-rowcount', this.order.length + 1);
    this.draw();
  }

  /** Numbers begin with the largest one, texts with the first. */
  isDescending(column) { return this.down !== !!column.text; }

  heading() {
    this.head.replaceChildren(...this.columns.map(column => sized(column, make('div', {
      className: cellClass(column), role: 'columnheader',
      'aria-sort': column.key !== this.sort ? 'none' : this.isDescending(column) ? 'descending' : 'ascending',
    }, make('button', {type: 'button', title: column.about ?? 'Sort by ' + column.title, onclick: () => {
      this.down = this.sort === column.key ? !this.down : true;
      this.sort = column.key;
      this.arrange();
    }}, column.title + (column.unit ? `, ${column.unit}` : ''),
    make('span', {'aria-hidden': 'true', textContent: column.key === this.sort ? this.isDescending(column) ? ' ▾' : ' ▴' : ''}))))));
  }

  draw() {
    if (!this.columns.length || !this.element.clientHeight) return;
    const top = this.element.scrollTop;
    const first = Math.max(0, Math.floor(top / ROW) - 1);
    const last = Math.min(this.order.length, Math.ceil((top + this.element.clientHeight) / ROW));
    const rows = [];
    for (let k = first; k < last; k++) rows.push(this.row(k, this.order[k]));
    this.window.style.top = ROW * (first + 1) + 'px';
    this.window.replaceChildren(...rows);
  }

  row(k, row) {
    const chosen = this.host.isSelected(row);
    return make('div', {className: 'top-row' + (chosen ? ' selected' : '') + (this.host.isHit(row) ? ' hit' : ''), role: 'row', 'data-k': k,
      'aria-rowindex': k + 2, 'aria-selected': chosen}, ...this.columns.map(column => {
      const cell = make('div', {role: column === this.columns[0] ? 'rowheader' : 'cell', className: cellClass(column), textContent: column.show(row), title: column.tip?.(row) ?? ''});
      column.paint?.(cell, row);
      return sized(column, cell);
    }));
  }

  choose(k) {
    this.host.choose(this.order[k]);
    this.scrollTo(k);
  }

  scrollTo(k) {
    const y = k * ROW;
    if (y < this.element.scrollTop) this.element.scrollTop = y;
    else if (y + 2 * ROW > this.element.scrollTop + this.element.clientHeight) this.element.scrollTop = y + 2 * ROW - this.element.clientHeight;
  }

  key(event) {
    const steps = {ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15, Home: -1e9, End: 1e9};
    if (!(event.key in steps) || event.target.tagName === 'BUTTON' || !this.order.length) return;
    event.preventDefault();
    const now = this.order.findIndex(row => this.host.isSelected(row));
    this.choose(Math.max(0, Math.min(this.order.length - 1, now + steps[event.key])));
  }
}

/** The width that suits the title and the texts of a column. */
function fittedWidth({title, unit, show, widest = WIDEST}, rows) {
  const pen = fittedWidth.pen ??= document.createElement('canvas').getContext('2d');
  const {fontSize, fontFamily} = getComputedStyle(document.body);
  pen.font = `${fontSize} ${fontFamily}`;
  const texts = [`${title}${unit ? `, ${unit}` : ''} ▾`, ...rows.slice(0, SEEN).map(show)];
  return Math.max(56, Math.min(widest, 28 + texts.reduce((most, text) => Math.max(most, pen.measureText(text).width), 0)));
}

function sized({width}, cell) {
  if (width) cell.style.width = Math.round(width) + 'px';
  return cell;
}

const cellClass = column => 'cell' + (column.name ? ' name' : '') + (column.text ? ' text' : '') + (column.className ? ' ' + column.className : '');

const compareTexts = (a, b) => (a ?? '').localeCompare(b ?? '', 'en', {numeric: true});

/** Rows without a number are last. */
function compareNumbers(a, b, turn) {
  if (a !== a || b !== b) return (a !== a ? 1 : 0) - (b !== b ? 1 : 0);
  return turn * (a - b);
}
