// What ran in a part of the time line: the samples of a trace, added up as a metric that the page makes for itself.

import {unpack} from './blocks.js';
import {Scale, count} from './numbers.js';
import {Rows} from './rows.js';

const NANOS = 1e-9;

/** The interval of a range as a text, such as "0.120 – 0.340 s". */
export function intervalText({from, until}) {
  const scale = new Scale(until * NANOS, 's');
  const decimals = Math.min(9, Math.max(scale.decimals, 1 - Math.floor(Math.log10((until - from) * NANOS / scale.factor))));
  const text = nanos => (nanos * NANOS / scale.factor).toFixed(decimals);
  return `${text(from)} – ${text(until)} ${scale.unit}`;
}

/** The last sample of a location that begins before a time, or the first one. */
export function firstSample({starts, times}, location, time) {
  let low = starts[location], high = starts[location + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return Math.max(starts[location], low - 1);
}

/**
 * The time that each call node covers in a range, in ns: [call nodes, number of columns of each, columns, times, samples].
 * A sample lasts until the next one of its location, the last one to the end of the trace; idle time belongs to no call node.
 */
export function cover({starts, times, nodes}, {span, columns}, {from, until}) {
  const cells = new Map();
  let samples = 0;
  for (let location = 0; location + 1 < starts.length; location++) {
    const column = columns?.[location] ?? location;
    const end = starts[location + 1];
    for (let k = firstSample({starts, times}, location, from); k < end && times[k] < until; k++) {
      const time = Math.min(until, k + 1 < end ? times[k + 1] : span) - Math.max(from, times[k]);
      if (!(time > 0) || nodes[k] < 0) continue;
      samples++;
      let row = cells.get(nodes[k]);
      if (!row) cells.set(nodes[k], row = new Map());
      row.set(column, (row.get(column) ?? 0) + time);
    }
  }
  const ids = Int32Array.from(cells.keys()).sort();
  const counts = [], places = [], nanos = [];
  for (const id of ids) {
    const row = [...cells.get(id)].sort((a, b) => a[0] - b[0]);
    counts.push(row.length);
    for (const [column, time] of row) {
      places.push(column);
      nanos.push(time);
    }
  }
  return [ids, counts, places, nanos, [samples]];
}

/** Makes the metric of a range; nothing but its id tells it from one of the profile. */
function sampledMetric(profile, id, range, seconds, samples) {
  const {steps} = profile.blocks.remote ? {} : profile.head.trace;
  const whose = steps ? `${count(samples, 'step')} of 1/${steps} of the run, each of which stands for what covers most of it`
      : `${count(samples, 'sample')}, each of which stands for the time until the next one of its location`;
  return {
    id, root: id, parent: -1, kids: [], name: 'sampled time', title: 'Time of samples', unit: 's', url: '', type: 'DOUBLE', kind: 'exclusive',
    formula: '', visibility: 'normal', facts: 0, storage: 'x', fold: 'sum', numbers: true, integer: false, absent: false, big: false,
    values: true, texts: false, why: '', rows: [1], totals: [seconds], exactTotals: null, sampled: true,
    description: `Computed from the trace between ${intervalText(range)}: ${whose}.`,
  };
}

/** Adds the metric of a range to a profile, in place of one of another range; null takes it away. */
export async function sampleRange(profile, range, trace) {
  const id = profile.head.metrics.length;
  profile.metrics = profile.head.metrics;
  for (const letter of 'sr') profile.cache.delete(letter + id);
  profile.recent = profile.recent.filter(m => m !== id);
  if (!range) return;
  const [ids, counts, places, nanos, [samples]] = trace ? cover(trace, profile.head.trace, range) : await fetched(profile, range);
  const words = Float64Array.from(nanos, time => time * NANOS);
  const own = new Float64Array(profile.calls.n);
  let at = 0;
  ids.forEach((c, i) => { for (let k = 0; k < counts[i]; k++) own[c] += words[at++]; });
  const total = profile.addUp(own, 'sum');
  const {n, end} = profile.calls;
  let seconds = 0;
  for (let root = 0; root < n; root = end[root]) seconds += total[root];
  profile.metrics = [...profile.head.metrics, sampledMetric(profile, id, range, seconds, samples)];
  profile.cache.set('s' + id, [{own, total, exact: null}]);
  profile.cache.set('r' + id, [new Rows([[ids, Int32Array.from(counts), Int32Array.from(places), words]], n, profile.columns, 'sum')]);
}

/** The server adds the samples up: it has all of them. */
async function fetched(profile, {from, until}) {
  const answer = await profile.blocks.get(`range?from=${from}&to=${until}`);
  return unpack(new Uint8Array(await answer.arrayBuffer()));
}
