// Find: marks regions whose name has a text, or matches an expression between slashes. It never hides anything.

import {byId} from './dom.js';
import {count} from './numbers.js';

export class Finder {
  constructor(app) {
    this.app = app;
    this.field = byId('find');
    this.counter = byId('found');
    this.active = false;
    this.field.addEventListener('input', () => this.look());
    this.field.addEventListener('keydown', event => {
      if (event.key === 'Enter') {
        event.preventDefault();
        this.go(event.shiftKey ? -1 : 1);
      } else if (event.key === 'Escape') (this.app.all ? this.app.together.table : this.app.panes.program.element).focus();
    });
  }

  /** Forgets what was looked for; returns whether there was something. */
  end() {
    const was = this.active;
    this.field.value = '';
    if (was) this.look();
    return was;
  }

  matcher() {
    const text = this.field.value;
    const expression = /^\/(.+)\/$/.exec(text);
    if (expression) {
      const compiled = new RegExp(expression[1], 'i');
      return name => compiled.test(name);
    }
    const wanted = text.toLowerCase();
    return name => name.toLowerCase().includes(wanted);
  }

  look() {
    const {profile, together} = this.app;
    this.active = this.field.value.length > 0;
    this.regions = new Uint8Array(profile.regions.n);
    this.field.removeAttribute('aria-invalid');
    this.together = 0;
    try {
      const matches = this.matcher();
      if (this.app.all) this.together = together.mark(this.active ? matches : null);
      if (this.active) profile.regions.name.forEach((name, r) => { this.regions[r] = matches(profile.text[name]) ? 1 : 0; });
    } catch {
      this.field.setAttribute('aria-invalid', 'true');
    }
    this.tell();
    if (!this.app.all) this.app.repaint();
  }

  /** Shows how many nodes of the program tree are marked. */
  tell() {
    const {tree} = this.app.analysis.program;
    let hits = this.together;
    if (this.active && !this.app.all) for (let i = 0; i < tree.n; i++) hits += this.isHit(i) ? 1 : 0;
    this.counter.textContent = !this.active ? '' : hits ? count(hits, 'hit') : 'no hits';
  }

  isRegionHit(region) { return this.active && region >= 0 && this.regions[region] === 1; }
  isHit(i) { return this.active && this.isRegionHit(this.app.analysis.program.tree.region(i)); }

  /** Selects the next node that is marked, or the one before. */
  go(step) {
    if (!this.active) return;
    if (this.app.all) {
      this.app.together.go(step);
      return;
    }
    const {analysis} = this.app, {program} = analysis;
    const {n} = program.tree;
    for (let k = 1, at = analysis.whole && step < 0 ? 0 : program.last; k <= n; k++) {
      at = (at + step + n) % n;
      if (this.isHit(at)) {
        this.app.selectProgram(at);
        return;
      }
    }
  }
}
