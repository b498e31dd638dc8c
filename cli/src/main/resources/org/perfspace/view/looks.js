// Numbers, colours and bars of the rows in the panes.

import {shareColour, steps} from './colour.js';
import {PercentScale, RatioScale, Scale, exactText} from './numbers.js';

/** The ends of the scale of ratios. */
export const RATIO_ENDS = ['÷ 4', '× 4'];

/** The looks of rows, and the scales of the three panes. */
export class Looks {
  constructor(app) {
    this.app = app;
  }

  /** Returns text, colour and bar of a row for a value. */
  look(pane, i, value, scale, share, more = {}) {
    const {hide} = this.app.analysis;
    const hidden = value > 0 && hide.plus || value < 0 && hide.minus;
    const shownValue = hidden ? 0 : value;
    const missing = value === null || value !== value;
    const size = hidden ? 0 : share;
    return {
      text: missing ? '–' : scale.text(this.app.analysis.modes.shown(pane, i, shownValue)),
      share: missing ? null : value === 0 || hidden ? 0 : size,
      colour: missing || !value ? null : shareColour(this.app.theme.shown, size),
      faint: Math.abs(size) < 0.002,
      dim: missing || value === 0 || hidden,
      ...more,
    };
  }

  metricLook(i) {
    const {analysis, profile} = this.app;
    const metric = profile.metrics[analysis.metric.tree.key(i)];
    if (!metric.numbers) return {text: 'n/a', share: null, dim: true, title: metric.why, unit: '', kind: metric.formula ? 'derived' : ''};
    const value = analysis.metricValue(i);
    const scale = this.metricScale(i);
    const whole = Math.abs(analysis.collapsedMetric(metric.root, 0) ?? analysis.modes.topValue(metric, 0));
    const alone = !profile.metrics.some(other => other.parent === metric.id || metric.parent >= 0 && other.id === metric.parent);
    const share = analysis.side === 'ratio' ? ratioShare(value) : analysis.modes.isPercent('metric', i) ? analysis.modes.shown('metric', i, value) / 100 : value / whole;
    return this.look('metric', i, value, scale, share || 0, {
      unit: analysis.modes.shown('metric', i, value) ? scale.unit : '', neutral: alone && profile.sides < 2, kind: metric.formula ? 'derived' : metric.visibility === 'ghost' ? 'hidden' : '',
      title: `${metric.title || metric.name}: ${value === null ? 'n/a' : exactText(metric.big && profile.sides < 2 && !analysis.metric.isOpen(i) ? metric.exactTotals[0] : value, metric.unit || metric.things)}`
        + (metric.description ? '\n' + metric.description : ''),
    });
  }

  metricScale(i) {
    const {analysis, profile} = this.app;
    if (analysis.side === 'ratio') return new RatioScale();
    if (analysis.modes.isPercent('metric', i)) return new PercentScale();
    const metric = profile.metrics[analysis.metric.tree.key(i)];
    return new Scale(analysis.metricValue(i, false) ?? 0, metric.unit, metric.integer);
  }

  programLook(i) {
    const {analysis} = this.app;
    const value = analysis.programValue(i);
    const share = this.shareOf('program', i, value);
    const look = this.look('program', i, value, this.scale, share, {bar: Math.abs(share), strong: Math.abs(share) > .05});
    if (!analysis.hasValues) look.text = '';
    if (analysis.whole && !this.app.profile.head.links && i === analysis.hottestRow) look.kind = analysis.changes ? 'largest change' : 'hottest call';
    look.title = this.programTitle(i, value);
    const extras = [];
    if (this.app.selfColumn) extras.push(this.scale.text(analysis.modes.shown('program', i, analysis.programValue(i, true))));
    if (this.app.profile.sides > 1 && analysis.side !== 'a' && analysis.side !== 'b') {
      const {tree} = analysis.program;
      const cells = tree.cells(i, analysis.program.isOpen(i));
      const [a, b] = [0, 1].map(side => cells && analysis.hasValues
        ? this.app.profile.value(analysis.values[side], cells, analysis.fold, analysis.additive) : null);
      extras.push(this.sideScale.text(a), this.sideScale.text(b), changeText(a, b));
    }
    if (extras.length) look.extra = extras;
    return look;
  }

  programTitle(i, value) {
    const {analysis, profile} = this.app;
    const {tree} = analysis.program;
    const exact = analysis.last?.big && analysis.side === 'a' && value !== null
        ? profile.exactValue(analysis.terms, tree.cells(i, analysis.program.isOpen(i)), 0) : value;
    const c = tree.callNode(i);
    return [tree.label(i), value === null ? '' : exactText(exact, this.rawUnit), analysis.view === 'calls' ? this.app.wording.callSite(c) : ''].filter(Boolean).join('\n');
  }

