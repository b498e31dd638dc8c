// POP's efficiencies of the selected calls, as `perfspace efficiency --calls` computes them.

import {fill, make, offer} from './dom.js';
import {PercentScale, Scale, count} from './numbers.js';

/** The activities of a call node, and bits of whether it is in a parallel region and reads or writes files by MPI. */
const USEFUL = 0, MPI = 1, OPENMP = 2, PARALLEL = 4, MPI_FILE = 8;
const activityOf = code => code % PARALLEL;
const inParallel = code => (code & PARALLEL) !== 0;

const NO_WAITING = "the profile has no waiting times of Scalasca's trace analysis";

const NO_FIRST = 'No first thread of a process runs this, so there is no run time to compare with. Select a call path of the main threads, or the whole run.';

/** A thread of a library spends at most this share of its time with work of the program. */
const HELPER = 0.01;

const sum = (list, value) => list.reduce((total, item) => total + value(item), 0);
const most = (list, value) => list.reduce((largest, item) => Math.max(largest, value(item)), -Infinity);

/** The threads of each process by their columns, the first thread first. */
function processesOf({system, text}) {
  const found = new Map();
  for (let row = 0; row < system.n; row++) {
    if (system.column[row] < 0) continue;
    const sort = text[system.sort[row]];
    const process = sort === 'thread' ? system.parent[row] : row;
    if (text[system.sort[process]] !== 'process') continue;
    if (!found.has(process)) found.set(process, []);
    found.get(process).push(system.column[row]);
  }
  return [...found.values()];
}

/** Marks the call nodes of cells. */
function marked(profile, cellsList) {
  const marks = new Uint8Array(profile.calls.n);
  for (const {whole, alone, sign} of cellsList) {
    for (const c of whole) marks.fill(1, c, profile.calls.end[c]);
    for (const c of alone) marks[c] = sign > 0 ? 1 : 0;
  }
  return marks;
}

/**
 * The values by column of a metric over some call nodes. Exclusive values are added; of inclusive ones, those at the borders
 * of the set are added and taken away.
 */
async function values(profile, metric, side, within) {
  const {n, parent} = profile.calls;
  const nodes = [], leaving = [];
  const inclusive = profile.metrics[metric].storage === 'i';
  for (let c = 0; c < n; c++) {
    const above = parent[c] >= 0 && within(parent[c]);
    if (within(c)) {
      if (!inclusive || !above) nodes.push(c);
    } else if (inclusive && above) leaving.push(c);
  }
  const cells = list => inclusive ? {whole: list, alone: [], sign: 1} : {whole: [], alone: list, sign: 1};
  const terms = [{metric, sign: 1}];
  const more = await profile.leaves(terms, [cells(nodes)], side);
  if (!leaving.length) return more;
  const less = await profile.leaves(terms, [cells(leaving)], side);
  return more.map((value, i) => value - less[i]);
}

/** The times of some call nodes by column; what threads idle is no work of them. */
async function times(profile, side, within) {
  const {activity} = profile.calls;
  const {time, idle, waiting} = profile.head;
  const all = test => values(profile, time, side, c => within(c) && test(activity[c]));
  const working = async test => {
    const found = await all(test);
    if (idle < 0 || idle === time || !profile.hasRows(idle)) return found;
    const rest = await values(profile, idle, side, c => within(c) && test(activity[c]));
    return found.map((value, i) => value - rest[i]);
  };
  const isMpi = code => activityOf(code) === MPI;
  const ideal = async whole => {
    if (!waiting.length || !waiting.every(metric => profile.hasRows(metric))) return whole.map(() => NaN);
    const transfers = await all(code => isMpi(code) && !(code & MPI_FILE));
    for (const metric of waiting) {
      const waits = await values(profile, metric, side, c => within(c) && isMpi(activity[c]));
      waits.forEach((value, i) => { transfers[i] -= value; });
    }
    return whole.map((value, i) => value - transfers[i]);
  };
  const whole = await all(() => true);
  return {
    useful: await working(code => activityOf(code) === USEFUL),
    serial: await working(code => activityOf(code) === USEFUL && !inParallel(code)),
    work: await working(code => activityOf(code) === USEFUL || activityOf(code) === OPENMP),
    parallel: await all(inParallel),
    whole,
    ideal: await ideal(whole),
  };
}

