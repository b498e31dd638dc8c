// The source of the selected call path with its costs beside the lines.

import {textOf} from './blocks.js';
import {copy, fill, make, offer} from './dom.js';
import {css, shareColour} from './colour.js';

const LINE = 18;

/** Returns whether a place names a file; the module of a region may be a library. */
const isKnown = ({file, begin}) => file !== '' && (begin > 0 || /[./\\]/.test(file));

export class SourceTab {
  constructor(app) {
    this.app = app;
    this.id = 'source';
    this.title = 'Source';
    this.what = 'call';
    this.texts = new Map();
    this.choice = make('select', {'aria-label': 'Which place', onchange: () => {
      this.what = this.choice.value;
      this.update();
    }}, make('option', {value: 'call', textContent: 'Call site'}), make('option', {value: 'region', textContent: 'Region'}));
    this.name = make('span', {className: 'soft file'});
    this.tools = [this.name, this.choice];
    this.note = make('p', {className: 'note'});
    this.spacer = make('div', {className: 'spacer'});
    this.window = make('div', {className: 'window'});
    this.scroller = make('div', {className: 'source', tabIndex: 0, role: 'region', 'aria-label': 'Source'}, this.spacer, this.window);
    this.scroller.addEventListener('scroll', () => this.draw(), {passive: true});
    new ResizeObserver(() => this.draw()).observe(this.scroller);
    this.head = make('div', {className: 'source-head', 'aria-hidden': 'true'});
    this.element = make('div', {className: 'tab-body'}, this.note, this.head, this.scroller);
  }

  get available() {
    const {head, hasModules} = this.app.profile;
    return hasModules || Object.keys(head.sources).length > 0;
  }

  /** File and lines of a call node or a region. */
  placeOf(c, r) {
    const {analysis, profile} = this.app;
    const {calls, regions, text} = profile;
    const up = c < 0 ? -1 : calls.parent[c];
    const calledFrom = c >= 0 && calls.line[c] > 0 && analysis.view === 'calls'
      ? {file: text[calls.module[c]] || (up >= 0 ? text[regions.module[calls.region[up]]] : ''), begin: calls.line[c], end: calls.line[c]} : null;
    this.choice.hidden = !calledFrom;
    if (calledFrom && this.what === 'call') return calledFrom;
    return r < 0 ? {file: '', begin: 0, end: 0} : {file: text[regions.module[r]], begin: regions.begin[r], end: Math.max(regions.begin[r], regions.end[r])};
  }

  /** File and lines of the selection; of the whole run, those of the hottest call that has some. */
  place() {
    const {analysis, profile} = this.app;
    const {tree, last} = analysis.program;
    if (last >= 0) return this.placeOf(tree.callNode(last), tree.region(last));
    const c = this.hottestKnown();
    return this.placeOf(c, c < 0 ? -1 : profile.calls.region[c]);
  }

  nameOfHottest(c) { return `${this.app.profile.name(c)}, the ${this.app.analysis.changes ? 'largest change' : 'hottest call'} whose place is known`; }

  /** Whose place is shown for the whole run, as the beginning of a text. */
  get whose() {
    const c = this.app.analysis.whole ? this.hottestKnown() : -1;
    return c < 0 ? '' : `${this.nameOfHottest(c)}: `;
  }

  /** The hottest call whose place in the source is known; -1 if there is none. */
  hottestKnown() {
    const {analysis, profile} = this.app;
    return analysis.hottest().find(c => isKnown(this.placeOf(c, profile.calls.region[c]))) ?? -1;
  }

  async update() {
    const {profile} = this.app;
    const place = this.mark = this.place();
    const turn = this.turn = {};
    fill(this.name, make('bdi', {dir: 'ltr', textContent: place.file ? place.file + (place.begin > 0 ? ':' + place.begin : '') : ''}));
    this.name.title = this.whose + place.file;
    const at = profile.head.sources[place.file];
    let lines = null;
    if (place.file && (at !== undefined || profile.blocks.remote)) lines = await this.linesOf(profile, place.file, at);
    if (this.turn !== turn) return;
    this.lines = lines;
    this.note.hidden = !!lines;
    this.scroller.hidden = this.head.hidden = !lines;
    if (!lines) {
      this.explain(place);
      return;
    }
    this.measure(place.file);
    const unit = this.scale?.unit ? `, ${this.scale.unit}` : '';
    fill(this.head, ...[['cost', 'line' + unit], ['cost', 'calls' + unit], ['number', '']].map(([className, textContent]) => make('span', {className, textContent})));
    this.spacer.style.height = this.lines.length * LINE + 'px';
    if (place.begin > 0) this.scroller.scrollTop = Math.max(0, (place.begin - 1) * LINE - this.scroller.clientHeight / 2);
    this.draw();
  }

