// What surrounds the panes: title, headings, legend, tabs and status bar.

import {SIDES, VIEWS} from './analysis.js';
import {gradient} from './colour.js';
import {KEYS, showHelp, showNotes, splitters} from './controls.js';
import {byId, fill, make, offer} from './dom.js';
import {MODES} from './modes.js';
import {count} from './numbers.js';
import {intervalText} from './samples.js';
import {Tabs} from './tabs.js';

const PANES = ['metric', 'program', 'system'];
const THRESHOLDS = [0, 0.1, 0.5, 1, 2, 5, 10];
const root = document.documentElement;

/** The frame of the page. */
export class Frame {
  constructor(app) {
    this.app = app;
    this.tabs = new Tabs(app, () => this.captionLines());
  }

  drawTitle() {
    const {head} = this.app.profile;
    for (const button of byId('profiles').children) button.setAttribute('aria-pressed', button.dataset.at === String(this.app.all ? 'all' : this.app.at));
    if (this.app.all) {
      byId('title').textContent = byId('title').title = root.dataset.title || this.app.together.title;
      byId('subtitle').textContent = byId('subtitle').title = this.app.together.subtitle;
      return;
    }
    const creator = head.attributes.Creator ?? head.format;
    const last = name => name.split(/[/\\]/).pop();
    byId('title').textContent = root.dataset.title || (head.sides.length ? [...head.sides].reverse().map(last).join(' − ') : last(head.name));
    byId('title').title = head.name;
    const aggregate = head.aggregate && `aggregate of ${head.aggregate}`;
    byId('subtitle').textContent = byId('subtitle').title = [aggregate, head.sides.length ? head.sides.map((side, k) => `${'AB'[k]}: ${last(side)}`).join(' · ') : creator, count(this.app.profile.callPaths, 'call path'), count(head.locations, 'location'),
      count(head.metrics.length, 'metric')].filter(Boolean).join(' · ');
  }

  drawHeads() {
    const {analysis} = this.app;
    const mode = pane => MODES.find(([id]) => id === analysis.modes.of(pane))[1];
    for (const pane of PANES) {
      const isPercent = analysis.modes.of(pane) !== 'absolute';
      const scale = pane === 'system' ? this.app.looks.systemScale : this.app.looks.scale;
      byId(pane + '-unit').textContent = isPercent ? mode(pane) : pane === 'metric' ? '' : scale?.unit ?? '';
    }
    for (const button of byId('views').children) {
      button.setAttribute('aria-pressed', button.dataset.view === analysis.view);
      button.hidden = !analysis.offers(button.dataset.view);
    }
    const heads = this.extraHeads();
    byId('column-heads').hidden = !heads.length;
    byId('column-heads').replaceChildren(...heads.map(text => make('span', {textContent: text})));
    byId('self').hidden = analysis.view === 'top';
    byId('program-order').hidden = analysis.view !== 'regions';
    byId('self').setAttribute('aria-pressed', this.app.selfColumn);
    byId('functions').hidden = analysis.view !== 'calls' || !this.app.hasParts;
    byId('functions').setAttribute('aria-pressed', analysis.functions);
    byId('hidden-metrics').hidden = !this.app.profile.listed.some(m => m.visibility === 'ghost' || this.app.profile.isEmpty(m));
    byId('hidden-metrics').setAttribute('aria-pressed', analysis.hidden);
    this.drawRange();
    byId('focus').hidden = analysis.focus === null;
    if (analysis.focus !== null) byId('focus-name').textContent = analysis.program.tree.label(analysis.focus);
    byId('values').value = analysis.mode;
    byId('threshold').value = analysis.threshold;
    for (const button of byId('sides').children) button.setAttribute('aria-pressed', button.dataset.side === analysis.side);
  }

  /** Says that the trees show the samples of a part of the time line. */
  drawRange() {
    const {range, last} = this.app.analysis;
    byId('range').hidden = byId('metric-note').hidden = !range;
    if (!range) return;
    byId('range-name').textContent = intervalText(range);
    byId('metric-note').textContent = `${last.description} The other metrics are known for the whole run only; Esc shows them again.`;
  }

