// Two scales of 256 colours for each theme: warm for positive values, cold for negative ones. Computed in OKLCH; lightness
// changes in one direction only, so that the order survives colour blindness and printing.

const STEPS = 256;

function linear(L, C, h) {
  const a = C * Math.cos(h * Math.PI / 180), b = C * Math.sin(h * Math.PI / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.2914855480 * b) ** 3;
  return [4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s];
}

const encode = v => Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055));

function rgb(L, C, h) {
  for (let chroma = C; ; chroma *= 0.98) {
    const colour = linear(L, chroma, h);
    if (chroma < 1e-3 || colour.every(v => v >= -1e-4 && v <= 1.0001)) {
      return colour.map(v => encode(Math.max(0, Math.min(1, v))));
    }
  }
}

const FORMULAS = {
  light: {
    warm: t => [.945 - .60 * t, .045 + .155 * Math.sin(Math.PI * Math.min(1, .08 + .72 * t)), 98 - 105 * t],
    cold: t => [.945 - .60 * t, .015 + .15 * Math.sin(Math.PI * (.12 + .75 * t)), 255 - 25 * (1 - t)],
  },
  dark: {
    warm: t => [.36 + .57 * t, .09 + .11 * Math.sin(.9 * Math.PI * t), 315 + 135 * t],
    cold: t => [.36 + .57 * t, .07 + .09 * Math.sin(Math.PI * t), 255 - 25 * t],
  },
};

const tables = {};

function table(theme, side) {
  return tables[theme + side] ??= Array.from({length: STEPS}, (_, i) => rgb(...FORMULAS[theme][side](i / (STEPS - 1))));
}

/** Values of this share of the maximum and below are calm: they take no colour. */
export const CALM = 0.002;

/** Red, green and blue of a share of the maximum from -1 to 1; null for one that is calm. */
export function shareColour(theme, share) {
  const size = Math.min(1, Math.abs(share));
  if (!(size >= CALM)) return null;
  return table(theme, share < 0 ? 'cold' : 'warm')[Math.round(size * (STEPS - 1))];
}

export const css = ([r, g, b]) => `rgb(${r},${g},${b})`;

/** Black or white, whichever is read better on a colour. */
export const inkOn = ([r, g, b]) => .299 * r + .587 * g + .114 * b > 140 ? '#111214' : '#ffffff';

/** A gradient for the legend. */
export function gradient(theme, side) {
  const stops = [];
  for (let i = 0; i <= 16; i++) stops.push(css(table(theme, side)[Math.round(i / 16 * (STEPS - 1))]));
  return `linear-gradient(to ${side === 'cold' ? 'left' : 'right'}, ${stops.join(', ')})`;
}

/** The gradients of a legend; with a cold half for negative values. */
export function gradients(theme, negative) { return [...negative ? [gradient(theme, 'cold')] : [], gradient(theme, 'warm')]; }

/** The colours of a scale from one end to the other, for the legend of a picture; with a cold half for negative values. */
export function steps(theme, negative) {
  const warm = Array.from({length: 32}, (_, i) => css(table(theme, 'warm')[Math.round(i / 31 * (STEPS - 1))]));
  return negative ? [...Array.from({length: 32}, (_, i) => css(table(theme, 'cold')[Math.round((31 - i) / 31 * (STEPS - 1))])), ...warm] : warm;
}

const HUES = 12;
const TONES = 2;

/** The colours of names, the most important first: all distinct as long as there are enough, and by the name where it is free. */
export function nameColours(theme, names) {
  const taken = new Set();
  return new Map(names.map(name => {
    let place = placeOf(name);
    if (taken.size < HUES * TONES) while (taken.has(place)) place = (place + 7) % (HUES * TONES);
    taken.add(place);
    const hue = place % HUES * 30 + 15, tone = Math.floor(place / HUES) * .14;
    return [name, theme === 'dark' ? rgb(.52 + tone, .12, hue) : rgb(.68 + tone, .12, hue)];
  }));
}

/** The colours of regions in a theme, the most important first; one that comes later takes that of its name. */
export class RegionColours {
  constructor({regions, text}, theme, order) {
    this.theme = theme;
    this.nameOf = region => text[regions.name[region]];
    const colours = nameColours(theme, [...new Set(order.map(this.nameOf))]);
    this.known = new Map(order.map(region => [region, this.look(region, colours)]));
  }

  look(region, colours) {
    const name = this.nameOf(region), rgb = colours.get(name);
    return {css: css(rgb), ink: inkOn(rgb), name};
  }

  of(region) {
    let look = this.known.get(region);
    if (!look) this.known.set(region, look = this.look(region, nameColours(this.theme, [this.nameOf(region)])));
    return look;
  }
}

function placeOf(name) {
  let hash = 2166136261;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ hash >>> 16, 0x45d9f3b);
  hash ^= hash >>> 15;
  return (hash >>> 8) % HUES + (hash >>> 4 & 1) * HUES;
}
