// The page: panes, tabs, keys, and what happens when something is chosen.

import {Address} from './address.js';
import {Analysis} from './analysis.js';
import {PageBlocks, ServerBlocks, startsOf, unpack} from './blocks.js';
import {begin} from './controls.js';
import {DetailsTab} from './details.js';
import {byId, fill, make} from './dom.js';
import {EfficiencyTab} from './efficiency.js';
import {Finder} from './finder.js';
import {FlameTab} from './flame.js';
import {Frame} from './frame.js';
import {HeatTab} from './heat.js';
import {KEYS, Keys} from './keys.js';
import {LinksTab} from './links.js';
import {Looks} from './looks.js';
import {Menus} from './menus.js';
import {Profile} from './model.js';
import {TreePane} from './pane.js';
import {PathHashes} from './places.js';
import {SourceTab} from './source.js';
import {SpreadTab} from './spread.js';
import {TimeTab} from './timeline.js';
import {Theme} from './theme.js';
import {Together} from './together.js';
import {Tools} from './tools.js';
import {TopList} from './toplist.js';
import {TopologyTab} from './topology.js';
import {Wording} from './wording.js';

const PANES = ['metric', 'program', 'system'];
const root = document.documentElement;

class App {
  constructor(profiles, tools) {
    this.profiles = profiles;
    this.analyses = profiles.map(profile => new Analysis(profile));
    this.hashes = profiles.map(profile => new PathHashes(profile));
    this.analyses.forEach((analysis, i) => { analysis.other = profiles[i === 0 ? 1 : 0] ?? null; });
    this.at = 0;
    this.selfColumn = false;
    this.working = 0;
    this.waiting = [];
    this.looks = new Looks(this);
    this.wording = new Wording(this);
    this.frame = new Frame(this);
    this.menus = new Menus(this);
    this.address = new Address(this);
    this.panes = {};
    for (const name of PANES) this.panes[name] = new TreePane(name, byId(name + '-tree'), this.host(name));
    this.top = new TopList(this, byId('top-list'));
    this.finder = new Finder(this);
    this.tabs = [new FlameTab(this), new HeatTab(this), new SpreadTab(this), new EfficiencyTab(this), new TimeTab(this), new LinksTab(this),
      new TopologyTab(this), new SourceTab(this), new DetailsTab(this)];
    this.tab = this.tabs[0];
    this.theme = new Theme(() => {
      if (!this.looks.scale) return;
      this.frame.drawLegend();
      this.repaint();
    });
    this.keys = new Keys(this, KEYS);
    this.together = tools ? new Together(this, tools) : null;
    this.frame.build();
  }

  get profile() { return this.profiles[this.at]; }
  get analysis() { return this.analyses[this.at]; }

  /** Whether the profiles are shown together instead of one of them. */
  get all() { return this.together?.shown ?? false; }

  /** Shows the functions and trees of all profiles. */
  showTogether(parts = new URLSearchParams()) {
    return this.work(async () => {
      await this.together.recall(parts);
      this.finder.look();
      this.frame.drawTitle();
      this.frame.drawStatus();
      this.address.remember();
    });
  }

  /** The address of a call node in the display of a profile. */
  placeOf(at, callNode, metric = this.together.tools.quantities[this.together.q].metrics[at]) {
    return '#' + new URLSearchParams({p: at, ...metric ? {m: metric} : {}, ...callNode < 0 ? {} : {c: this.hashes[at].name(callNode)}});
  }

  /** Goes to a call node in the display of a profile. */
  showPlace(at, callNode) { location.hash = this.placeOf(at, callNode); }

  /** Connects a pane to what it shows. */
  host(name) {
    const shown = () => this.analysis[name];
    return {
      shown,
      small: () => name === 'program' ? this.analysis.smallNodes() : null,
      melted: () => name === 'program' ? this.analysis.chains.melted() : null,
      unfold: i => this.unfold(i),
      isHit: i => name === 'program' && this.finder.isHit(i),
      look: i => this.looks[name + 'Look'](i),
      moreLook: nodes => this.looks.moreLook(nodes),
      size: () => name === 'program' ? this.analysis.sizes() : null,
      spot: () => name === 'program' && this.analysis.whole ? this.analysis.hottestRow : -1,
      select: (i, add) => this.select(name, i, add),
      toggle: i => this.toggle(name, i),
      openAll: i => this.openAll(name, i),
      menu: (i, x, y) => this.menus.nodeMenu(name, i, x, y),
    };
  }

  /** Prepares, while the page is idle, what displays need of all profiles. */
  async prepare() {
    for (const profile of this.profiles) for (const tab of this.tabs) await tab.prepare?.(profile);
  }

  /** Runs work that others can wait for. */
  async work(task) {
    this.working++;
    root.dataset.busy = 'true';
    try {
      return await task();
    } catch (problem) {
      this.complain(problem);
    } finally {
      if (--this.working === 0) {
        delete root.dataset.busy;
        this.waiting.splice(0).forEach(done => done());
      }
    }
  }

