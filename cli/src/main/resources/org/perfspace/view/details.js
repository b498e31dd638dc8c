// Everything that is known of the selected metric, call path and location.

import {exactText, count, measured} from './numbers.js';
import {fill, make} from './dom.js';

const link = /^https?:\/\//i;

/** Values that are read before they are asked for are at most this many, of 16 bytes. */
const PREPARED = 4_000_000;

/** So many of the hottest calls are listed. */
const HOTTEST = 5;

const idle = () => new Promise(done => globalThis.requestIdleCallback ? requestIdleCallback(done) : setTimeout(done, 50));

/** A metric with its unit, as the head of a row. */
const nameOf = metric => make('th', {scope: 'row', textContent: [metric.title || metric.name, metric.unit || metric.things].filter(Boolean).join(', ')});

/** The metrics that the table of values lists. */
function metricsOf(profile) { return profile.listed.filter(m => m.numbers && m.values); }

export class DetailsTab {
  constructor(app) {
    this.app = app;
    this.id = 'details';
    this.title = 'Details';
    this.tools = [];
    this.element = make('div', {className: 'tab-body details', tabIndex: 0, role: 'region', 'aria-label': 'Details of the selection'});
  }

  get available() { return true; }

  async update() {
    const {analysis, profile} = this.app;
    const turn = this.turn = {};
    const cards = [this.program(), this.metric(), this.system(), this.file()];
    fill(this.element, ...cards);
    const table = await this.values(analysis, profile);
    if (this.turn === turn) cards[0].append(table);
  }

  card(title, rows, ...more) {
    const list = make('dl', {className: 'facts'}, ...rows.filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .flatMap(([name, value]) => [make('dt', {textContent: name}), value instanceof Node ? make('dd', {}, value) : make('dd', {textContent: value})]));
    return make('section', {className: 'card'}, make('h3', {textContent: title}), list, ...more);
  }

  program() {
    const {analysis, profile} = this.app;
    const {tree, last} = analysis.program;
    if (!profile.calls.n) return this.card('Program', [['', 'The profile has no call paths.']]);
    if (last < 0) return this.card('Whole run', [[this.app.analysis.changes ? 'Largest changes' : 'Hottest calls', this.hottest()]]);
    const {text, calls, regions} = profile;
    const c = tree.callNode(last), r = tree.region(last);
    const isCall = analysis.view === 'calls' && c >= 0;
    const rows = [['Name', tree.label(last)]];
    if (r >= 0 && text[regions.mangledName[r]]) rows.push(['Linker name', text[regions.mangledName[r]]]);
    if (isCall) {
      rows.push(['Call path', this.app.wording.callPath(c)]);
      rows.push(['Called at', this.app.wording.callSite(c)]);
      if (profile.presence) rows.push(['Found in', ['', 'A only', 'B only', 'A and B'][profile.presence[c]]]);
    }
    if (r >= 0) {
      rows.push(['Source', this.app.wording.regionPlace(r)]);
      rows.push(['Kind', [text[regions.paradigm[r]], text[regions.role[r]]].filter(Boolean).join(', ')]);
      rows.push(['Description', text[regions.description[r]]], ['More', this.links(text[regions.url[r]])]);
      rows.push(...profile.pairs(regions.attributes[r]));
    }
    if (isCall) {
      rows.push(...profile.pairs(calls.parameters[c]), ...profile.pairs(calls.facts[c]));
      rows.push(['Ids in the file', `call node ${calls.id[c]}, region ${regions.id[r]}`]);
    }
    return this.card(isCall ? 'Call path' : 'Program', rows);
  }

  /** The call paths that cost most by themselves, to be chosen. */
  hottest() {
    const {analysis, looks, wording} = this.app;
    const nodes = analysis.hottest().slice(0, HOTTEST);
    const callers = wording.callersOf(nodes);
    return make('ul', {className: 'hottest'}, ...nodes.map(c => make('li', {}, make('button', {type: 'button', className: 'plain', textContent: [wording.label(c), ...callers.get(c)].join(' ← '),
      title: wording.callPath(c), onclick: () => this.app.selectCallNode(c)}), make('span', {textContent: looks.plainScale(analysis.largest).full(analysis.hottestValue(c))}))));
  }

  /** Reads the values of all metrics of a profile while the page has nothing else to do, so that they are shown at once. */
  async prepare(profile) {
    const metrics = metricsOf(profile);
    if (profile.blocks.remote || metrics.length * profile.sides * profile.calls.n > PREPARED) return;
    for (const metric of metrics) {
      await idle();
      await profile.needSums([metric.id]);
    }
  }