  systemLook(i) {
    const {analysis} = this.app;
    const value = analysis.systemValue(i);
    if (value === null) return {text: '', share: null};
    const share = this.shareOf('system', i, value);
    return this.look('system', i, value, this.systemScale, share,
        {bar: Math.abs(value) / (analysis.modes.peers(i).size || 1), title: `${analysis.system.tree.label(i)}: ${exactText(value, this.rawUnit)}`});
  }

  /** The share of the maximum that gives a value its colour. */
  shareOf(pane, i, value) {
    const {analysis} = this.app;
    if (value === null || value !== value) return 0;
    if (analysis.side === 'ratio') return ratioShare(value);
    const mode = analysis.modes.of(pane);
    if (mode !== 'absolute') return analysis.modes.shown(pane, i, value) / 100 || 0;
    return analysis.largest ? value / analysis.largest : 0;
  }

  /** The share of the scale for a value of a call node: charts have the colours of the tree, and the legend of the page is theirs, too. */
  callShare(c, value) {
    const {analysis} = this.app;
    if (analysis.side === 'ratio') return ratioShare(value);
    if (analysis.modes.of('program') !== 'absolute') return analysis.modes.shownOfCall(c, value) / 100 || 0;
    return analysis.largest ? value / analysis.largest : 0;
  }

  /** The share of a scale of its own for a value of a chart: of the largest one, or as in the trees for ratios, whose colours part at 1. */
  chartShare(value, largest) { return this.app.analysis.side === 'ratio' ? ratioShare(value) : value / (largest || 1); }

  /** The legend of a chart with a scale of its own: whether it has a cold half, and the texts at its ends. */
  chartLegend(negative, least, most) {
    return this.app.analysis.side === 'ratio' ? {negative: true, least: RATIO_ENDS[0], most: RATIO_ENDS[1]} : {negative, least: negative ? least : '0', most};
  }

  /** The legend of a picture with the colours of the tree. */
  legend(what) {
    const {analysis} = this.app;
    const isRatio = analysis.side === 'ratio', negative = analysis.negative || isRatio;
    const end = sign => isRatio ? RATIO_ENDS[sign < 0 ? 0 : 1] : analysis.modes.of('program') !== 'absolute' ? `${sign < 0 ? '−' : ''}100 %` : this.scale.full(sign * analysis.largest);
    return {least: negative ? end(-1) : '0', most: `${end(1)}, ${what}`, colours: steps('light', negative)};
  }

  moreLook(nodes) {
    const {analysis} = this.app;
    const sum = nodes.reduce((total, i) => total + (analysis.programValue(i, false) || 0), 0);
    const share = percentOf(sum, analysis);
    return {text: this.scale.text(analysis.modes.shown('program', nodes[0], sum)), kind: share};
  }

  /** The scale of a display of call nodes: percent where the tree shows percent, else a unit that suits the largest value. */
  chartScale(largest) {
    return this.scaleFor('program', largest, this.app.analysis.last?.integer ?? false);
  }

  scaleFor(pane, size, integer) {
    if (this.app.analysis.side === 'ratio') return new RatioScale();
    if (this.app.analysis.modes.of(pane) !== 'absolute') return new PercentScale();
    return new Scale(size, this.rawUnit, integer);
  }

  /** A scale in the unit of the metric, also where the trees show percent. */
  plainScale(size) {
    const {analysis} = this.app;
    return analysis.side === 'ratio' ? new RatioScale() : new Scale(size, this.rawUnit, analysis.last?.integer);
  }

  /** Units and scales of the program and the system for the present selection. */
  updateScales() {
    const {analysis} = this.app;
    const integer = analysis.last?.integer ?? false;
    this.rawUnit = analysis.side === 'ratio' ? '' : analysis.last?.unit ?? '';
    this.scale = this.scaleFor('program', analysis.largest, integer);
    this.sideScale = new Scale(Math.max(...(analysis.last?.totals ?? [0]).map(Math.abs)), analysis.last?.unit ?? '', integer);
    this.unitText = this.scale.unit;
  }

  updateSystemScale() {
    const {analysis} = this.app;
    const size = (analysis.parts ?? []).reduce((most, v) => Math.abs(v) > most && Number.isFinite(v) ? Math.abs(v) : most, 0);
    this.systemScale = this.scaleFor('system', size, analysis.last?.integer ?? false);
  }
}

/** The change from A to B in percent of A. */
function changeText(a, b) {
  if (a === null || a !== a || b !== b) return '';
  if (a === 0) return b === 0 ? '0 %' : '–';
  const change = 100 * (b - a) / Math.abs(a);
  return (change > 0 ? '+' : '') + new PercentScale().full(change);
}

function ratioShare(value) {
  if (!(value > 0)) return 0;
  return Math.max(-1, Math.min(1, Math.log2(value) / 2));
}

function percentOf(sum, analysis) {
  const whole = analysis.program.tree.roots().reduce((total, i) => total + Math.abs(analysis.programValue(i, false) || 0), 0);
  return whole ? `${(100 * Math.abs(sum) / whole).toFixed(2)} %` : '';
}