  /** Resolves when nothing is being loaded or computed. */
  settled() {
    return this.working ? new Promise(done => this.waiting.push(done)) : Promise.resolve();
  }

  /** After another metric, side or profile: everything. */
  refresh(then = () => {}) {
    return this.work(async () => {
      const turn = this.turn = {};
      await this.analysis.loadProgram();
      if (this.turn !== turn) return;
      then();
      this.looks.updateScales();
      this.looks.updateSystemScale();
      this.finder.look();
      this.drawProgram(true);
      await this.refreshSystem(turn);
    });
  }

  /** After another selection in the program: the system and the charts. */
  refreshSystem(turn = this.turn) {
    return this.work(async () => {
      this.frame.drawStatus();
      await this.analysis.loadSystem();
      if (this.turn !== turn) return;
      this.looks.updateSystemScale();
      this.panes.system.refresh();
      this.frame.drawMissing();
      this.frame.drawHeads();
      await this.tab.update();
      this.address.remember();
    });
  }

  drawProgram(reveal) {
    this.panes.metric.refresh();
    const isTop = this.analysis.view === 'top';
    byId('top-list').hidden = !isTop;
    byId('program-tree').hidden = isTop;
    if (isTop) this.work(() => this.top.update());
    else this.panes.program.refresh(reveal);
    this.frame.drawHeads();
    this.frame.drawLegend();
    this.frame.drawStatus();
  }

  /** After a change of looks only. */
  repaint() {
    if (this.all) this.work(() => this.together.update());
    for (const name of PANES) this.panes[name].refresh();
    this.top.draw();
    this.tab.update();
  }

  complain(problem) {
    fill(byId('problem'), make('span', {textContent: problem.message ?? String(problem)}),
        make('button', {type: 'button', className: 'quiet', textContent: 'Close', onclick: () => { byId('problem').hidden = true; }}));
    byId('problem').hidden = false;
  }

  select(pane, i, add = false) {
    const shown = this.analysis[pane];
    const {tree} = shown;
    if (add && (pane !== 'metric' || this.sameRoot(i))) shown.toggle(i);
    else shown.select(i);
    if (pane === 'metric') return this.refresh();
    this.panes[pane].refresh('near');
    if (pane === 'system') {
      this.frame.drawStatus();
      this.work(() => this.tab.update());
      return Promise.resolve();
    }
    if (this.analysis.view === 'calls') this.analysis.kept = {callNode: tree.callNode(i), region: tree.region(i)};
    return this.refreshSystem();
  }

  /** Several metrics can be selected below one root only. */
  sameRoot(i) {
    const {metric} = this.analysis;
    const rootOf = j => metric.tree.path(j)[0];
    return metric.selected.every(j => rootOf(j) === rootOf(i));
  }

  toggle(pane, i) {
    const shown = this.analysis[pane];
    if (shown.open[i]) shown.collapse(i);
    else shown.expand(i);
    return this.afterOpening(pane);
  }

  openAll(pane, i) {
    const shown = this.analysis[pane];
    const {tree} = shown;
    if (pane === 'program' && this.analysis.view === 'callers') shown.expand(i);
    else for (let j = i; j < tree.end[i]; j++) shown.open[j] = tree.hasKids(j) ? 1 : 0;
    return this.afterOpening(pane);
  }

  afterOpening(pane) {
    if (pane === 'metric') return this.refresh();
    this.panes[pane].refresh();
    if (pane === 'program') return this.refreshSystem();
    this.looks.updateSystemScale();
    return Promise.resolve();
  }

  selectMetric(id) {
    const {metric} = this.analysis;
    const at = metric.tree.find(id);
    if (at < 0) return Promise.resolve();
    metric.reveal(at);
    return this.select('metric', at);
  }

  /** Selects the whole run; the rows stay as they are. */
  selectWhole() {
    this.analysis.selectWhole();
    this.panes.program.refresh();
    this.top.draw();
    return this.refreshSystem();
  }

  selectProgram(i) {
    const {program} = this.analysis;
    program.reveal(i);
    program.select(i);
    this.panes.program.refresh(true);
    return this.select('program', i);
  }

  /** Selects a call node in the call tree, or its region in the other views. */
  selectCallNode(c) {
    if (c < 0) return Promise.resolve();
    const {analysis} = this;
    if (analysis.view === 'calls') analysis.selectCallNode(c);
    else analysis.selectRegion(this.profile.listedRegion(c));
    this.panes.program.refresh(true);
    this.top.draw();
    return this.refreshSystem();
  }

  selectSystem(row) {
    this.analysis.system.reveal(row);
    return this.select('system', row);
  }

  setView(view) {
    this.analysis.show(view);
    this.looks.updateScales();
    this.finder.tell();
    this.drawProgram(true);
    return this.refreshSystem();
  }

