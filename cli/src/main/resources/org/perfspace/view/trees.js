// The trees of the page, all in pre-order: node i with everything below it is the range i to end[i] - 1.
//
// Each has: n, parent, end, key (what stays the same when the tree is made anew), label(i), kind(i) (a quiet word beside the
// label), cells(i, open) (what the node stands for, null if it has no value), and callNode(i) and region(i), or -1.

import {endsOf} from './model.js';

const NONE = [];

export class Tree {
  constructor(profile, parent) {
    this.profile = profile;
    this.parent = parent;
    this.n = parent.length;
    this.end = endsOf(parent);
  }

  hasKids(i) { return this.end[i] > i + 1; }
  isPart() { return false; }
  key(i) { return i; }
  kind() { return ''; }
  callNode() { return -1; }
  region() { return -1; }
  grow() { return false; }

  find(key) {
    for (let i = 0; i < this.n; i++) if (this.key(i) === key) return i;
    return -1;
  }

  depth(i) {
    let depth = 0;
    for (let up = this.parent[i]; up >= 0; up = this.parent[up]) depth++;
    return depth;
  }

  path(i) {
    const path = [];
    for (let up = i; up >= 0; up = this.parent[up]) path.unshift(up);
    return path;
  }

  roots() {
    const roots = [];
    for (let i = 0; i < this.n; i = this.end[i]) roots.push(i);
    return roots;
  }
}

export class MetricTree extends Tree {
  /** Metrics that are shown: not those that are switched off, and hidden ones only on request. */
  constructor(profile, hidden) {
    const shown = profile.listed.filter(m => shows(profile, m, hidden));
    const place = new Map(shown.map((m, i) => [m.id, i]));
    super(profile, Int32Array.from(shown, m => {
      let up = m.parent;
      while (up >= 0 && !place.has(up)) up = profile.metrics[up].parent;
      return up < 0 ? -1 : place.get(up);
    }));
    this.metrics = shown;
  }

  key(i) { return this.metrics[i].id; }

  /** The title without the unit, which stands beside the number. */
  label(i) {
    const {title, name, unit} = this.metrics[i];
    const end = ` (${unit})`;
    return title.length > end.length && title.endsWith(end) ? title.slice(0, -end.length) : title || name;
  }
}

/**
 * Returns whether the tree shows a metric: not if it is switched off; one that is hidden or has no values, as `info` leaves out,
 * only on request. A heading has the values of what is below it, and what cannot be computed says so.
 */
function shows(profile, metric, hidden) {
  for (let m = metric; m; m = profile.metrics[m.parent]) if (m.visibility === 'void') return false;
  return hidden || metric.visibility !== 'ghost' && !profile.isEmpty(metric);
}

/** Returns whether a name tells what it is the name of, as "rank 3" does of a process, and "thread 0" of a CPU thread. */
function told(name, sort) {
  return [sort.split(' ').pop().toLowerCase(), 'rank '].some(word => name.toLowerCase().includes(word));
}

export class SystemTree extends Tree {
  constructor(profile) {
    super(profile, profile.system.parent);
    this.system = profile.system;
  }

  /** A machine or node with its kind, such as "node jwc01"; a process or thread by its name. */
  label(i) {
    const name = this.profile.text[this.system.name[i]], sort = this.sort(i);
    return this.system.rank[i] < 0 && sort !== 'processes' && !told(name, sort) ? `${sort} ${name}` : name;
  }

  column(i) { return this.system.column[i]; }
  sort(i) { return this.profile.text[this.system.sort[i]]; }

  kind(i) {
    return this.system.rank[i] < 0 || told(this.profile.text[this.system.name[i]], this.sort(i)) ? '' : this.sort(i);
  }
}

/** The name of a call node with its parameters. */
export function labelOf(profile, callNode) {
  const parameters = profile.calls.parameters[callNode];
  return profile.name(callNode) + (parameters ? ` (${profile.pairs(parameters).map(([key, value]) => `${key}=${value}`).join(', ')})` : '');
}

export class CallTree extends Tree {
  constructor(profile) {
    super(profile, profile.calls.parent);
  }

  label(i) { return labelOf(this.profile, i); }
  callNode(i) { return i; }
  region(i) { return this.profile.calls.region[i]; }
  find(key) { return key < this.n ? key : -1; }
  isPart(i) { return this.profile.calls.owner[i] !== i; }

  cells(i, open) {
    return open ? {whole: NONE, alone: [i], sign: 1} : {whole: [i], alone: NONE, sign: 1};
  }
}

