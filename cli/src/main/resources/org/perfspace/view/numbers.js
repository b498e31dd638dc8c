// Numbers as text. All parts of the page show numbers through a scale, so that the same value looks the same everywhere.

const DIGITS = 5;
const UP = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'];
const DOWN = ['', 'm', 'µ', 'n', 'p'];
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * What values of a unit are shown in, and the power of ten that it is of it: times in seconds and bytes, which take prefixes, and counts,
 * which take them behind the number. Other units are left as they are. Here are those that the page makes for itself; the
 * data of a profile say what its own are, see ValueScale.java.
 */
const UNITS = new Map([['', ['', 0]], ['s', ['s', 0]], ['B', ['B', 0]]]);

/** Takes what the data of a profile say of its units. */
export function learnUnits(units) {
  for (const [unit, base] of Object.entries(units)) UNITS.set(unit, base);
}

const familyOf = unit => UNITS.get(unit)?.[0] ?? null;

/** Tells whether a unit counts things or bytes, so that whole numbers need no decimals. */
export const isCount = unit => ['', 'B'].includes(familyOf(unit));

function group(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

function plain(value, decimals) {
  const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.');
  return (value < 0 ? '−' : '') + group(whole) + (fraction ? '.' + fraction : '');
}

const power = exponent => '10' + (exponent < 0 ? '⁻' : '') + [...String(Math.abs(exponent))].map(d => SUPERSCRIPT[d]).join('');

/** A value, or NaN if it is 0 and zeros of the metric mean that nothing was measured. */
export const measured = (metric, value) => metric?.absent && value === 0 ? NaN : value;

/** A format for values up to a size: one prefix and one number of decimals for all of them. */
export class Scale {
  constructor(size, unit, integer = false) {
    const largest = Number.isFinite(size) ? Math.abs(size) : 0;
    const family = familyOf(unit);
    const base = UNITS.get(unit)?.[1] ?? 0;
    const exponent = largest > 0 ? Math.floor(Math.log10(largest * (1 + 1e-12))) + base : 0;
    let step = 0;
    if (largest > 0 && exponent >= 7) step = Math.min(UP.length - 1, Math.floor(exponent / 3));
    else if (largest > 0 && exponent < 0 && (!integer || family === 's')) step = Math.max(1 - DOWN.length, Math.floor(exponent / 3));
    if (family === 's' && step > 0) step = 0;
    if (family === '' && step < 0) step = 0;
    if (family === 'B' && step < 0) step = 0;
    if (family === null && exponent < 0 && exponent > -4) step = 0;
    this.factor = 10 ** (3 * step - base);
    this.integer = integer && step === 0 && family !== 's';
    const places = DIGITS - 1 - (exponent - 3 * step);
    this.decimals = this.integer || largest === 0 ? 0 : Math.max(0, Math.min(12, places));
    const prefix = step >= 0 ? UP[step] : DOWN[-step];
    if (family === 's' || family === 'B') this.unit = prefix + family;
    else if (family === '') this.unit = prefix;
    else this.unit = step ? `${power(3 * step)} ${unit}` : unit;
    this.smallest = 0.5 * 10 ** -this.decimals;
  }

  /** The number alone. */
  text(value) {
    if (value === null || value === undefined) return '';
    if (value !== value) return '–';
    if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
    const scaled = value / this.factor;
    if (scaled === 0) return '0';
    if (Math.abs(scaled) < this.smallest) {
      const least = (10 ** -this.decimals).toFixed(this.decimals);
      return value > 0 ? '<' + least : '>−' + least;
    }
    return plain(scaled, this.decimals);
  }

  /** The number with its unit. */
  full(value) {
    const text = this.text(value);
    return this.unit && text && text !== '–' ? text + ' ' + this.unit : text;
  }
}

export class PercentScale {
  constructor() {
    this.unit = '%';
    this.decimals = 2;
    this.smallest = 0.005;
    this.factor = 1;
  }
}
PercentScale.prototype.text = Scale.prototype.text;
PercentScale.prototype.full = Scale.prototype.full;

/** A ratio: 1.000 means the same. */
export class RatioScale extends PercentScale {
  constructor() {
    super();
    this.unit = '';
    this.decimals = 3;
    this.smallest = 0.0005;
  }
}

/** All digits, for people who want them. */
export function exactText(value, unit = '') {
  if (value === null || value === undefined || value !== value) return '–';
  const text = typeof value === 'bigint' || Number.isSafeInteger(value)
      ? (value < 0 ? '−' : '') + group(String(value).replace('-', ''))
      : Number.isFinite(value) ? (Math.abs(value) < 1e-4 ? value.toExponential() : String(value)).replaceAll('-', '−') : value > 0 ? '∞' : '−∞';
  return unit ? text + ' ' + unit : text;
}

/** A count and its noun. */
export const count = (n, one, many = one + 's') => `${group(String(n))} ${n === 1 ? one : many}`;