  extraHeads() {
    const {analysis} = this.app;
    if (analysis.view === 'top') return [];
    const heads = this.app.selfColumn ? ['Self'] : [];
    if (this.app.profile.sides > 1 && analysis.side !== 'a' && analysis.side !== 'b') heads.push('A', 'B', 'Change');
    return heads.length ? [...heads, this.app.profile.sides > 1 ? SIDES.find(([id]) => id === analysis.side)[1] : 'Value'] : [];
  }

  drawLegend() {
    const {analysis} = this.app;
    const theme = root.dataset.shown;
    const {negative} = analysis;
    byId('legend-name').textContent = analysis.last ? analysis.last.title || analysis.last.name : 'no metric';
    const isRatio = analysis.side === 'ratio';
    const isPercent = analysis.modes.of('program') !== 'absolute';
    byId('cold').hidden = !negative && !isRatio;
    byId('warm').style.backgroundImage = gradient(theme, 'warm');
    byId('cold').style.backgroundImage = gradient(theme, 'cold');
    const most = isRatio ? '× 4' : isPercent ? '100 %' : this.app.looks.scale.full(analysis.largest);
    byId('legend-least').textContent = isRatio ? '÷ 4' : negative ? isPercent ? '−100 %' : this.app.looks.scale.full(-analysis.largest) : '0';
    byId('legend-most').textContent = analysis.hasValues ? most : '';
    byId('hide-plus').setAttribute('aria-pressed', analysis.hide.plus);
    byId('hide-minus').setAttribute('aria-pressed', analysis.hide.minus);
    byId('hide-minus').disabled = !negative && !analysis.hide.minus;
  }

  /** Says below the title of a picture what it shows. */
  captionLines() {
    const {analysis} = this.app;
    const metric = analysis.last?.title || analysis.last?.name || 'no metric';
    return [`${metric} of ${this.selectionText()}: ${this.selectedText()}`, analysis.mode === 'absolute' ? '' : MODES.find(([id]) => id === analysis.mode)[1]];
  }

  /** The value of the selection with its unit. */
  selectedText() {
    const value = this.app.analysis.selectedValue();
    return value === null ? 'no values' : this.app.looks.plainScale(this.app.analysis.largest).full(value);
  }

  /** The call path or name that is selected. */
  selectionText() {
    const {analysis} = this.app;
    const {tree, last} = analysis.program;
    if (last < 0) return analysis.range ? 'selected part of the run' : 'whole run';
    return analysis.view === 'calls' ? this.app.wording.callPath(tree.callNode(last)) : tree.label(last);
  }

  drawStatus() {
    const {analysis, profile} = this.app;
    const {head} = profile;
    if (this.app.all) {
      const {together} = this.app;
      byId('shape').textContent = count(this.app.profiles.length, 'profile');
      byId('shape').title = byId('selected-value').textContent = '';
      fill(byId('path'), make('bdi', {dir: 'ltr', textContent: together.selection}));
      byId('notes').textContent = together.tools.notes.length ? count(together.tools.notes.length, 'note') : 'About';
      byId('aggregate').hidden = true;
      return;
    }
    byId('shape').textContent = head.aggregate ? `all ${head.aggregate}`.replace('all several', 'several') : `${head.processes} × ${head.threads}`;
    byId('shape').title = head.aggregate ? `One process stands for ${head.aggregate} of the run`
      : `${count(head.processes, 'process', 'processes')}, at most ${count(head.threads, 'thread')} each`;
    byId('selected-value').textContent = this.selectedText() + (analysis.hasValues ? analysis.whole ? ' in all' : ' selected' : '');
    byId('whole').setAttribute('aria-pressed', analysis.whole);
    const path = this.selectionText();
    fill(byId('path'), make('bdi', {dir: 'ltr', textContent: path}));
    byId('path').title = path;
    const notes = head.notes.length + head.leftOut.length;
    byId('notes').textContent = notes ? count(notes, 'note') : 'About';
    byId('aggregate').hidden = head.attributes.CUBE_CT_AGGR !== undefined || analysis.views.calls.tree.roots().length < 2;
    byId('aggregate-choice').value = analysis.aggregate;
  }

  drawMissing() {
    const note = this.app.wording.missing(byId('system-note'));
    const {aggregate} = this.app.profile.head;
    if (aggregate && note.hidden) offer(note, `This process stands for ${aggregate}; the profile has no values of single processes.`);
  }

