// Small helpers for the document. Text gets into it as text only.

/** Makes an element; names with a dash and `role` are attributes, `on…` are listeners, all else are properties. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name.includes('-') || name === 'role') element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

export const byId = id => document.getElementById(id);

export function fill(element, ...children) {
  element.replaceChildren(...children.filter(child => child !== null && child !== undefined));
  return element;
}

/** Says why a display has nothing to show, and offers what would fill it: pairs of a label and what a button does. */
export function offer(note, text, ...actions) {
  note.hidden = !text;
  return fill(note, text, ...actions.map(([textContent, onclick]) => make('button', {type: 'button', className: 'quiet offer', textContent, onclick})));
}

/** Fills the legend of a scale of colours: texts at its ends, and gradients between them. */
export function fillLegend(legend, least, gradients, most) {
  const ramps = gradients.map(backgroundImage => {
    const ramp = make('span', {className: 'ramp'});
    ramp.style.backgroundImage = backgroundImage;
    return ramp;
  });
  return fill(legend, make('span', {textContent: least}), ...ramps, make('span', {textContent: most}));
}

/** Hands a text to the clipboard, or to a field to copy from where that is not allowed. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = make('textarea', {value: text, className: 'offscreen', 'aria-label': 'Copied text'});
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}

/** Offers a file for download. */
export function save(name, blob) {
  const url = URL.createObjectURL(blob);
  make('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** A colour of the present theme. */
export const token = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
