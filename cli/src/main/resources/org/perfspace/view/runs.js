// The runs of an archive, and the answers of its views: trend, outliers, compare_groups. Nothing here knows the document.

import {jsonOf, unpack} from './blocks.js';
import {deviation, mean, median, unlessDust, welch} from './statistics.js';

/** Robust standard deviations from the median from which on a run stands out. */
export const FAR = 3;

/** Times before and after a run whose runs are its neighbours. */
const NEAR = 5;

/** Quantities are in base units; the one of counts is 1. */
const shownUnit = unit => unit === '1' ? '' : unit;

export class Runs {
  constructor(blocks, head, totals) {
    this.blocks = blocks;
    this.head = head;
    this.all = head.runs;
    this.all.forEach((run, i) => {
      run.number = i;
      run.name = Object.entries(run.parameters).map(([name, value]) => `${name}=${value}`).join(', ') || run.source || run.id;
    });
    this.setTimes();
    this.setLabels();
    this.measures = [
      ...head.quantities.flatMap(({key, unit, paths}, q) => [
        {key, title: key.replaceAll('_', ' '), unit: shownUnit(unit), integer: unit !== 's', values: totals[2 * q], quantity: q, paths},
        {key: key + ' sum', title: `${key.replaceAll('_', ' ')}, all locations`, unit: shownUnit(unit), integer: unit !== 's', values: totals[2 * q + 1], quantity: q, paths}]),
      ...head.efficiencies.map(key => ({key, title: key.replaceAll('_', ' '), unit: '%', share: true, quantity: -1, paths: false,
        values: Float64Array.from(this.all, run => run.efficiencies[key] ?? NaN)})),
    ];
    this.paths = new Map();
  }

  static async open(blocks) {
    const [head, totals] = await Promise.all([blocks.bytes('head').then(jsonOf), blocks.bytes('totals').then(unpack)]);
    return new Runs(blocks, head, totals);
  }

  /** What the times of the runs are those of: a parameter, if of all runs; the archive has put the runs in their order. */
  setTimes() {
    const {all} = this;
    const states = new Set(all.map(run => run.atFrom));
    this.timeParameter = states.size === 1 ? /^parameter (.*)$/.exec(all[0].atFrom)?.[1] ?? '' : '';
    this.timed = !states.has('added');
    for (const run of all) run.time = Date.parse(run.at);
  }

  /** Labels that tell runs apart: the parameters that differ, numbers with their names; the source where these are not enough. */
  setLabels() {
    const {all, head} = this;
    this.telling = head.parameters.filter(name => all.some(run => run.parameters[name] !== all[0].parameters[name]));
    const part = (name, value) => value === undefined ? [] : isNaN(value) ? [value] : [`${name}=${value}`];
    for (const run of all) run.label = this.telling.flatMap(name => part(name, run.parameters[name])).join(', ');
    const sources = new Set(all.map(run => run.source)).size;
    for (const key of ['source', 'id']) {
      const seen = new Map();
      for (const {label} of all) seen.set(label, (seen.get(label) ?? 0) + 1);
      if (key === 'source' && sources < 2 && all.length > 1) continue;
      for (const run of all) if (seen.get(run.label) > 1 || !run.label) run.label = [run.label, run[key]].filter(Boolean).join(', ');
    }
  }

  /** A label of several runs: the parameters that tell runs apart and are the same in all of these. */
  labelOf(numbers) {
    const [first, ...others] = numbers.map(number => this.all[number].parameters);
    return this.telling.filter(name => name in first && others.every(other => other[name] === first[name])).map(name => `${name}=${first[name]}`).join(', ');
  }

  /** The measure of one call path; of a quantity whose call paths are not in the page, or of none, the measure as it is. */
  async ofPath(measure, path) {
    if (!measure?.paths || path === '') return measure;
    const {starts, ids, values} = await this.pathsOf(measure.quantity);
    const id = this.names.indexOf(path);
    const own = new Float64Array(this.all.length).fill(NaN);
    this.all.forEach((run, i) => {
      for (let k = starts[i]; k < starts[i + 1]; k++) if (ids[k] === id) own[i] = values[k];
    });
    return {...measure, title: `${measure.title.replace(', all locations', '')} of ${path.split('/').pop()}, all locations`, values: own};
  }

  /** The call paths with the largest values in a run, the largest first. */
  async largestPaths(measure, most) {
    if (!measure?.paths) return [];
    const {ids, values} = await this.pathsOf(measure.quantity);
    const largest = new Map();
    ids.forEach((id, k) => { if (!(values[k] <= (largest.get(id) ?? 0))) largest.set(id, values[k]); });
    return [...largest].sort((a, b) => b[1] - a[1]).slice(0, most).map(([id]) => this.names[id]);
  }

  /** The measure of a name, or the first one, which is time if a run has it. */
  measure(key) { return this.measures.find(measure => measure.key === key) ?? this.measures[0] ?? null; }

  /** Runs that have a value of a measure, by experiment, in the order of time. */
  byExperiment(measure) {
    const found = new Map();
    for (const run of this.all) {
      if (measure.values[run.number] !== measure.values[run.number]) continue;
      if (!found.has(run.experiment)) found.set(run.experiment, []);
      found.get(run.experiment).push(run);
    }
    return found;
  }

