// Blocks of data by name: from elements of this file, or from the server that sent it.

const soon = () => new Promise(done => setTimeout(done, 15));

/** The element of a block once it is complete; null if the file has none. */
async function elementOf(id) {
  for (;;) {
    const element = document.getElementById(id);
    const complete = document.readyState !== 'loading';
    if (element && (element.nextSibling || complete)) return element;
    if (complete) return null;
    await soon();
  }
}

function decode(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes;
}

async function inflate(deflated, size, name) {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const written = writer.write(deflated).then(() => writer.close()).catch(() => {});
  const bytes = new Uint8Array(size);
  const reader = stream.readable.getReader();
  let at = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    if (at + chunk.value.length > size) break;
    bytes.set(chunk.value, at);
    at += chunk.value.length;
  }
  await written;
  if (at !== size) throw new Error(`block ${name}: expected ${size} bytes, found ${at}; the file is damaged`);
  return bytes;
}

/** The blocks that are elements of this file. */
export class PageBlocks {
  constructor(profile) {
    this.profile = profile;
    this.remote = false;
  }

  async bytes(name) {
    const element = await elementOf(`d${this.profile}-${name}`);
    if (!element) throw new Error(`block ${name} is missing; the file is damaged`);
    return inflate(decode(element.textContent), Number(element.dataset.raw), name);
  }
}

/** The blocks of the server that sent this page. */
export class ServerBlocks {
  constructor(profile, token) {
    this.profile = profile;
    this.token = token;
    this.remote = true;
  }

  async get(path) {
    const answer = await fetch(`/${this.profile}/${path}`, {headers: {Authorization: 'Bearer ' + this.token}});
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  }

  async bytes(name) {
    const answer = await this.get('block/' + name);
    return inflate(new Uint8Array(await answer.arrayBuffer()), Number(answer.headers.get('X-Raw-Size')), name);
  }
}

function wide(bytes, from, count) {
  const words = new Int32Array(2 * count);
  for (let half = 0; half < 2; half++) {
    const a = from + 4 * half * count, b = a + count, c = b + count, d = c + count;
    for (let i = 0; i < count; i++) {
      words[2 * i + half] = bytes[a + i] | bytes[b + i] << 8 | bytes[c + i] << 16 | bytes[d + i] << 24;
    }
  }
  return words.buffer;
}

function narrow(bytes, from, count) {
  const numbers = new Int32Array(count);
  const b = from + count, c = b + count, d = c + count;
  for (let i = 0; i < count; i++) {
    numbers[i] = bytes[from + i] | bytes[b + i] << 8 | bytes[c + i] << 16 | bytes[d + i] << 24;
  }
  return numbers;
}

/** The arrays of a block whose bytes are split; see Sections.java. */
export function unpack(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const arrays = [];
  const n = view.getInt32(0, true);
  let at = 4 + 8 * n;
  for (let i = 0; i < n; i++) {
    const kind = view.getInt32(4 + 8 * i, true);
    const count = view.getInt32(8 + 8 * i, true);
    if (kind === 1) arrays.push(bytes.subarray(at, at + count));
    else if (kind === 4) arrays.push(narrow(bytes, at, count));
    else if (kind === 8) arrays.push(new Float64Array(wide(bytes, at, count)));
    else arrays.push(new BigInt64Array(wide(bytes, at, count)));
    at += count * (kind === 9 ? 8 : kind);
  }
  return arrays;
}

/** Where each of several lists of these lengths begins, one after the other, and where the last one ends. */
export function startsOf(counts) {
  const starts = new Int32Array(counts.length + 1);
  for (let i = 0; i < counts.length; i++) starts[i + 1] = starts[i] + counts[i];
  return starts;
}

export const textOf = bytes => new TextDecoder().decode(bytes);

/**
 * The value of a block of JSON. Its objects are maps by names that a profile chose, so they have no prototype: nothing has the
 * name "constructor" unless the profile says so. Lists of texts and numbers are long, and are not looked into.
 */
export function jsonOf(bytes) {
  const value = JSON.parse(textOf(bytes));
  const left = [value];
  while (left.length) {
    const item = left.pop();
    const isList = Array.isArray(item);
    if (!isList) Object.setPrototypeOf(item, null);
    if (isList && !(item[0] instanceof Object)) continue;
    for (const part of isList ? item : Object.values(item)) if (part instanceof Object) left.push(part);
  }
  return value;
}
