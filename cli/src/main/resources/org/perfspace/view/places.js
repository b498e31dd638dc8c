// Names of places in a profile that stay the same from run to run, for links.

const encoder = new TextEncoder();

/** FNV-1a of 64 bits, as two halves; see PathHashes.java. */
function add([high, low], bytes) {
  for (const byte of bytes) {
    low = (low ^ byte) >>> 0;
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + low * 0x100 + Math.floor(product / 2 ** 32)) >>> 0;
    low = product >>> 0;
  }
  return [high, low];
}

/** The hash of each call path from the names of its regions and its parameters. */
export class PathHashes {
  constructor(profile) {
    this.profile = profile;
    this.names = Array.from(profile.regions.name, name => [...encoder.encode(profile.text[name]), 0]);
    this.known = new Map();
  }

  of(callNode) {
    const path = [];
    for (let c = callNode; c >= 0 && !this.known.has(c); c = this.profile.calls.parent[c]) path.push(c);
    for (let k = path.length - 1; k >= 0; k--) {
      const c = path[k], up = this.profile.calls.parent[c];
      let hash = add(up < 0 ? [0xcbf29ce4, 0x84222325] : this.known.get(up), this.names[this.profile.calls.region[c]]);
      const parameters = this.profile.calls.parameters[c];
      if (parameters) for (const pair of this.profile.pairs(parameters)) hash = add(hash, [...encoder.encode(pair.join('=')), 0]);
      this.known.set(c, hash);
    }
    return this.known.get(callNode);
  }

  /** The hash as text; call paths of the same names get a number. */
  name(callNode) {
    const [high, low] = this.of(callNode);
    let twins = 0;
    const {parent, region} = this.profile.calls;
    for (let c = parent[callNode] + 1; c < callNode; c++) {
      if (parent[c] === parent[callNode] && region[c] === region[callNode] && this.same(c, callNode)) twins++;
    }
    return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0') + (twins ? '~' + twins : '');
  }

  same(a, b) {
    const [x, y] = [this.of(a), this.of(b)];
    return x[0] === y[0] && x[1] === y[1];
  }

  /** The call node of a name, or -1. */
  find(text) {
    const [, high, low, twin = '0'] = /^([0-9a-f]{8})([0-9a-f]{8})(?:~(\d+))?$/.exec(text) ?? [];
    if (!high) return -1;
    let left = Number(twin);
    for (let c = 0; c < this.profile.calls.n; c++) {
      const hash = this.of(c);
      if (hash[0] === parseInt(high, 16) && hash[1] === parseInt(low, 16) && left-- === 0) return c;
    }
    return -1;
  }
}