/** The times of each process in the selection; the whole run tells which threads take part in it. */
function measure(profile, run, chosen) {
  const processes = [];
  for (const [first, ...others] of processesOf(profile)) {
    if (run.whole[first] === 0) continue;
    const workers = [first, ...others.filter(t => run.whole[t] > 0 && run.work[t] > HELPER * run.whole[t])];
    processes.push({threads: workers.length, runtime: chosen.whole[first], serial: chosen.serial[first],
      parallel: chosen.parallel[first], useful: sum(workers, t => chosen.useful[t]), ideal: chosen.ideal[first]});
  }
  return processes;
}

/** The rows of the tree of efficiencies: name, level, value, and why there is none. */
function efficiencies(processes, hasMpi, hasParallel) {
  const threads = sum(processes, p => p.threads);
  const runtime = most(processes, p => p.runtime);
  const useful = sum(processes, p => p.useful) / threads;
  const noMpi = processes.length > 1 && !hasMpi ? 'no call of MPI was found' : '';
  const ideal = most(processes, p => p.ideal);
  const noWaiting = processes.some(p => p.ideal !== p.ideal) ? NO_WAITING : '';
  if (threads === processes.length) {
    const longest = most(processes, p => p.useful);
    return [['parallel efficiency', 0, useful / runtime, noMpi],
      ['load balance', 1, useful / longest, ''],
      ['communication efficiency', 1, longest / runtime, noMpi],
      ['serialisation efficiency', 2, longest / ideal, noWaiting], ['transfer efficiency', 2, ideal / runtime, noWaiting]];
  }
  const weighted = value => sum(processes, p => value(p) * p.threads) / threads;
  const parallel = weighted(p => p.parallel);
  const busy = parallel + weighted(p => p.serial);
  const longest = most(processes, p => p.parallel + p.serial);
  const usefulInParallel = sum(processes, p => p.useful - p.serial) / threads;
  const idle = sum(processes, p => p.serial * (p.threads - 1)) / threads;
  const noThreads = hasParallel ? '' : 'no parallel region of OpenMP was found';
  const noProcess = noThreads || noMpi;
  return [['parallel efficiency', 0, useful / runtime, noMpi],
    ['process efficiency', 1, busy / runtime, noProcess],
    ['load balance', 2, 1 - (longest - busy) / runtime, noProcess],
    ['communication efficiency', 2, longest / runtime, noProcess],
    ['serialisation efficiency', 3, 1 - (ideal - longest) / runtime, noProcess || noWaiting],
    ['transfer efficiency', 3, ideal / runtime, noProcess || noWaiting],
    ['thread efficiency', 1, (runtime - parallel + usefulInParallel - idle) / runtime, noThreads],
    ['Amdahl efficiency', 2, (runtime - idle) / runtime, noThreads],
    ['region efficiency', 2, (runtime - parallel + usefulInParallel) / runtime, noThreads]];
}

export class EfficiencyTab {
  constructor(app) {
    this.app = app;
    this.id = 'efficiency';
    this.title = 'Efficiency';
    this.tools = [];
    this.runs = new WeakMap();
    this.sides = [];
    this.element = make('div', {className: 'tab-body efficiency', tabIndex: 0, role: 'region', 'aria-label': 'Efficiencies of the selection'});
  }

  get available() {
    const {profile} = this.app;
    const {time, level} = profile.head;
    return profile.head.aggregate !== '' || time >= 0 && level === 'thread' && profile.columns > 1 && profile.hasRows(time) && processesOf(profile).length > 0;
  }

  async update() {
    const {analysis, profile} = this.app;
    const turn = this.turn = {};
    if (profile.head.aggregate) {
      this.showAggregate(profile.head);
      return;
    }
    const {selected, tree, last} = analysis.program;
    const cells = analysis.whole ? [analysis.wholeCells()] : selected.map(i => tree.cells(i, false)).filter(found => found);
    const name = analysis.whole ? 'Whole run' : selected.length === 1 ? tree.label(last) : count(selected.length, 'selected row');
    const sides = [];
    if (cells.length) {
      const {time, idle, waiting} = profile.head;
      await profile.needRows([time, idle, ...waiting].filter(metric => metric >= 0 && profile.hasRows(metric)));
      for (let side = 0; side < profile.sides; side++) sides.push(await this.side(profile, side, cells));
    }
    if (this.turn === turn) this.show(name, profile, sides);
  }