/** The call tree with loops and lines melted into their functions. */
export class FunctionTree extends Tree {
  constructor(profile) {
    const {parent, region, n} = profile.calls;
    const {part} = profile.regions;
    const place = new Int32Array(n), owner = new Int32Array(n);
    const nodes = [], above = [];
    for (let c = 0; c < n; c++) {
      const up = parent[c];
      if (part[region[c]] === 0 || up < 0) {
        place[c] = nodes.length;
        nodes.push(c);
        above.push(up < 0 ? -1 : owner[up]);
      } else place[c] = owner[up];
      owner[c] = place[c];
    }
    super(profile, Int32Array.from(above));
    this.nodes = nodes;
    this.members = nodes.map(() => []);
    for (let c = 0; c < n; c++) this.members[owner[c]].push(c);
    this.place = place;
  }

  label(i) { return this.profile.name(this.nodes[i]); }
  key(i) { return this.nodes[i]; }
  callNode(i) { return this.nodes[i]; }
  region(i) { return this.profile.calls.region[this.nodes[i]]; }
  find(key) { return this.place[key] ?? -1; }

  cells(i, open) {
    return open ? {whole: NONE, alone: this.members[i], sign: 1} : {whole: [this.nodes[i]], alone: NONE, sign: 1};
  }
}

/** Call nodes by region, and those of them with no other call node of the same region above. */
export function flatten(profile, groupOf, groups) {
  const {n, end} = profile.calls;
  const own = Array.from({length: groups}, () => []), outer = Array.from({length: groups}, () => []);
  const covered = new Int32Array(groups);
  for (let c = 0; c < n; c++) {
    const group = groupOf(c);
    own[group].push(c);
    if (c >= covered[group]) {
      outer[group].push(c);
      covered[group] = end[c];
    }
  }
  return {own, outer};
}

/** Regions with their subregions, or modules with regions below. */
export class FlatTree extends Tree {
  constructor(profile, values, byModule) {
    const {owner} = profile.calls;
    const region = owner.map(c => profile.calls.region[c]);
    const regions = flatten(profile, c => region[c], profile.regions.n);
    const used = [...regions.own.keys()].filter(r => regions.own[r].length);
    const exclusive = new Map(used.map(r => [r, regions.own[r].reduce((sum, c) => sum + (values.own[c] || 0), 0)]));
    used.sort((a, b) => Math.abs(exclusive.get(b)) - Math.abs(exclusive.get(a)) || a - b);
    const parent = [], items = [];
    const addRegion = (r, above) => {
      const at = items.push({region: r, sort: 'region'}) - 1;
      parent.push(above);
      const below = regions.outer[r].reduce((sum, c) => sum + profile.calls.end[c] - c, 0) > regions.own[r].length;
      if (below) {
        items.push({region: r, sort: 'sub'});
        parent.push(at);
      }
    };
    let modules = null;
    if (byModule) {
      const names = [...new Set(profile.regions.module)];
      const index = new Map(names.map((name, i) => [name, i]));
      const of = c => index.get(profile.regions.module[region[c]]);
      modules = flatten(profile, of, names.length);
      const size = m => modules.outer[m].reduce((sum, c) => sum + (values.total[c] || 0), 0);
      const sorted = names.map((name, m) => ({name, m, size: size(m)})).filter(({m}) => modules.own[m].length);
      sorted.sort((a, b) => Math.abs(b.size) - Math.abs(a.size) || a.m - b.m);
      for (const {name, m} of sorted) {
        const at = items.push({module: name, index: m, sort: 'module'}) - 1;
        parent.push(-1);
        for (const r of used) if (profile.regions.module[r] === name) addRegion(r, at);
      }
    } else for (const r of used) addRegion(r, -1);
    super(profile, Int32Array.from(parent));
    this.items = items;
    this.regions = regions;
    this.modules = modules;
    this.paradigms = new Set([...used].map(r => profile.regions.paradigm[r])).size;
    this.keys = items.map(item => item.sort === 'module' ? 'm' + item.module : (item.sort === 'sub' ? 's' : 'r') + item.region);
  }

  key(i) { return this.keys[i]; }
  region(i) { return this.items[i].sort === 'module' ? -1 : this.items[i].region; }
  callNode(i) { return this.region(i) < 0 ? -1 : this.regions.own[this.region(i)][0]; }

  label(i) {
    const {sort, module, region} = this.items[i];
    if (sort === 'sub') return 'subregions';
    return sort === 'module' ? this.profile.text[module] || '(unknown module)'
        : this.profile.text[this.profile.regions.name[region]];
  }

