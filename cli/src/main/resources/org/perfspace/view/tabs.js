// The tabs below the trees, or below the table of runs.

import {byId, fill, make, save} from './dom.js';

/** Shows one of several tabs; `host` has `tab`, and does setTab(tab). */
export class Tabs {
  constructor(host) {
    this.host = host;
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
    }
    byId('tab-panel').setAttribute('aria-labelledby', 'tab-' + tab.id);
    fill(byId('tab-panel'), tab.element);
    fill(byId('tab-tools'), ...tab.tools, this.pictureButton(tab));
  }

  pictureButton({chart, id}) {
    return chart ? make('button', {type: 'button', className: 'quiet', textContent: 'Save picture', onclick: () =>
      chart.canvas.toBlob(blob => save(`${byId('title').textContent}-${id}.png`, blob))}) : null;
  }
}
