// The call stack beside the time line: what a location did at a time, the outermost call first.

import {fill, make} from './dom.js';

export class CallStack {
  constructor(app) {
    this.app = app;
    this.place = make('p', {role: 'status'});
    this.list = make('ol', {});
    this.element = make('section', {className: 'stack', 'aria-label': 'Call stack at the cursor'}, make('h3', {textContent: 'Call stack'}), this.place, this.list);
  }

  /** Shows the calls of a hit of the time line; `shown` is the call node whose colour stands there. */
  show(hit, when, shown) {
    const place = !hit ? 'Move over the time line, or click into it.' : `${this.app.wording.locationName(hit.row)}, ${when}${hit.node < 0 ? ': idle' : ''}`;
    if (place !== this.place.textContent) this.place.textContent = place;
    const node = hit?.node ?? -1;
    if (node === this.node && shown === this.shown && this.of === this.app.profile) return;
    this.node = node;
    this.shown = shown;
    this.of = this.app.profile;
    const path = [];
    for (let c = node; c >= 0; c = this.of.calls.parent[c]) path.unshift(c);
    const rows = path.map(c => make('li', {className: c === shown ? 'shown' : ''},
        make('button', {type: 'button', textContent: this.of.name(c), title: this.of.name(c), onclick: () => this.app.selectCallNode(c)})));
    fill(this.list, ...rows);
    const at = this.list.querySelector('.shown');
    if (at) this.list.scrollTop = at.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }
}
