// The tab's page: reads the state, follows its changes, and keeps showing the last one when the driver is gone.
import { el, refill } from './dom.js';
import { clock } from './words.js';
import * as sections from './sections.js';

// Relative to where this file came from: that holds behind proxies and in the History Server.
const base = new URL('..', import.meta.url);
const LONGEST_PAUSE_MS = 30_000;
const TRIES_AFTER_THE_END = 2;

const root = document.getElementById('eraforge');
const link = el('p', { class: 'link', role: 'status' }, 'Connecting …');
const places = {};
let state = null;
let tries = 0;

function place(name, title, kind = '') {
  places[name] = el('div', { class: kind });
  return el('section', { id: `eraforge-${name}`, 'aria-labelledby': `eraforge-${name}-title` },
    el('h4', { id: `eraforge-${name}-title` }, title), places[name]);
}

function build() {
  places.head = el('div', { class: 'head' });
  places.stall = el('div', {});
  const coverage = place('coverage', 'GPU coverage of the plan');
  root.replaceChildren(places.head, link, places.stall,
    place('levels', 'Levels', 'cards'), place('history', 'Over time', 'charts'), place('executors', 'Executors', 'cards wide'),
    place('waves', 'Waves'), place('recoveries', 'Recoveries'), place('failed', 'Failed eras'), coverage);
  places.coverageSection = coverage;
}

function show(next) {
  state = next;
  refill(places.head, [next.run, Math.floor(next.now_ms / 1000)], () => sections.head(next));
  refill(places.stall, next.stall, () => sections.stall(next));
  refill(places.levels, next.levels, () => sections.levels(next));
  refill(places.history, next.history, () => sections.history(next));
  refill(places.executors, next.executors, () => sections.executors(next));
  const working = next.waves.some((w) => w.status === 'processing');
  refill(places.waves, [next.waves, working && Math.floor(next.now_ms / 1000)], () => sections.waves(next));
  refill(places.recoveries, next.recoveries, () => sections.recoveries(next));
  refill(places.failed, [next.failed_total, next.failed], () => sections.failed(next));
  places.coverageSection.hidden = !next.coverage?.length;
  if (next.coverage?.length) {
    refill(places.coverage, next.coverage, () => sections.coverage(next));
  }
}

function say(kind, text) {
  if (link.textContent !== text) {
    link.className = `link ${kind}`;
    link.textContent = text;
  }
}

function ended() {
  return state !== null && state.run.status !== 'running';
}

function lost() {
  tries += 1;
  if (state === null) {
    say('lost', 'Cannot reach the driver. Trying again …');
  } else {
    say(ended() ? 'over' : 'lost', `Driver ended, last state from ${clock(state.now_ms)}.`);
  }
  if (!ended() || tries <= TRIES_AFTER_THE_END) {
    setTimeout(connect, Math.min(LONGEST_PAUSE_MS, 500 * 2 ** tries));
  }
}

async function connect() {
  try {
    const answer = await fetch(new URL('state.json', base), { cache: 'no-store' });
    if (!answer.ok) {
      throw new Error(`state.json answered ${answer.status}`);
    }
    show(await answer.json());
    follow();
  } catch {
    lost();
  }
}

function follow() {
  const events = new EventSource(new URL('events', base));
  events.addEventListener('state', (event) => {
    const next = JSON.parse(event.data);
    if (state === null || next.seq !== state.seq) {
      tries = 0;
    }
    show(next);
    say('live', ended() ? `Run ended ${clock(next.run.ended_ms)}.` : 'Live.');
  });
  events.addEventListener('error', () => {
    events.close();
    lost();
  });
}

build();
connect();
