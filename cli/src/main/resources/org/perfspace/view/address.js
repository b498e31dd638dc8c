// The view in the address of the page, so that a link refers to a finding.

import {SIDES} from './analysis.js';
import {MODES} from './modes.js';

/** Puts the present view into the address, and takes it from there. */
export class Address {
  constructor(app) {
    this.app = app;
    this.state = history.state;
  }

  /** Puts the present view into the address. */
  remember() {
    const parts = new URLSearchParams(this.app.all ? this.app.together.state() : {});
    if (!this.app.all) this.rememberProfile(parts);
    this.text = '#' + parts;
    try {
      history.replaceState(this.state, '', this.text);
    } catch {
      // some places allow no change of the address
    }
  }

  rememberProfile(parts) {
    const {analysis} = this.app;
    const {program} = analysis;
    if (this.app.at || this.app.together) parts.set('p', this.app.at);
    if (analysis.chosen) parts.set('m', analysis.chosen.name);
    if (!analysis.range && analysis.metric.isOpen(analysis.metric.last)) parts.set('mopen', 1);
    if (analysis.range) parts.set('range', `${analysis.range.from}-${analysis.range.until}`);
    const c = analysis.callNode;
    if (c >= 0) parts.set('c', this.app.hashes[this.app.at].name(c));
    if (program.isOpen(program.last)) parts.set('copen', 1);
    if (analysis.mode !== 'absolute') parts.set('mode', analysis.mode);
    if (analysis.view !== 'calls') parts.set('view', analysis.view);
    if (this.app.profile.sides > 1) parts.set('side', analysis.side);
    parts.set('tab', this.app.tab.id);
  }

  /** The display that says most about a profile: the links of a LinkTest run, the time line of a trace. */
  best() {
    return ['links', 'time'].map(id => this.app.tabs.find(tab => tab.id === id)).find(tab => tab.available);
  }

  /** Selects the part of the time line that the address names, if there is a trace. */
  async recallRange(text) {
    const [, from, until] = /^([\d.]+)-([\d.]+)$/.exec(text ?? '') ?? [];
    const {span} = this.app.profile.head.trace ?? {span: 0};
    const range = Number(from) < Number(until) && Number(until) <= span ? {from: Number(from), until: Number(until)} : null;
    if (range || this.app.analysis.range) await this.app.analysis.showRange(range, await this.app.trace());
  }

  /** Takes the view from the address; without one, shows the whole run in the display that suits the profile. */
  recall() {
    if (location.hash === this.text) return Promise.resolve();
    const parts = new URLSearchParams(location.hash.slice(1));
    if (this.app.together && !this.app.profiles[parts.get('p') ?? -1]) return this.app.showTogether(parts);
    this.app.together?.hide();
    const known = (list, id) => list.some(([name]) => name === id);
    const at = Number(parts.get('p'));
    if (this.app.profiles[at] && at !== this.app.at) {
      this.app.at = at;
      this.app.frame.buildTabs();
    }
    this.app.frame.drawTitle();
    const {analysis, profile} = this.app;
    const metric = analysis.metric.tree.find(profile.metrics.findIndex(m => m.name === parts.get('m')));
    if (metric >= 0) {
      analysis.metric.reveal(metric);
      analysis.metric.select(metric);
      analysis.metric.open[metric] = parts.get('mopen') ? 1 : 0;
    }
    if (known(MODES, parts.get('mode'))) analysis.mode = parts.get('mode');
    if (profile.sides > 1 && known(SIDES, parts.get('side'))) analysis.side = parts.get('side');
    const tab = this.app.tabs.find(candidate => candidate.id === parts.get('tab') && candidate.available) ?? this.best();
    if (tab) {
      this.app.tab = tab;
      this.app.frame.drawTabs();
    }
    return this.recallRange(parts.get('range')).then(() => this.app.refresh(() => {
      const c = parts.get('c') ? this.app.hashes[this.app.at].find(parts.get('c')) : -1;
      if (c >= 0) {
        analysis.selectCallNode(c);
        if (parts.get('copen')) analysis.program.expand(analysis.program.last);
      } else analysis.openHottest();
      analysis.visited = true;
      if (analysis.offers(parts.get('view'))) analysis.show(parts.get('view'));
    }));
  }
}