  /** Fills the controls of the page and connects them. */
  build() {
    this.buildChoices();
    this.buildButtons();
    this.buildProfiles();
    window.addEventListener('hashchange', () => this.app.address.recall());
    splitters();
    this.drawTitle();
    this.buildTabs();
    this.showPane('program');
  }

  buildChoices() {
    const {app} = this;
    fill(byId('views'), ...VIEWS.map(([id, textContent]) =>
      make('button', {type: 'button', textContent, 'data-view': id, title: id === 'regions' ? 'Regions, the largest self value first' : '', onclick: () => app.setView(id)})));
    fill(byId('values'), ...MODES.filter(([id]) => id !== 'external' || app.profiles.length > 1)
        .map(([value, textContent]) => make('option', {value, textContent})));
    byId('values').addEventListener('change', event => app.setMode(event.target.value));
    fill(byId('threshold'), ...THRESHOLDS.map(value => make('option', {value, textContent: value ? `${value} %` : 'nothing'})));
    byId('threshold').addEventListener('change', event => {
      app.analysis.threshold = Number(event.target.value);
      app.panes.program.refresh(true);
    });
    byId('aggregate-choice').addEventListener('change', event => {
      app.analysis.aggregate = event.target.value;
      app.refresh();
    });
    for (const [id, sign] of [['hide-plus', 'plus'], ['hide-minus', 'minus']]) {
      byId(id).addEventListener('click', () => {
        app.analysis.hide[sign] = !app.analysis.hide[sign];
        this.drawLegend();
        app.repaint();
      });
    }
  }

  buildButtons() {
    const {app} = this;
    const actions = {
      hot: () => app.hot(),
      whole: () => app.selectWhole(),
      theme: () => app.theme.switch(),
      help: () => app.keys.help(),
      notes: () => showNotes(app.all ? {leftOut: [], notes: app.together.tools.notes} : app.profile.head),
      self: () => app.setSelf(!app.selfColumn),
      functions: () => app.setFunctions(!app.analysis.functions),
      'hidden-metrics': () => app.setHidden(!app.analysis.hidden),
      'focus-end': () => app.focusOn(null),
      'range-end': () => app.setRange(null),
    };
    for (const [id, action] of Object.entries(actions)) byId(id).addEventListener('click', action);
    for (const pane of PANES) byId(pane + '-menu').addEventListener('click', event => app.menus.openPane(pane, event.target));
    for (const button of byId('pane-tabs').children) button.addEventListener('click', () => this.showPane(button.dataset.pane));
  }

  /** Buttons for several profiles, and for the sides of a comparison. */
  buildProfiles() {
    const {app} = this;
    if (app.profiles.length > 1) {
      byId('profiles').hidden = false;
      fill(byId('profiles'), app.together ? make('button', {type: 'button', textContent: 'Together', title: 'The functions of all profiles, and their trees side by side',
        'data-at': 'all', onclick: () => app.showTogether()}) : null, ...app.profiles.map(({head}, k) => make('button', {type: 'button', textContent: head.name.split('/').pop(),
        title: head.name, 'data-at': k, onclick: () => app.setProfile(k)})));
    }
    if (app.profile.sides > 1) {
      byId('sides').hidden = false;
      fill(byId('sides'), ...SIDES.map(([id, textContent]) => make('button', {type: 'button', textContent, 'data-side': id,
        title: sideTitle(id, app.profile.head.sides), onclick: () => app.setSide(id)})));
    }
  }

  /** In a narrow window one pane is shown at a time. */
  showPane(pane) {
    byId('trees').dataset.pane = pane;
    for (const button of byId('pane-tabs').children) button.setAttribute('aria-pressed', button.dataset.pane === pane);
  }

  buildTabs() {
    const shown = this.app.tabs.filter(tab => tab.available);
    if (!shown.includes(this.app.tab)) this.app.tab = shown[0];
    this.tabs.build(shown);
  }

  drawTabs() { this.tabs.draw(); }
}

function sideTitle(id, [a, b]) {
  return {a: a, b: b, difference: `${b} minus ${a}`, ratio: `${b} divided by ${a}`}[id];
}
