// The functions of several profiles of one program, whatever tools measured them, and the trees of their call paths; see
// ToolBlocks.java. Nothing here knows the document.

import {jsonOf, unpack} from './blocks.js';
import {Tree} from './trees.js';

export class Tools {
  constructor(blocks, head, nodes, [above, functionOf, ...pathNodes]) {
    this.blocks = blocks;
    this.names = head.functions;
    this.notes = head.notes;
    this.quantities = head.quantities;
    this.nodes = nodes;
    this.above = above;
    this.functionOf = functionOf;
    this.pathNodes = pathNodes;
    this.sides = nodes.length;
    this.known = new Map();
  }

  /** The comparison that the blocks of the first profile hold; null if there is none. */
  static async open({blocks, head}) {
    if (!head.together) return null;
    const [facts, nodes, tree] = await Promise.all([blocks.bytes('together').then(jsonOf),
      ...['functions', 'tree'].map(name => blocks.bytes('together.' + name).then(unpack))]);
    return new Tools(blocks, facts, nodes, tree);
  }

  /** The costs of a quantity by profile, {own, total, pathOwn, pathTotal, whole}; null for one that does not measure it. */
  async costs(q) {
    if (!this.known.has(q)) {
      const arrays = unpack(await this.blocks.bytes('together.' + q));
      this.known.set(q, Array.from({length: this.sides}, (_, side) => {
        const [own, total, pathOwn, pathTotal] = arrays.slice(4 * side, 4 * side + 4);
        return this.quantities[q].metrics[side] === '' ? null : {own, total, pathOwn, pathTotal, whole: own.reduce((sum, v) => sum + v, 0)};
      }));
    }
    return this.known.get(q);
  }

  has(side, f) { return this.nodes[side][f] >= 0; }

  /** The profiles that have a function, as letters. */
  owners(f) { return this.nodes.map((nodes, side) => nodes[f] >= 0 ? letter(side) : '').join(' ').trim().replace(/ +/g, ' '); }
}

export const letter = side => String.fromCharCode(65 + side);

/** The call paths of functions of one profile, in pre-order. */
export class ToolTree extends Tree {
  constructor(tools, side) {
    const {above, functionOf} = tools, nodes = tools.pathNodes[side];
    const kids = new Map();
    for (let step = 0; step < above.length; step++) {
      if (nodes[step] < 0) continue;
      if (!kids.has(above[step])) kids.set(above[step], []);
      kids.get(above[step]).push(step);
    }
    const steps = [], parent = [], left = [...kids.get(-1) ?? []].reverse().map(step => [step, -1]);
    while (left.length) {
      const [step, up] = left.pop();
      const at = steps.push(step) - 1;
      parent.push(up);
      for (const kid of [...kids.get(step) ?? []].reverse()) left.push([kid, at]);
    }
    super(null, Int32Array.from(parent));
    this.steps = steps;
    this.places = new Map(steps.map((step, i) => [step, i]));
    this.names = tools.names;
    this.functionOf = functionOf;
    this.nodes = nodes;
  }

  key(i) { return this.steps[i]; }
  find(step) { return this.places.get(step) ?? -1; }
  function(i) { return this.functionOf[this.steps[i]]; }
  label(i) { return this.names[this.function(i)]; }
  callNode(i) { return this.nodes[this.steps[i]]; }
}
