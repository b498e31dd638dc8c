// Statistics of small samples.

export const mean = values => values.reduce((sum, v) => sum + v, 0) / values.length;

/** A deviation from a value; 0 if it is so small that it consists of rounding errors. */
export const unlessDust = (deviation, value) => deviation > 1e-12 * Math.abs(value) ? deviation : 0;

/** The standard deviation of a sample; NaN for fewer than two values. */
export function deviation(values) {
  const middle = mean(values);
  return values.length < 2 ? NaN : unlessDust(Math.sqrt(values.reduce((sum, v) => sum + (v - middle) ** 2, 0) / (values.length - 1)), middle);
}

/** The median; of an even number of values, the mean of the two in the middle. */
export function median(values) {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** The logarithm of the gamma function, by the approximation of Lanczos. */
function logGamma(x) {
  const factors = [76.18009172947146, -86.50532032941677, 24.01409824083091, -1.231739572450155, 1.208650973866179e-3, -5.395239384953e-6];
  const sum = factors.reduce((all, factor, i) => all + factor / (x + i + 1), 1.000000000190015);
  return (x + .5) * Math.log(x + 5.5) - x - 5.5 + Math.log(2.5066282746310005 * sum / x);
}

/** The continued fraction of the incomplete beta function, by the method of Lentz. */
function fraction(a, b, x) {
  const tiny = 1e-300;
  const kept = v => Math.abs(v) < tiny ? tiny : v;
  let c = 1, d = 1 / kept(1 - (a + b) * x / (a + 1)), h = d;
  for (let m = 1; m < 300; m++) {
    for (const term of [m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)), -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))]) {
      d = 1 / kept(1 + term * d);
      c = kept(1 + term / c);
      h *= d * c;
    }
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return h;
}

/** The regularised incomplete beta function. */
function beta(a, b, x) {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2) ? front * fraction(a, b, x) / a : 1 - front * fraction(b, a, 1 - x) / b;
}

/** The probability of a value of Student's t that is at least as far from 0, on either side. */
export function beyond(t, degrees) {
  return degrees > 0 && t === t ? Math.abs(t) === Infinity ? 0 : beta(degrees / 2, .5, degrees / (degrees + t * t)) : NaN;
}

/** The value of Student's t that is exceeded on either side with a probability. */
export function quantile(probability, degrees) {
  if (!(degrees > 0)) return NaN;
  let low = 0, high = 1;
  while (beyond(high, degrees) > probability && high < 1e9) high *= 2;
  for (let i = 0; i < 200 && high - low > 1e-12 * high; i++) {
    const middle = (low + high) / 2;
    if (beyond(middle, degrees) > probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Welch's test of the means of two samples: their difference, t, degrees of freedom, probability, and half the 95 % interval. */
export function welch(before, after) {
  const a = {n: before.length, mean: mean(before), spread: deviation(before) ** 2 / before.length};
  const b = {n: after.length, mean: mean(after), spread: deviation(after) ** 2 / after.length};
  const both = a.spread + b.spread;
  const growth = b.mean - a.mean;
  const t = both > 0 ? growth / Math.sqrt(both) : NaN;
  const degrees = both > 0 ? both ** 2 / (b.spread ** 2 / (b.n - 1) + a.spread ** 2 / (a.n - 1)) : NaN;
  return {before: a.mean, after: b.mean, growth, t, degrees, chance: beyond(t, degrees), half: Math.sqrt(both) * quantile(.05, degrees)};
}
