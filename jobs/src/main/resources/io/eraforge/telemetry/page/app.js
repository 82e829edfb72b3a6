// The tab's page: loads the state, follows its changes, and keeps showing the last state when the driver is gone.
import { el, refill } from './dom.js';
import { capitalized, clock, words } from './format.js';
import * as sections from './sections.js';

// Relative to the URL of this file, which also works behind proxies and in the History Server.
const base = new URL('..', import.meta.url);
const MAX_RETRY_DELAY_MS = 30_000;
const MAX_ATTEMPTS_AFTER_END = 2;

const root = document.getElementById('eraforge');
const connection = el('p', { class: 'link', role: 'status' }, 'Connecting …');
const containers = {};
let state = null;
let attempts = 0;

function section(name, title, kind = '') {
  containers[name] = el('div', { class: kind });
  return el('section', { id: `eraforge-${name}`, 'aria-labelledby': `eraforge-${name}-title` },
    el('h4', { id: `eraforge-${name}-title` }, title), containers[name]);
}

function build() {
  containers.head = el('div', { class: 'head' });
  containers.stall = el('div', {});
  const coverage = section('coverage', 'GPU coverage of the plan');
  root.replaceChildren(containers.head, connection, containers.stall,
    section('levels', 'Parts', 'cards'), section('history', 'Over time', 'charts'), section('executors', 'Executors', 'cards wide'),
    section('waves', 'Waves'), section('recoveries', 'Recoveries'), section('failed', 'Failed'), coverage);
  containers.coverageSection = coverage;
}

function title(name, text) {
  document.getElementById(`eraforge-${name}-title`).textContent = text;
}

function render(next) {
  state = next;
  refill(containers.head, [next.run, Math.floor(next.now_ms / 1000)], () => sections.head(next));
  title('levels', `${capitalized(words(next).part)}s`);
  title('failed', `Failed ${words(next).items}`);
  refill(containers.stall, next.stall, () => sections.stall(next));
  refill(containers.levels, next.levels, () => sections.levels(next));
  refill(containers.history, next.history, () => sections.history(next));
  refill(containers.executors, next.executors, () => sections.executors(next));
  const working = next.waves.some((w) => w.status === 'processing');
  refill(containers.waves, [next.waves, working && Math.floor(next.now_ms / 1000)], () => sections.waves(next));
  refill(containers.recoveries, next.recoveries, () => sections.recoveries(next));
  refill(containers.failed, [next.failed_total, next.failed], () => sections.failed(next));
  containers.coverageSection.hidden = !next.coverage?.length;
  if (next.coverage?.length) {
    refill(containers.coverage, next.coverage, () => sections.coverage(next));
  }
}

function showStatus(kind, text) {
  if (connection.textContent !== text) {
    connection.className = `link ${kind}`;
    connection.textContent = text;
  }
}

function ended() {
  return state !== null && state.run.status !== 'running';
}

function lost() {
  attempts += 1;
  if (state === null) {
    showStatus('lost', 'Cannot reach the driver. Retrying …');
  } else {
    showStatus(ended() ? 'over' : 'lost', `Driver ended, last state from ${clock(state.now_ms)}.`);
  }
  if (!ended() || attempts <= MAX_ATTEMPTS_AFTER_END) {
    setTimeout(connect, Math.min(MAX_RETRY_DELAY_MS, 500 * 2 ** attempts));
  }
}

async function connect() {
  try {
    const response = await fetch(new URL('state.json', base), { cache: 'no-store' });
    if (!response.ok) {
      throw new Error(`state.json returned HTTP ${response.status}`);
    }
    render(await response.json());
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
      attempts = 0;
    }
    render(next);
    showStatus('live', ended() ? `Run ended ${clock(next.run.ended_ms)}.` : 'Live.');
  });
  events.addEventListener('error', () => {
    events.close();
    lost();
  });
}

build();
connect();
