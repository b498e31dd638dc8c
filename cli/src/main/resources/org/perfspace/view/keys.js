// The keys of a page, and the list of them: what a key does and what the list says of it stand together.

import {show} from './controls.js';
import {byId, make} from './dom.js';
import {MODES} from './modes.js';

const find = ['/', 'find', app => (app.finder?.field ?? byId('find')).focus()];
const theme = ['t T', 'light or dark', app => app.theme.switch()];
const help = ['?', 'this list', app => app.keys.help()];

/** Keys that do nothing by themselves here are those of trees, fields and tables. */
export const KEYS = [
  ['↑ ↓ Home End PgUp PgDn', 'move and select'],
  ['→ ←', 'open, or go to the first child; close, or go to the parent'],
  ['*  or  Alt →', 'open everything below'],
  ['Ctrl ↑ ↓, Ctrl Space', 'move without selecting, add to the selection'],
  ['Tab', 'metric, program, system, tabs'],
  ['w W', 'whole run', app => app.selectWhole()],
  ['h H', 'hot path: down from the selection until no call has half of the value', app => app.hot()],
  ['f F', 'show the frames of a chain of calls, or fold them', app => app.unfold(app.panes.program.node)],
  find,
  ['Enter, Shift Enter', 'while finding: the next and the previous hit'],
  ['n N', 'the next and the previous hit, also after finding', (app, key) => app.finder.go(key === 'n' ? 1 : -1)],
  ['1 2 3 4 5 6 7', 'number modes', (app, key) => app.setMode(MODES[Number(key) - 1][0])],
  ['Shift F10', 'menu of a row'],
  ['Escape', 'leave the field of finding, so that n and N work; zoom the flame graph out, end the selection in the time line, end finding',
    app => app.tab.zoomOut?.() || (app.analysis.range ? app.setRange(null) : app.finder.end())],
  ['In the time line: ← → ↑ ↓', 'move the cursor; with Shift, select a part of the run; + and − zoom, Z zooms to the selection'],
  theme,
  help,
];

export const KEYS_OF_ARCHIVE = [
  ['↑ ↓ Home End PgUp PgDn', 'move and select in a table'],
  find,
  ['Enter', 'while finding: go to the runs that are left'],
  ['Escape', 'show all runs again, also while finding', app => app.findAll()],
  ['Tab', 'runs, tabs, charts'],
  theme,
  help,
];

/** What keys do while several profiles are shown together, too. */
const EVERYWHERE = new Set([...[find, theme, help].map(([, , run]) => run), KEYS.find(([keys]) => keys === 'n N')[2]]);

const COLOURS = 'Colours: the tree, the flame graph, the heat map and the costs of source lines have one scale, whose legend is between the trees and the'
  + ' charts. A closed row has the colour of its total, an open row and a box of the flame graph that of its own value. In the heat map the scale ends with the whole run'
  + ' of the busiest location, so that a call that takes a third of the run has the same colour as in the tree.';

/** Connects the keys of a list, which are separated by blanks, with what they do. */
export class Keys {
  constructor(app, list) {
    this.app = app;
    this.list = list;
    this.actions = new Map(list.filter(([, , run]) => run).flatMap(([keys, , run]) => keys.split(' ').map(key => [key, run])));
    document.addEventListener('keydown', event => this.press(event));
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || document.querySelector('dialog[open]')) return;
    const run = this.actions.get(event.key);
    if (!run || this.app.all && !EVERYWHERE.has(run)) return;
    event.preventDefault();
    run(this.app, event.key);
  }

  help() {
    const shown = keys => keys.replace('Escape', 'Esc').replace(/^([a-z]) [A-Z]$/, (both, key) => key === 'n' ? both : key.toUpperCase());
    show('Keys', this.app.analysis ? make('p', {className: 'soft colours', textContent: COLOURS}) : null, make('dl', {className: 'facts keys'}, ...this.list.flatMap(([keys, meaning]) =>
      [make('dt', {textContent: shown(keys)}), make('dd', {textContent: meaning})])));
  }
}
