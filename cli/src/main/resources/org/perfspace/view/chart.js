// A canvas that follows the size of its tab, with a text beside the pointer.

import {byId, make, token} from './dom.js';
import {PAD, picture} from './svg.js';
import {css, inkOn, shareColour} from './colour.js';

/** The height of a picture that does not say how high it is. */
const PICTURE = 240;

export class Chart {
  /** `label` describes the picture for people who do not see it. */
  constructor(label) {
    this.canvas = make('canvas', {role: 'img', 'aria-label': label});
    this.scroller = make('div', {className: 'chart'}, this.canvas);
    this.spacer = make('div', {className: 'spacer'});
    this.scroller.append(this.spacer);
    this.canvas.addEventListener('pointermove', event => this.hover(event));
    this.canvas.addEventListener('pointerdown', event => this.hover(event));
    this.canvas.addEventListener('pointerleave', event => { if (event.pointerType !== 'touch') this.tip(null); });
    document.addEventListener('pointerdown', event => { if (event.pointerType === 'touch' && event.target.tagName !== 'CANVAS') this.tip(null); }, {passive: true});
    this.scroller.addEventListener('scroll', () => this.paint(), {passive: true});
    new ResizeObserver(() => this.resized()).observe(this.scroller);
  }

  /** Tells what is below the pointer: a list of lines, or null. */
  describe() { return null; }

  /** Draws everything; `g` is the canvas, in CSS pixels. */
  draw() {}

  get width() { return this.size?.width ?? this.scroller.clientWidth; }
  get height() { return this.size?.height ?? this.scroller.clientHeight; }
  get visible() { return this.width > 0 && this.height > 0 && this.scroller.isConnected; }

  resized() {
    if (this.visible) this.update();
  }

  /** Called when values, theme or size have changed. */
  update() { this.paint(); }

  /** The picture is as tall as this, if it is taller than its tab. */
  stretch(height) {
    this.spacer.style.height = Math.max(0, height - this.height) + 'px';
  }

  paint() {
    if (!this.visible) return;
    const ratio = window.devicePixelRatio || 1;
    const {width, height} = this;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      this.canvas.style.width = width + 'px';
      this.canvas.style.height = height + 'px';
    }
    const g = this.canvas.getContext('2d');
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, width, height);
    g.font = '12px ' + getComputedStyle(document.body).fontFamily;
    g.textBaseline = 'middle';
    this.takeColours();
    this.draw(g, width, height);
  }

  takeColours() {
    this.theme = document.documentElement.dataset.shown;
    this.ink = token('ink');
    this.soft = token('soft');
    this.line = token('line');
    this.calm = token('calm');
  }

  /** The chart as a picture for a paper, in light colours; `heightFor(width)` arranges it anew and tells how high it is then. */
  picture(size, lines, legend, heightFor) {
    const root = document.documentElement, {shown} = root.dataset;
    root.dataset.shown = 'light';
    try {
      this.takeColours();
      this.size = {width: size.pixels - 2 * PAD, height: PICTURE};
      this.size.height = heightFor?.(this.size.width) ?? PICTURE;
      return picture(size, lines, legend(), this.size.height, (g, width, height) => this.draw(g, width, height));
    } finally {
      root.dataset.shown = shown;
      this.size = null;
      this.update();
    }
  }

  hover(event) {
    const lines = this.describe(event.offsetX, event.offsetY, event);
    this.canvas.style.cursor = lines ? 'pointer' : '';
    this.tip(lines, event.clientX, event.clientY);
  }

  tip(lines, x, y) {
    const tip = byId('tip');
    tip.hidden = !lines;
    if (!lines) return;
    tip.replaceChildren(...lines.filter(line => line).map((line, i) => make('div', {textContent: line, className: i ? '' : 'first'})));
    const box = tip.getBoundingClientRect();
    tip.style.left = Math.max(4, Math.min(innerWidth - box.width - 8, x + 14)) + 'px';
    tip.style.top = Math.max(4, y + 18 + box.height > innerHeight ? y - box.height - 10 : y + 18) + 'px';
  }

  /** Fills a rectangle by a share of the maximum; what is calm or zero stays grey. */
  cell(g, share, x, y, w, h) {
    const colour = share === 0 || share !== share ? null : shareColour(this.theme, share);
    g.fillStyle = colour ? css(colour) : share ? token('small') : this.calm;
    g.fillRect(x, y, w, h);
    return colour;
  }

  /** A text cut to a width; the text that was drawn. */
  text(g, text, x, y, width, align = 'left') {
    const shown = cut(g, text, width);
    g.textAlign = align;
    if (shown) g.fillText(shown, x, y);
    return shown;
  }

  ink1(colour) { return colour ? inkOn(colour) : this.ink; }
}

/** Ends of names tell threads, lines and overloads apart: a cut text keeps its end if there is room for so many characters. */
const BOTH_ENDS = 8;

/** A text that fits, with dots for what is left out in its middle, or at its end where there is little room. */
export function cut(g, text, width) {
  if (width < 8) return '';
  if (text.length > 400) text = short(text, 400);
  if (g.measureText(text).width <= width) return text;
  let low = 0, high = text.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (g.measureText(short(text, middle)).width <= width) low = middle;
    else high = middle - 1;
  }
  return low > 0 ? short(text, low) : '';
}

/** So many characters of a text, and dots. */
function short(text, count) {
  const end = count < BOTH_ENDS ? 0 : Math.floor(count / 2);
  return text.slice(0, count - end) + '…' + text.slice(text.length - end);
}