  /** Says why there is no source, and how to get one. */
  explain(place) {
    if (isKnown(place)) {
      const command = this.app.wording.viewCommand('--source DIR');
      offer(this.note, `${this.whose}${place.file}${place.begin > 0 ? ':' + place.begin : ''} is not in this page. To put it in, run: ${command}`, ['Copy command', () => copy(command)]);
      return;
    }
    const c = this.hottestKnown();
    offer(this.note, 'The profile does not say where this stands in the source.',
        ...(c < 0 ? [] : [[`Go to ${this.nameOfHottest(c)}`, () => this.app.selectCallNode(c)]]));
  }

  async linesOf(profile, file, at) {
    const key = profile.blocks.profile + ' ' + file;
    if (!this.texts.has(key)) {
      try {
        const bytes = at !== undefined ? await profile.blocks.bytes('source' + at) : await this.ask(profile, file);
        this.texts.set(key, bytes && textOf(bytes).split(/\r?\n/));
      } catch {
        this.texts.set(key, null);
      }
    }
    return this.texts.get(key);
  }

  /** The file from the server; null if that cannot find it. */
  async ask(profile, file) {
    const answer = await profile.blocks.get('source?file=' + encodeURIComponent(file));
    return answer.status === 204 ? null : new Uint8Array(await answer.arrayBuffer());
  }

  /** Costs by line: of the line itself, and of the calls that it makes (recursion counts once). */
  measure(file) {
    const {analysis, profile} = this.app;
    const {calls, regions, text} = profile;
    this.scale = null;
    const own = this.own = new Map(), called = this.called = new Map(), covered = new Map();
    const add = (map, line, value) => { if (value) map.set(line, (map.get(line) ?? 0) + value); };
    if (!analysis.hasValues || analysis.fold !== 'sum') return;
    const value = (kind, c) => analysis.modes.shownOfCall(c, analysis.mix(side => analysis.values[side][kind][c])) || 0;
    for (let c = 0; c < calls.n; c++) {
      const r = calls.region[c], up = calls.parent[c];
      if (text[regions.module[r]] === file && regions.begin[r] > 0) add(own, regions.begin[r], value('own', c));
      const from = text[calls.module[c]] || (up >= 0 ? text[regions.module[calls.region[up]]] : '');
      const line = calls.line[c];
      if (line > 0 && from === file && !(c < covered.get(line))) {
        covered.set(line, calls.end[c]);
        add(called, line, value('total', c));
      }
    }
    this.scale = this.app.looks.chartScale([...own.values(), ...called.values()].reduce((most, v) => Math.max(most, Math.abs(v)), 0));
    this.most = analysis.modes.of('program') === 'absolute' ? analysis.largest : 100;
  }

  draw() {
    if (!this.lines || !this.scroller.clientHeight) return;
    const first = Math.max(0, Math.floor(this.scroller.scrollTop / LINE));
    const last = Math.min(this.lines.length, first + Math.ceil(this.scroller.clientHeight / LINE) + 1);
    const rows = [];
    for (let k = first; k < last; k++) rows.push(this.row(k + 1));
    this.window.style.transform = `translateY(${first * LINE}px)`;
    fill(this.window, ...rows);
  }

  row(line) {
    const {begin, end} = this.mark;
    const className = 'line' + (line === begin ? ' marked' : line > begin && line <= end ? ' within' : '');
    const cost = (map, title) => {
      const value = map.get(line);
      const cell = make('span', {className: 'cost', textContent: value ? this.scale.text(value) : '', title: value ? title : ''});
      const colour = value && this.most ? shareColour(this.app.theme.shown, value / this.most) : null;
      if (colour) cell.style.boxShadow = `inset -4px 0 ${css(colour)}`;
      return cell;
    };
    return make('div', {className}, cost(this.own, 'cost of the line itself'), cost(this.called, 'cost of the calls that the line makes'),
        make('span', {className: 'number', textContent: line}), make('code', {textContent: this.lines[line - 1].slice(0, 2000)}));
  }
}
