// Light or dark: as the browser prefers, or as the page or its user says.

const root = document.documentElement;

export class Theme {
  /** `changed` draws everything that has colours of its own. */
  constructor(changed) {
    this.changed = changed;
    this.dark = matchMedia('(prefers-color-scheme: dark)');
    this.dark.addEventListener('change', () => this.apply());
    this.set();
  }

  /** The theme that is shown: light or dark. */
  get shown() { return root.dataset.shown; }

  set() {
    const wanted = root.dataset.theme;
    root.dataset.shown = wanted === 'auto' ? this.dark.matches ? 'dark' : 'light' : wanted;
  }

  apply() {
    this.set();
    this.changed();
  }

  switch() {
    root.dataset.theme = root.dataset.shown === 'dark' ? 'light' : 'dark';
    this.apply();
  }
}