  async side(profile, side, cells) {
    if (!this.runs.has(profile)) this.runs.set(profile, []);
    const runs = this.runs.get(profile);
    runs[side] ??= await times(profile, side, () => true);
    const marks = marked(profile, cells);
    const chosen = marks.every(mark => mark) ? runs[side] : await times(profile, side, c => marks[c] === 1);
    const {activity} = profile.calls;
    const processes = measure(profile, runs[side], chosen);
    const has = test => activity.some(test);
    return {processes, rows: processes.length ? efficiencies(processes, has(code => activityOf(code) === MPI), has(inParallel)) : []};
  }

  /** Of one process that stands for several, the load balance of its aggregates is known at most. */
  showAggregate({aggregate, balance}) {
    const none = 'the profile has no times of single processes';
    const rows = [['parallel efficiency', 0, NaN, none], ['load balance', 1, balance ?? NaN, typeof balance === 'number' ? '' : `${none}, nor their average and largest time`], ['communication efficiency', 1, NaN, none]];
    this.sides = [{processes: [], rows}];
    this.drawTable(this.sides, make('caption', {}, make('b', {textContent: 'Whole run'}), make('span', {textContent: `one process stands for ${aggregate}; the load balance is their average by their largest time`})), null, rows);
  }

  show(name, profile, sides) {
    this.sides = sides;
    if (!sides.some(({rows}) => rows.length)) {
      fill(this.element, offer(make('p', {className: 'note'}), 'There is no time of processes in the selection.', ['Whole run', () => this.app.selectWhole()]));
      return;
    }
    const names = profile.sides > 1 ? ['A', 'B'] : [''];
    const {unit} = profile.metrics[profile.head.time];
    const facts = sides.map(({processes}, k) => {
      const runtime = most(processes, p => p.runtime);
      return `${this.app.analysis.range ? 'whole run, as samples tell no efficiencies; ' : ''}${names[k]}${names[k] ? ': ' : ''}${count(processes.length, 'process', 'processes')}, ${count(sum(processes, p => p.threads), 'thread')}, `
          + `longest time ${new Scale(runtime, unit).full(runtime)}`;
    });
    if (sides.every(({processes}) => !processes.some(p => p.runtime > 0))) {
      fill(this.element, make('table', {}, make('caption', {}, make('b', {textContent: name}), make('span', {textContent: facts.join(' · ')}))),
          offer(make('p', {className: 'soft'}), NO_FIRST, ['Whole run', () => this.app.selectWhole()]));
      return;
    }
    const head = names.length > 1 ? make('thead', {}, make('tr', {}, make('td'), ...names.map(side => make('th', {scope: 'col', colSpan: 2, textContent: side})))) : null;
    this.drawTable(sides, make('caption', {}, make('b', {textContent: name}), make('span', {textContent: facts.join(' · ')})), head, this.names(sides));
  }

  drawTable(sides, caption, head, rows) {
    const table = make('table', {}, caption, head, make('tbody', {}, ...rows.map(([row, level]) => this.row(row, level, sides))));
    table.style.setProperty('--sides', sides.length);
    fill(this.element, table);
  }

  /** The names and levels of the rows; the sides may have different models. */
  names(sides) {
    return sides.reduce((a, b) => b.rows.length > a.rows.length ? b : a).rows;
  }

  row(name, level, sides) {
    const head = make('th', {scope: 'row', textContent: name});
    head.style.setProperty('--level', level);
    return make('tr', {}, head, ...sides.flatMap(({rows}) => {
      const [, , value, reason] = rows.find(row => row[0] === name) ?? [name, level, NaN, 'no process has threads'];
      return this.cells(reason ? NaN : value, reason);
    }));
  }

  cells(value, reason) {
    if (!Number.isFinite(value)) {
      return [make('td', {textContent: '–'}), make('td', {className: 'why', textContent: reason || 'there is no time to divide by'})];
    }
    const bar = make('i');
    bar.style.width = `${100 * Math.max(0, Math.min(1, value))}%`;
    return [make('td', {textContent: new PercentScale().full(100 * value)}), make('td', {className: 'share'}, make('div', {'aria-hidden': 'true'}, bar))];
  }
}
