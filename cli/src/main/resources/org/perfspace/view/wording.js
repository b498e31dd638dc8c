// Texts about nodes and locations, and what can be copied from the page.

import {jsonOf} from './blocks.js';
import {copy, offer} from './dom.js';
import {labelOf} from './trees.js';

/** Calls of one name are told apart by so many callers at most; of recursive functions, it would take all. */
const CALLERS = 6;

/** A word of a command line, for a shell. */
const quote = text => /^[\w./:=+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Names, places and commands for the profile that is shown. */
export class Wording {
  constructor(app) {
    this.app = app;
  }

  callPath(c) {
    const path = [];
    for (let at = c; at >= 0; at = this.app.profile.calls.parent[at]) path.unshift(this.label(at));
    return path.join(' › ');
  }

  label(c) { return labelOf(this.app.profile, c); }

  /** Whether another call path ends in the same name; a line that counts for its function is none. */
  hasNamesake(c) {
    const {profile} = this.app;
    if (this.namesOf !== profile) {
      this.namesOf = profile;
      this.names = new Map();
      profile.calls.owner.forEach((owner, i) => {
        if (owner !== i) return;
        const name = this.label(i);
        this.names.set(name, (this.names.get(name) ?? 0) + 1);
      });
    }
    return this.names.get(this.label(c)) > 1;
  }

  /**
   * The names of callers that tell call nodes apart, the nearest first, for each of some nodes that are listed together: none
   * where no other call path has the name, one where none that is listed has it, else as many as it takes; and the place of the call
   * where no callers tell it.
   */
  callersOf(nodes) {
    const {parent} = this.app.profile.calls;
    const found = new Map(nodes.map(c => [c, []]));
    const at = new Map(nodes.map(c => [c, c]));
    const name = (group, nameOf) => {
      const parts = new Map();
      for (const c of group) {
        const text = nameOf(c);
        if (text) found.get(c).push(text);
        parts.set(text, [...parts.get(text) ?? [], c]);
      }
      return [...parts.values()];
    };
    const byLabel = new Map();
    for (const c of nodes) if (this.hasNamesake(c)) byLabel.set(this.label(c), [...byLabel.get(this.label(c)) ?? [], c]);
    let groups = [...byLabel.values()];
    for (let k = 0; k < CALLERS && groups.length; k++) {
      groups = groups.flatMap(group => name(group, c => {
        const up = at.get(c) < 0 ? -1 : parent[at.get(c)];
        at.set(c, up);
        return up < 0 ? '' : this.label(up);
      })).filter(group => group.length > 1);
    }
    for (const group of groups) if (new Set(group.map(c => this.callSite(c))).size > 1) name(group, c => this.callSite(c));
    return found;
  }

  /** Where a call stands in the source: the file is in the call node, or that of the caller. */
  callSite(c) {
    if (c < 0) return '';
    const {calls, regions, text} = this.app.profile;
    const up = calls.parent[c];
    const file = text[calls.module[c]] || (calls.line[c] > 0 && up >= 0 ? text[regions.module[calls.region[up]]] : '');
    return file ? file + (calls.line[c] > 0 ? ':' + calls.line[c] : '') : '';
  }

  regionPlace(r) {
    const {regions, text} = this.app.profile;
    const begin = regions.begin[r], end = regions.end[r];
    const lines = begin > 0 ? ':' + begin + (end > begin ? '–' + end : '') : '';
    return text[regions.module[r]] + lines;
  }

  locationName(row) {
    const {tree} = this.app.analysis.system;
    const up = tree.parent[row];
    return up >= 0 && this.app.profile.system.rank[up] >= 0 ? `${tree.label(up)} › ${tree.label(row)}` : tree.label(row);
  }

  get columnWord() {
    const {level} = this.app.profile.head;
    return level === 'thread' ? 'location' : level;
  }

  /** The command that shows this profile, or this comparison, with some more options. */
  viewCommand(options) {
    const {name, sides} = this.app.profile.head;
    return ['perfspace view', options, ...(sides.length ? ['--compare', ...sides.map(quote)] : [quote(name)])].join(' ');
  }

  /** A note that the selected metric has no values, and a way to one that has. */
  noValues(note) {
    const {first} = this.app.profile.head;
    const metric = this.app.profile.metrics[first];
    return offer(note, 'The selected metric has no values.', ...(metric ? [[`Show ${metric.title || metric.name}`, () => this.app.selectMetric(first)]] : []));
  }

  /** A note that says why there are no values per location, and how to get them; hidden if there are. */
  missing(note) {
    const {analysis, profile} = this.app;
    if (!analysis.hasValues) return this.noValues(note);
    if (!profile.columns) return offer(note, 'The profile has no locations.');
    if (!analysis.rowsMissing.length) return offer(note, '');
    const command = this.viewCommand('--serve');
    return offer(note, `Values per location of this metric are not in this file. To see them, run: ${command}`, ['Copy command', () => copy(command)]);
  }

  /** The cells of a metric whose values are no single numbers, as texts by call node. */
  async compoundTexts(m) {
    const name = 'c' + m;
    const {blocks, cache, metrics} = this.app.profile;
    if (!cache.has(name)) cache.set(name, metrics[m].texts ? jsonOf(await blocks.bytes(name)) : null);
    return cache.get(name);
  }

  copyCommand() {
    const {analysis, profile} = this.app;
    const {tree, last} = analysis.program;
    const r = last < 0 ? -1 : tree.region(last);
    const parts = ['perfspace dump --view', analysis.program.isOpen(last) ? 'exclusive' : 'inclusive'];
    if (analysis.last) parts.push('--metric', quote(analysis.last.name));
    if (r >= 0) parts.push('--root', quote(profile.text[profile.regions.name[r]]));
    return copy([...parts, quote(profile.head.name)].join(' '));
  }

  /** The visible rows of a pane as a table. */
  rowsAsText(pane) {
    const shown = this.app.analysis[pane];
    const lines = this.app.panes[pane].rows.filter(row => typeof row === 'number').map(i => {
      const value = this.app.analysis[pane + 'Value'](i);
      const chain = pane === 'program' ? this.app.chainBefore(i) : [];
      const name = [...chain, i].map(k => shown.tree.label(k)).join(' › ').replace(/[\t\n\r]/g, ' ');
      return '  '.repeat(this.app.panes[pane].depthOf(i)) + name + '\t' + (value === null || value !== value ? '' : value);
    });
    return `${pane}\t${this.app.looks.rawUnit || 'value'}\n${lines.join('\n')}\n`;
  }
}
