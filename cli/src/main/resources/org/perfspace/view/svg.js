// Pictures for papers: what a chart draws on its canvas, as SVG with a title and a legend.
//
// A chart has one drawing, which it makes on a canvas or here: SvgPen takes the commands of a canvas that the charts use.

/** Pictures are as wide as a column of a paper, or as two; their texts of 12 pixels are there 7 points high. */
export const SIZES = [{text: 'One column (86 mm)', pixels: 420, millimetres: 86}, {text: 'Two columns (178 mm)', pixels: 869, millimetres: 178}];
const FONT = 'Helvetica, Arial, "Liberation Sans", sans-serif';
export const PAD = 8;
const LINE = 18;

/** A text as the content or the attribute of an element of XML; what XML has no character for is a question mark. */
export const xml = text => String(text).toWellFormed().replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/g, '?').replace(/[\t\n\r]/g, ' ');

const round = v => String(Math.round(v * 100) / 100);

/** Takes the commands of a canvas, and makes elements of SVG of them. */
export class SvgPen {
  constructor() {
    this.parts = [];
    this.measure = document.createElement('canvas').getContext('2d');
    Object.assign(this, {fillStyle: '#000', strokeStyle: '#000', lineWidth: 1, globalAlpha: 1, textAlign: 'left', path: '', dashes: [], moved: ''});
    this.saved = [];
  }

  set font(font) { this.measure.font = font; }
  measureText(text) { return this.measure.measureText(text); }
  setLineDash(dashes) { this.dashes = dashes; }
  save() { this.saved.push(this.moved); }
  restore() { this.moved = this.saved.pop(); }
  translate(x, y) { this.moved += `translate(${round(x)} ${round(y)})`; }
  rotate(angle) { this.moved += `rotate(${round(angle * 180 / Math.PI)})`; }

  add(tag, attributes, content = '') {
    const {globalAlpha, moved} = this;
    const all = {...attributes, ...(globalAlpha < 1 ? {opacity: round(globalAlpha)} : {}), ...(moved ? {transform: moved} : {})};
    const text = Object.entries(all).map(([name, value]) => ` ${name}="${xml(typeof value === 'number' ? round(value) : value)}"`).join('');
    this.parts.push(content ? `<${tag}${text}>${content}</${tag}>` : `<${tag}${text}/>`);
  }

  get line() {
    return {fill: 'none', stroke: this.strokeStyle, 'stroke-width': this.lineWidth, ...(this.dashes.length ? {'stroke-dasharray': this.dashes.join(' ')} : {})};
  }

  fillRect(x, y, width, height) { if (width > 0 && height > 0) this.add('rect', {x, y, width, height, fill: this.fillStyle}); }
  strokeRect(x, y, width, height) { this.add('rect', {x, y, width, height, ...this.line}); }
  beginPath() { this.path = ''; }
  moveTo(x, y) { this.path += `M${round(x)} ${round(y)}`; }
  lineTo(x, y) { this.path += `L${round(x)} ${round(y)}`; }

  /** Whole circles only. */
  arc(x, y, r) { this.path += `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0`; }

  /** The corners are square: they are lost in print. */
  roundRect(x, y, w, h) { this.path += `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`; }

  fill() { if (this.path) this.add('path', {d: this.path, fill: this.fillStyle}); }
  stroke() { if (this.path) this.add('path', {d: this.path, ...this.line}); }

  fillText(text, x, y) {
    const anchor = {right: 'end', center: 'middle'}[this.textAlign];
    this.add('text', {x, y: y + 4, fill: this.fillStyle, ...(anchor ? {'text-anchor': anchor} : {})}, xml(text));
  }

  /** The rim of a text that is set off from what is behind it. */
  strokeText(text, x, y) { this.add('text', {x, y: y + 4, ...this.line, 'stroke-linejoin': 'round'}, xml(text)); }

  drawImage(canvas, x, y, width, height) {
    this.add('image', {x, y, width, height, href: canvas.toDataURL(), preserveAspectRatio: 'none', style: 'image-rendering:pixelated'});
  }
}

/**
 * A picture with its title and its legend.
 *
 * @param lines the title, and what stands below it
 * @param legend {least, most, colours} of a scale, or a list of {colour, text}, or null
 */
export function picture({pixels, millimetres}, lines, legend, height, draw) {
  const pen = new SvgPen();
  pen.font = `12px ${FONT}`;
  let y = PAD;
  lines.filter(line => line).forEach((line, i) => {
    pen.fillStyle = i ? '#5d6066' : '#1c1d1f';
    for (const part of wrapped(pen, line, pixels - 2 * PAD)) pen.fillText(part, PAD, (y += LINE) - LINE / 2);
  });
  y = drawLegend(pen, legend, y + 2, pixels);
  pen.save();
  pen.translate(PAD, y);
  draw(pen, pixels - 2 * PAD, height);
  pen.restore();
  const tall = y + height + PAD;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${millimetres}mm" height="${round(tall * millimetres / pixels)}mm" viewBox="0 0 ${pixels} ${round(tall)}" font-family="${xml(FONT)}" font-size="12">\n`
      + `<title>${xml(lines[0])}</title>\n<rect width="${pixels}" height="${round(tall)}" fill="#ffffff"/>\n${pen.parts.join('\n')}\n</svg>\n`;
}

/** A text in lines that fit. */
function wrapped(pen, text, width) {
  const lines = [];
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (!lines.length || pen.measureText(longer).width > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

function drawLegend(pen, legend, y, pixels) {
  pen.fillStyle = '#5d6066';
  if (!legend) return y;
  if (Array.isArray(legend)) {
    let x = PAD;
    for (const {colour, text} of legend) {
      const width = 20 + pen.measureText(text).width + 12;
      if (x > PAD && x + width > pixels - PAD) [x, y] = [PAD, y + LINE];
      pen.fillStyle = colour;
      pen.fillRect(x, y + 4, 10, 10);
      pen.fillStyle = '#5d6066';
      pen.fillText(text, x + 15, y + LINE / 2);
      x += width;
    }
    return y + LINE + 4;
  }
  const {least, most, colours} = legend;
  const begin = PAD + pen.measureText(least).width + 6, step = 120 / colours.length;
  pen.fillText(least, PAD, y + LINE / 2);
  colours.forEach((colour, i) => {
    pen.fillStyle = colour;
    pen.fillRect(begin + i * step, y + 5, step + .3, 8);
  });
  pen.fillStyle = '#5d6066';
  pen.fillText(most, begin + 126, y + LINE / 2);
  return y + LINE + 4;
}