  /**
   * How the mean of a measure over the repetitions of each run changes from the point of its experiment before; null where there
   * is none, or it is 0, or the order is not known, as times are equal.
   */
  trend(measure) {
    const change = new Array(this.all.length).fill(null);
    for (const points of this.points().values()) {
      const isAlone = i => points[i - 1]?.[0].at !== points[i][0].at && points[i + 1]?.[0].at !== points[i][0].at;
      const means = points.map(runs => mean(runs.map(run => measure.values[run.number]).filter(v => v === v)));
      points.forEach((runs, i) => {
        const before = i && isAlone(i - 1) && isAlone(i) ? means[i - 1] : 0, now = means[i];
        if (before !== 0 && before === before && now === now) for (const run of runs) change[run.number] = now / before - 1;
      });
    }
    return change;
  }

  /** The points of each experiment in the order of time: the repetitions of a run, or a run without any. */
  points() {
    const found = new Map();
    for (const run of this.all) {
      if (!found.has(run.experiment)) found.set(run.experiment, new Map());
      const points = found.get(run.experiment);
      points.set(run.point, [...points.get(run.point) ?? [], run]);
    }
    return new Map([...found].map(([name, points]) => [name, [...points.values()]]));
  }

  /**
   * The distance of each run from the median of its experiment around it, at its own time and a few before and after, in robust
   * standard deviations; null where all are alike.
   */
  outliers(measure) {
    const distance = new Array(this.all.length).fill(null);
    for (const runs of this.byExperiment(measure).values()) {
      const times = [...new Set(runs.map(run => run.at))];
      const ofTime = times.map(() => []), place = new Map(times.map((at, i) => [at, i]));
      for (const run of runs) ofTime[place.get(run.at)].push(measure.values[run.number]);
      const middles = times.map((_, i) => median(ofTime.slice(Math.max(0, i - NEAR), i + NEAR + 1).flat()));
      const middle = run => middles[place.get(run.at)];
      const spread = median(runs.map(run => Math.abs(measure.values[run.number] - middle(run))));
      for (const run of runs) {
        const robust = 1.4826 * unlessDust(spread, middle(run));
        if (robust > 0) distance[run.number] = Math.abs(measure.values[run.number] - middle(run)) / robust;
      }
    }
    return distance;
  }

  /** Groups of runs: by their repetitions, by each value of each parameter, and single runs. */
  groups() {
    const sorts = [['Repetitions', new Map()], ...this.head.parameters.map(name => [name, new Map()]), ['Single runs', new Map()]];
    const put = (groups, name, run) => groups.set(name, [...groups.get(name) ?? [], run.number]);
    for (const run of this.all) {
      put(sorts[0][1], run.repeated || 'all runs', run);
      this.head.parameters.forEach((name, i) => { if (name in run.parameters) put(sorts[i + 1][1], `${name}=${run.parameters[name]}`, run); });
      put(sorts[sorts.length - 1][1], run.id, run);
    }
    return sorts.filter(([, groups]) => groups.size);
  }

  /** The values of a quantity by call path: names, and for each run the call paths and their values. */
  async pathsOf(quantity) {
    this.names ??= jsonOf(await this.blocks.bytes('paths'));
    if (!this.paths.has(quantity)) {
      const [counts, ids, values] = unpack(await this.blocks.bytes('p' + quantity));
      const starts = new Int32Array(counts.length + 1);
      for (let i = 0; i < counts.length; i++) starts[i + 1] = starts[i] + counts[i];
      this.paths.set(quantity, {starts, ids, values});
    }
    return this.paths.get(quantity);
  }

  /** Values of a quantity by call path, of some runs. */
  collect({starts, ids, values}, runs) {
    const found = new Map();
    for (const run of runs) {
      for (let k = starts[run]; k < starts[run + 1]; k++) {
        if (!found.has(ids[k])) found.set(ids[k], {runs: 0, values: []});
        const path = found.get(ids[k]);
        path.runs++;
        if (values[k] === values[k]) path.values.push(values[k]);
      }
    }
    return found;
  }

  /** Two groups of runs call path by call path, and as a whole; without confidence where one has fewer than two runs. */
  async compare(measure, before, after) {
    const whole = compared('', [before, after].map(runs => {
      const values = runs.map(run => measure.values[run]).filter(v => v === v);
      return {runs: values.length, values};
    }));
    if (!measure.paths) return {whole, paths: []};
    const stored = await this.pathsOf(measure.quantity);
    const [a, b] = [before, after].map(runs => this.collect(stored, runs));
    const none = {runs: 0, values: []};
    const paths = [...new Set([...a.keys(), ...b.keys()])].map(id => compared(this.names[id], [a.get(id) ?? none, b.get(id) ?? none]));
    return {whole, paths};
  }
}

function compared(path, [a, b]) {
  const facts = {path, runsBefore: a.runs, runsAfter: b.runs};
  if (a.values.length > 1 && b.values.length > 1) return {...facts, ...welch(a.values, b.values), spreads: [a, b].map(side => deviation(side.values))};
  const before = a.values.length ? mean(a.values) : NaN, after = b.values.length ? mean(b.values) : NaN;
  return {...facts, before, after, growth: after - before, t: NaN, degrees: NaN, chance: NaN, half: NaN};
}

/** The names at the end of a call path; the title has all. */
export function lastOf(path) {
  const names = path.split('/');
  return names.length > 3 ? `… / ${names.slice(-2).join(' / ')}` : names.join(' / ');
}