  setMode(mode, pane) {
    if (mode === 'external' && this.profiles.length < 2) return Promise.resolve();
    if (pane) this.analysis.paneModes[pane] = mode;
    else {
      Object.assign(this.analysis, {mode, paneModes: {}});
    }
    this.looks.updateScales();
    this.looks.updateSystemScale();
    this.drawProgram(false);
    return this.refreshSystem();
  }

  setSide(side) {
    this.analysis.side = side;
    return this.refresh();
  }

  setTab(tab) {
    this.tab = tab;
    this.frame.drawTabs();
    return this.work(() => tab.update());
  }

  setProfile(at) {
    this.together?.hide();
    const before = this.analysis;
    const {hashes} = this;
    const from = this.at;
    this.at = at;
    const {analysis} = this;
    for (const key of ['mode', 'threshold', 'functions']) analysis[key] = before[key];
    if (analysis.hidden !== before.hidden) analysis.showHidden(before.hidden);
    const name = before.last?.name;
    const metric = this.profile.metrics.findIndex(m => m.name === name);
    const place = analysis.metric.tree.find(metric);
    if (place >= 0) {
      analysis.metric.reveal(place);
      analysis.metric.select(place);
    }
    const c = before.callNode, {whole} = before;
    const path = c >= 0 ? hashes[from].name(c) : '';
    this.frame.drawTitle();
    this.frame.buildTabs();
    return this.refresh(() => {
      analysis.show(analysis.offers(before.view) ? before.view : 'regions');
      const there = path ? this.hashes[at].find(path) : -1;
      if (there >= 0) this.analysis.selectCallNode(there);
      else if (whole || !analysis.visited) analysis.openHottest();
      analysis.visited = true;
    });
  }

  /** Follows the hot path from the selection down. */
  hot(from = this.analysis.program.last) {
    this.analysis.hotPath(from);
    this.panes.program.refresh(true);
    return this.refreshSystem();
  }

  setSelf(on) {
    this.selfColumn = on;
    this.frame.drawHeads();
    this.panes.program.refresh();
  }

  get hasParts() { return this.profile.hasParts; }

  setFunctions(on) {
    const {callNode: c, whole} = this.analysis;
    this.analysis.functions = on;
    return this.refresh(() => {
      if (whole) this.analysis.openHottest();
      else if (c >= 0) this.analysis.selectCallNode(c);
    });
  }

  /** The nodes that share the row of a node of the program tree. */
  chainBefore(i) { return this.panes.program.chainOf(this.analysis.program.tree, i); }

  /** Shows the frames of the chain in a row each, or folds them again. */
  unfold(i) {
    const {chains, program} = this.analysis;
    if (i < 0) return;
    if (this.chainBefore(i).length) chains.unfold(this.chainBefore(i)[0]);
    else if (chains.isOpened(i)) chains.fold(i);
    else return;
    this.panes.program.refresh();
    this.panes.program.showCursor(program.last < 0 ? i : program.last);
    this.refreshSystem();
  }

  setChains(on) {
    this.analysis.chains.on = on;
    this.drawProgram(true);
  }

  setSorted(on) {
    this.analysis.sorted = on;
    this.drawProgram(true);
  }

  /** The trace that this file holds; null if there is none here. */
  async trace() {
    const {blocks, head} = this.profile;
    if (!head.trace || blocks.remote) return null;
    const [counts, times, nodes] = this.profile.traceParts ??= unpack(await blocks.bytes('trace'));
    return {starts: startsOf(counts), times, nodes};
  }

  /** Shows the samples of a part of the run in all displays; null shows the whole run. */
  setRange(range) {
    return this.work(async () => {
      await this.analysis.showRange(range, range && await this.trace());
      await this.refresh();
    });
  }

  setHidden(on) {
    this.analysis.showHidden(on);
    return this.refresh();
  }

  /** Shows one subtree of the call tree and what is above it. */
  focusOn(i) {
    this.analysis.focus = i;
    this.panes.program.refresh(true);
    this.frame.drawHeads();
  }
}

/** The token of the server comes in the address, and stays with this entry of the history. */
function serverToken() {
  const fresh = /^#([\w-]{16,})$/.exec(location.hash)?.[1];
  if (fresh) history.replaceState({token: fresh}, '', '#');
  return fresh ?? history.state?.token ?? '';
}

begin(async () => {
  const remote = root.dataset.source === 'server';
  const token = remote ? serverToken() : '';
  const blocks = k => remote ? new ServerBlocks(k, token) : new PageBlocks(k);
  const profiles = await Promise.all(Array.from({length: Number(root.dataset.profiles)}, (_, k) => Profile.open(blocks(k))));
  const app = globalThis.perfspace = new App(profiles, await Tools.open(profiles[0]));
  await app.address.recall();
  return app;
}).then(app => {
  if (app) app.prepared = app.prepare().catch(() => {}); // a display that needs what cannot be read says so
});
