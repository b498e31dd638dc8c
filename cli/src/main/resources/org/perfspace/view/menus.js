// The menus of panes and of their rows.

import {theMenu} from './controls.js';
import {byId, copy, save} from './dom.js';
import {MODES} from './modes.js';
import {count} from './numbers.js';

/** Makes menus for what was clicked on. */
export class Menus {
  constructor(app) {
    this.app = app;
    this.menu = theMenu();
  }

  /** Opens the menu of a pane below its button. */
  openPane(pane, button) {
    this.menu.open(this.paneMenu(pane), button);
  }

  paneMenu(pane) {
    const {analysis} = this.app;
    const applies = MODES.filter(([id]) => (pane === 'system' || id !== 'peer' && id !== 'distribution') && (id !== 'external' || this.app.profiles.length > 1));
    const extra = pane !== 'program' || analysis.view === 'top' ? [] : [
      null,
      ...(analysis.view === 'calls' ? [{label: 'Heaviest first', check: true, checked: analysis.sorted, run: () => this.app.setSorted(!analysis.sorted)},
        {label: 'Fold chains of calls', check: true, checked: analysis.chains.on, run: () => this.app.setChains(!analysis.chains.on)}] : []),
      {label: 'Column with the value of each row alone', check: true, checked: this.app.selfColumn, run: () => this.app.setSelf(!this.app.selfColumn)},
      ...(this.app.hasParts ? [{label: 'Functions only', check: true, checked: analysis.functions, run: () => this.app.setFunctions(!analysis.functions)}] : []),
    ];
    return [
      ...applies.map(([id, label]) => ({label, checked: (analysis.paneModes[pane] ?? analysis.mode) === id, run: () => this.app.setMode(id, pane)})),
      ...extra,
      null,
      {label: 'Copy visible rows as a table', run: () => copy(this.app.wording.rowsAsText(pane))},
      {label: 'Save visible rows as TSV', run: () => save(`${byId('title').textContent}-${pane}.tsv`, new Blob([this.app.wording.rowsAsText(pane)], {type: 'text/tab-separated-values'}))},
    ];
  }

  /** Opens the menu of a row. */
  nodeMenu(pane, i, x, y) {
    const {tree} = this.app.analysis[pane];
    const value = this.app.analysis[pane + 'Value'](i);
    const items = [
      {label: 'Copy name', run: () => copy(tree.label(i))},
      {label: 'Copy value', run: () => copy(value === null || value !== value ? '' : String(value))},
    ];
    if (tree.hasKids(i)) items.push(null, {label: 'Open everything below', run: () => this.app.openAll(pane, i)});
    if (pane === 'program') items.push(...this.programMenu(tree, i));
    items.push(null, {label: 'Details', run: () => this.app.setTab(this.app.tabs.find(tab => tab.id === 'details'))});
    this.menu.openAt(items, x, y, this.app.panes[pane].element);
  }

  /** Opens or folds the chain of calls that shares a row. */
  chainMenu(i) {
    const frames = this.app.chainBefore(i).length;
    if (frames) return [{label: `Show ${count(frames, 'frame')} above in this row`, run: () => this.app.unfold(i)}];
    return this.app.analysis.chains.isOpened(i) ? [{label: 'Fold this chain of calls', run: () => this.app.unfold(i)}] : [];
  }

  programMenu(tree, i) {
    const c = tree.callNode(i), r = tree.region(i);
    const items = [];
    if (this.app.analysis.view === 'calls') {
      items.push({label: 'Hot path from here', run: () => this.app.hot(i)}, {label: 'Only this subtree', run: () => this.app.focusOn(i)}, null,
          ...this.chainMenu(i), {label: 'Copy call path', run: () => copy(this.app.wording.callPath(c))});
      if (this.app.wording.callSite(c)) items.push({label: `Copy call site ${short(this.app.wording.callSite(c))}`, run: () => copy(this.app.wording.callSite(c))});
    }
    if (r >= 0 && this.app.wording.regionPlace(r)) items.push({label: `Copy place ${short(this.app.wording.regionPlace(r))}`, run: () => copy(this.app.wording.regionPlace(r))});
    items.push({label: 'Copy as command', run: () => this.app.wording.copyCommand()});
    const source = this.app.tabs.find(tab => tab.id === 'source');
    if (source.available) items.push({label: 'Show source', run: () => this.app.setTab(source)});
    return items;
  }
}

const short = text => text.length > 48 ? '…' + text.slice(-46) : text;
