// The tabs below the trees, or below the table of runs.

import {theMenu} from './controls.js';
import {byId, fill, make, save} from './dom.js';
import {SIZES} from './svg.js';

/** Shows one of several tabs; `host` has `tab`, and does setTab(tab). `captionLines()` says what a picture shows that has no words of its own. */
export class Tabs {
  constructor(host, captionLines) {
    this.host = host;
    this.captionLines = captionLines;
  }

  build(tabs) {
    this.shown = tabs;
    fill(byId('tabs'), ...tabs.map(tab => make('button', {type: 'button', role: 'tab', id: 'tab-' + tab.id, textContent: tab.title,
      'aria-controls': 'tab-panel', onclick: () => this.host.setTab(tab)})));
    byId('tabs').onkeydown = event => this.key(event);
    this.draw();
  }

  key(event) {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    event.preventDefault();
    const next = this.shown[(this.shown.indexOf(this.host.tab) + step + this.shown.length) % this.shown.length];
    this.host.setTab(next);
    byId('tab-' + next.id).focus();
  }

  draw() {
    const {tab} = this.host;
    for (const button of byId('tabs').children) {
      const isThis = button.id === 'tab-' + tab.id;
      button.setAttribute('aria-selected', isThis);
      button.tabIndex = isThis ? 0 : -1;
      if (isThis) button.scrollIntoView({block: 'nearest', inline: 'nearest'});
    }
    byId('tip').hidden = true;
    byId('tab-panel').setAttribute('aria-labelledby', 'tab-' + tab.id);
    fill(byId('tab-panel'), tab.element);
    fill(byId('tab-tools'), ...tab.tools, this.pictureButton(tab));
  }

  pictureButton(tab) {
    const items = SIZES.map(size => ({label: size.text, run: () => save(`${byId('title').textContent}-${tab.id}.svg`, new Blob([this.picture(tab, size)], {type: 'image/svg+xml'}))}));
    return tab.chart ? make('button', {type: 'button', className: 'quiet', textContent: 'Save picture', title: 'SVG for a paper', 'aria-haspopup': 'menu',
      onclick: event => theMenu().open(items, event.target)}) : null;
  }

  /** A chart as SVG with its title, what it shows, and its legend. */
  picture(tab, size = SIZES[0]) {
    const {lines, legend = null, height} = tab.caption?.() ?? {};
    return tab.chart.picture(size, [`${byId('title').textContent}: ${tab.title.toLowerCase()}`, ...lines ?? this.captionLines()], legend ?? (() => null), height);
  }
}