  /** The paradigm, where regions differ in it. */
  kind(i) {
    const {sort, region} = this.items[i];
    return sort === 'region' && this.paradigms > 1 ? this.profile.text[this.profile.regions.paradigm[region]] : '';
  }

  cells(i, open) {
    const {sort, region, index} = this.items[i];
    if (sort === 'module') return open ? null : {whole: this.modules.outer[index], alone: NONE, sign: 1};
    if (sort === 'sub') return {whole: this.regions.outer[region], alone: this.regions.own[region], sign: -1};
    return open ? {whole: NONE, alone: this.regions.own[region], sign: 1}
        : {whole: this.regions.outer[region], alone: NONE, sign: 1};
  }
}

/** Regions with their callers below: exclusive values, split by the paths that lead to them. Grows when it is opened. */
export class CallerTree extends Tree {
  constructor(profile, values) {
    super(profile, new Int32Array(0));
    const byRegion = new Map();
    const {n, owner, region} = profile.calls;
    for (let c = 0; c < n; c++) put(byRegion, region[owner[c]], c, owner[c]);
    this.values = values;
    this.items = this.sorted(byRegion, '');
    this.rebuild();
  }

  /** Groups, the heaviest first. An item has measured call nodes and, for each, the ancestor that this level shows. */
  sorted(groups, prefix) {
    const {parent} = this.profile.calls;
    const items = [...groups].map(([region, {nodes, shown}]) => {
      const weight = nodes.reduce((sum, c) => sum + (this.values.own[c] || 0), 0);
      return {region, nodes, shown, weight, id: prefix + '/' + region, called: shown.some(at => parent[at] >= 0), kids: null};
    });
    return items.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.region - b.region);
  }

  rebuild() {
    const parent = [], flat = [];
    const stack = this.items.map(item => [item, -1]).reverse();
    while (stack.length) {
      const [item, above] = stack.pop();
      const at = flat.push(item) - 1;
      parent.push(above);
      if (item.kids) for (let k = item.kids.length - 1; k >= 0; k--) stack.push([item.kids[k], at]);
    }
    this.flat = flat;
    this.parent = Int32Array.from(parent);
    this.n = parent.length;
    this.end = endsOf(this.parent);
  }

  /** Makes the callers of a node; whether that changed the tree. */
  grow(i) {
    const item = this.flat[i];
    if (item.kids || !this.hasKids(i)) return false;
    const callers = new Map();
    const {parent, region} = this.profile.calls;
    item.nodes.forEach((c, k) => {
      const up = parent[item.shown[k]];
      if (up >= 0) put(callers, region[up], c, up);
    });
    item.kids = this.sorted(callers, item.id);
    this.rebuild();
    return true;
  }

  hasKids(i) { return this.flat[i].called; }
  key(i) { return this.flat[i].id; }
  region(i) { return this.flat[i].region; }
  callNode(i) { return this.flat[i].nodes[0]; }
  label(i) { return this.profile.text[this.profile.regions.name[this.flat[i].region]]; }

  cells(i, open) {
    const {nodes, shown} = this.flat[i];
    const {parent} = this.profile.calls;
    return {whole: NONE, alone: open ? nodes.filter((_, k) => parent[shown[k]] < 0) : nodes, sign: 1};
  }
}

function put(groups, region, node, shown) {
  const group = groups.get(region);
  if (group) {
    group.nodes.push(node);
    group.shown.push(shown);
  } else groups.set(region, {nodes: [node], shown: [shown]});
}

/**
 * The rows that a tree shows: node numbers, and objects {above, nodes} for what is too small to be shown. `isSmall(i)` says
 * what is, together with all below it. A node that is `melted` shares the row of its only child. With `size(i)`, the children
 * of a node are in the order of their sizes, the heaviest first.
 */
export function visibleRows(tree, open, isSmall, melted, size) {
  const rows = [], left = [];
  const enter = (node, end) => {
    const kids = [], small = [];
    for (let i = node + 1; i < end; i = tree.end[i]) (isSmall?.(i) ? small : kids).push(i);
    if (size) kids.sort((a, b) => size(b) - size(a) || a - b);
    if (small.length) left.push({above: node, nodes: small});
    for (let k = kids.length - 1; k >= 0; k--) left.push(kids[k]);
  };
  enter(-1, tree.n);
  while (left.length) {
    const row = left.pop();
    if (!melted?.[row]) rows.push(row);
    if (melted?.[row] || open[row]) enter(row, tree.end[row]);
  }
  return rows;
}
