// Menus, dialogs and the splitters between the panes.

import {byId, fill, make} from './dom.js';

/** A menu beside a button or at a point. */
class Menu {
  constructor() {
    this.element = byId('menu');
    this.element.addEventListener('keydown', event => this.key(event));
    document.addEventListener('pointerdown', event => { if (!this.element.contains(event.target)) this.close(false); });
  }

  open(items, button) {
    const box = button.getBoundingClientRect();
    this.openAt(items, box.left, box.bottom + 4, button);
  }

  /** Items have a label, perhaps a check mark, and what they run; null is a line. */
  openAt(items, x, y, back) {
    this.back = back;
    fill(this.element, ...items.map(item => item ? make('button', {
      type: 'button', role: item.checked === undefined ? 'menuitem' : item.check ? 'menuitemcheckbox' : 'menuitemradio', textContent: item.label, tabIndex: -1,
      ...(item.checked === undefined ? {} : {'aria-checked': String(item.checked)}),
      onclick: () => {
        this.close(true);
        item.run();
      },
    }) : make('hr')));
    this.element.hidden = false;
    const box = this.element.getBoundingClientRect();
    this.element.style.left = Math.max(4, Math.min(x, innerWidth - box.width - 4)) + 'px';
    this.element.style.top = Math.max(4, Math.min(y, innerHeight - box.height - 4)) + 'px';
    this.element.querySelector('button').focus();
  }

  close(refocus) {
    if (this.element.hidden) return;
    this.element.hidden = true;
    if (refocus) this.back?.focus();
  }

  key(event) {
    const buttons = [...this.element.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement);
    const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1}[event.key];
    if (to !== undefined) buttons[(to + buttons.length) % buttons.length].focus();
    else if (event.key === 'Escape' || event.key === 'Tab') this.close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

let menu = null;

/** The only menu of a page. */
export const theMenu = () => menu ??= new Menu();

/** Shows a dialog. */
export function show(title, ...content) {
  const dialog = byId('dialog');
  fill(dialog, make('h2', {textContent: title, id: 'dialog-title'}), ...content,
      make('form', {method: 'dialog'}, make('button', {className: 'quiet', textContent: 'Close'})));
  dialog.showModal();
}

/** Shows the notes of the reader, a list of the parts that this page leaves out, and its version. */
export function showNotes(head) {
  const list = (title, texts) => texts.length
      ? [make('h3', {textContent: title}), make('ul', {}, ...texts.map(textContent => make('li', {textContent})))] : [];
  show('About this page', ...list('Not in this page', head.leftOut), ...list('Notes of the reader', head.notes),
      make('p', {className: 'soft', textContent: 'Made by perfspace ' + document.documentElement.dataset.version}));
}

/** Lets splitters be moved by pointer and arrow keys. Each sets a share of its container, in percent. */
export function splitters() {
  for (const splitter of document.querySelectorAll('[role=separator]')) {
    const {variable, inverse} = splitter.dataset;
    const upright = splitter.getAttribute('aria-orientation') === 'vertical';
    const container = splitter.parentElement;
    const set = value => {
      const share = Math.max(8, Math.min(80, value));
      container.style.setProperty('--' + variable, share + '%');
      splitter.setAttribute('aria-valuenow', Math.round(share));
    };
    splitter.addEventListener('pointerdown', event => {
      event.preventDefault();
      splitter.setPointerCapture(event.pointerId);
      splitter.onpointermove = move => {
        const box = container.getBoundingClientRect();
        const share = 100 * (upright ? (move.clientX - box.left) / box.width : (move.clientY - box.top) / box.height);
        set(inverse ? 100 - share : share);
      };
    });
    splitter.addEventListener('pointerup', () => { splitter.onpointermove = null; });
    splitter.addEventListener('keydown', event => {
      const step = {ArrowLeft: -2, ArrowUp: -2, ArrowRight: 2, ArrowDown: 2}[event.key];
      if (!step) return;
      event.preventDefault();
      set(Number(splitter.getAttribute('aria-valuenow')) + (inverse ? -step : step));
    });
  }
}

/** Starts a page and returns what is started; says in its place what went wrong if the page cannot be shown. */
export async function begin(start) {
  const root = document.documentElement;
  try {
    const started = await start();
    root.dataset.ready = 'true';
    return started;
  } catch (problem) {
    byId('problem').textContent = `This page cannot be shown: ${problem.message}`;
    byId('problem').hidden = false;
    root.dataset.ready = 'failed';
    return undefined;
  }
}