  /** Inclusive and exclusive values of all metrics for the selected node. */
  async values(analysis, profile) {
    const {tree, last} = analysis.program;
    const metrics = metricsOf(profile);
    if (!profile.calls.n) return null;
    await profile.needSums(metrics.map(m => m.id));
    const states = last < 0 ? [['total', analysis.wholeCells()]] : [['total', tree.cells(last, false)], ['self', tree.cells(last, true)]];
    const head = make('tr', {}, make('th', {textContent: 'Metric', scope: 'col'}));
    const sides = profile.sides > 1 ? ['A', 'B'] : [''];
    for (const side of sides) for (const [name] of states) head.append(make('th', {textContent: `${side} ${name}`.trim().replace(/^[ts]/, first => first.toUpperCase()), scope: 'col'}));
    const body = metrics.map(metric => {
      const row = make('tr', {}, nameOf(metric));
      sides.forEach((_, side) => states.forEach(([, cells]) => row.append(make('td', {textContent: this.exact(metric, cells, side)}))));
      return row;
    });
    const others = profile.listed.filter(m => m.storage === 't' && analysis.view === 'calls' && tree.callNode(last) >= 0);
    const texts = await Promise.all(others.map(metric => this.app.wording.compoundTexts(metric.id)));
    others.forEach((metric, k) => {
      const [inclusive, exclusive] = texts[k]?.[tree.callNode(last)] ?? ['', ''];
      if (inclusive) {
        body.push(make('tr', {}, nameOf(metric), make('td', {textContent: inclusive}), make('td', {textContent: exclusive})));
      }
    });
    return make('div', {className: 'table'}, make('table', {}, make('thead', {}, head), make('tbody', {}, ...body)));
  }

  exact(metric, cells, side) {
    const {profile} = this.app;
    if (!cells) return '–';
    const terms = [{metric: metric.id, sign: 1}];
    if (metric.big) return exactText(profile.exactValue(terms, cells, side));
    if (metric.storage === 'b' && this.app.analysis.whole) return exactText(metric.totals[side]);
    return exactText(measured(metric, profile.value(profile.sums(metric.id, side), cells, metric.fold, metric.storage !== 'b')));
  }

  metric() {
    const {analysis, profile} = this.app;
    const metric = analysis.last;
    if (!metric) return this.card('Metric', [['', 'The profile has no metrics.']]);
    return this.card('Metric', [['Name', metric.title], ['Unique name', metric.name], ['Unit', metric.unit || metric.things || 'none'],
      ['Type', `${metric.type}, ${metric.kind}`],
      ['Total', metric.numbers ? metric.totals.map((total, side) =>
        (profile.sides > 1 ? 'AB'[side] + ' ' : '') + exactText(metric.exactTotals?.[side] ?? total, metric.unit || metric.things)).join(' · ') : ''],
      ['No values', metric.why], ['Formula', metric.formula], ['Description', metric.description],
      ['More', this.links(metric.url)], ...profile.pairs(metric.facts)]);
  }

  system() {
    const {analysis, profile} = this.app;
    const {tree, last} = analysis.system;
    if (last < 0) return this.card('System', [['', 'The profile has no locations.']]);
    const rank = profile.system.rank[last];
    const value = analysis.systemValue(last, false);
    const exact = analysis.modes.of('system') === 'absolute' && value !== null ? exactText(value, this.app.looks.rawUnit) : null;
    return this.card('System', [['Name', tree.label(last)], ['Kind', profile.text[profile.system.sort[last]]],
      ['Number', rank >= 0 ? rank : ''], ['Path', tree.path(last).map(i => tree.label(i)).join(' › ')],
      ['Value of the selection', exact], ...profile.pairs(profile.system.facts[last])]);
  }

  file() {
    const {head, regions} = this.app.profile;
    const commands = make('button', {type: 'button', className: 'quiet', textContent: 'Copy as command', onclick: () => this.app.wording.copyCommand()});
    return this.card('Profile', [['Name', head.name], ['Format', head.format],
      ['Size', [count(head.metrics.length, 'metric'), count(this.app.profile.callPaths, 'call path'), count(regions.n, 'region'), count(head.locations, 'location')].join(', ')],
      ...Object.entries(head.attributes).filter(([name]) => !name.startsWith('hpct::'))], commands);
  }

  /** A link for each mirror on the web; others stay text. */
  links(url) {
    if (!url) return '';
    const places = url.includes('@mirror@')
        ? this.app.profile.head.mirrors.filter(mirror => link.test(mirror)).map(mirror => url.replace('@mirror@', mirror)) : [url];
    const parts = places.map(place => link.test(place)
        ? make('a', {href: place, textContent: place, rel: 'noreferrer noopener', target: '_blank'}) : place);
    return parts.length ? make('span', {}, ...parts.flatMap((part, i) => i ? [', ', part] : [part])) : url;
  }
}
