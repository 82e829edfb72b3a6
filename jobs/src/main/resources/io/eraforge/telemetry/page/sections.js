// Renders each part of the state.
import { el, table } from './dom.js';
import { meter, timeChart } from './charts.js';
import { bytes, capitalized, clock, compact, count, eta, percent, plain, seconds, uncapitalized, unit, words } from './format.js';

const MAX_SHOWN = 50;

function facts(pairs) {
  return el('dl', { class: 'facts' }, pairs.filter(Boolean).map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))));
}

export function head(state) {
  const { run } = state;
  const until = run.ended_ms ?? state.now_ms;
  const what = [run.command, run.feature_set && `feature set ${run.feature_set}`, run.backend && `on ${run.backend}`].filter(Boolean).join(', ');
  return [
    el('h4', {}, run.id ? `Run ${run.id} ` : 'No run yet ', run.id ? el('span', { class: `badge ${run.status}` }, run.status) : null),
    el('p', { class: 'soft' }, run.id ? `${what}. Started ${clock(run.started_ms)}, ${run.ended_ms ? 'took' : 'running for'} ${seconds((until - run.started_ms) / 1000)}.` : 'This page updates as soon as a run starts.'),
    run.warehouse ? el('p', { class: 'soft path' }, run.warehouse) : null,
  ];
}

export function stall(state) {
  const { stall: s } = state;
  if (!s) {
    return null;
  }
  const where = s.executors?.length ? ` on executor ${s.executors.join(', ')}` : '';
  return el('p', { class: 'alarm', role: 'alert' },
    `No progress since ${clock(s.since_ms)}: wave ${s.level}/${s.wave + 1}${where} is waiting for ${s.waiting_for}.`);
}

export function levels(state) {
  const named = words(state);
  return state.levels.map((level) => {
    const share = level.eras > 0 ? (level.written + level.failed) / level.eras : level.status === 'done' ? 1 : 0;
    const progress = level.status === 'waiting' ? 'Not planned yet' : `${count(level.written)} of ${named.count(level.eras)} written`;
    return el('article', { class: `card level ${level.level}` },
      el('h5', {}, `${named.label(level.level)} `, el('span', { class: `badge ${level.status}` }, level.status)),
      meter(`${named.label(level.level)}: ${progress}`, share),
      el('p', { class: 'big', 'data-count': `written-${level.level}` }, progress),
      facts([
        ['Failed', count(level.failed)],
        ['Already done', count(level.skipped)],
        ['Waves', `${count(level.waves_written)} of ${count(level.waves)}`],
        [`${capitalized(named.items)}/s`, compact(level.rate)],
        level.started_ms && level.ended_ms ? ['Duration', seconds((level.ended_ms - level.started_ms) / 1000)] : null,
        ['Recoveries', count(level.recoveries)],
      ]),
      level.status === 'running' ? el('p', { class: 'left' }, el('span', { class: 'soft' }, 'Time left '), eta(level)) : null);
  });
}

export function history(state) {
  const h = state.history;
  const items = capitalized(words(state).items);
  const end = state.run.ended_ms ? 'end' : 'now';
  const charts = [
    timeChart(`${items} written`, h.t_ms, h.written, { format: compact, steps: true, end }),
    timeChart(`${items} per second`, h.t_ms, h.rate, { format: compact, steps: true, end, kind: 'second' }),
    timeChart('Memory of all executors', h.t_ms, h.memory, { format: bytes, end, kind: 'third' }),
  ].filter(Boolean);
  return charts.length ? charts : el('p', { class: 'soft' }, 'Charts appear a few seconds after a run has started.');
}

export function executors(state) {
  if (state.executors.length === 0) {
    return el('p', { class: 'soft' }, 'No executor has reported yet.');
  }
  return state.executors.map((x) => {
    const m = x.memory ?? {};
    const h = x.history ?? { t_ms: [] };
    const kind = m.kind === 'device' ? 'Device memory' : 'Heap';
    return el('article', { class: x.alive ? 'card executor' : 'card executor gone' },
      el('h5', {}, x.id === 'driver' ? 'Driver ' : `Executor ${x.id} `, el('span', { class: 'soft' }, `${x.gpu ?? x.host ?? ''} `),
        x.alive ? null : el('span', { class: 'badge failed' }, 'gone')),
      m.limit ? el('div', {},
        el('p', { class: 'pair' }, el('span', {}, kind), el('span', {}, `${bytes(m.used)} of ${bytes(m.limit)}, peak ${bytes(m.peak)}`)),
        meter(`${kind}: ${percent(m.used / m.limit)} used`, m.used / m.limit, m.peak / m.limit)) : null,
      facts([
        ['Rows', count(x.rows)],
        ['Rows/s', compact(x.rate)],
        x.tokens ? ['Tokens/s', compact(x.tokens.rate)] : null,
        x.tokens ? ['Padding', percent(x.tokens.padding)] : null,
        ['Success rate', percent(x.success_rate)],
        ['Recoveries', count(x.recoveries)],
        x.batch || x.batch_configured ? ['Batch', `${count(x.batch)} of ${count(x.batch_configured)}`] : null,
        x.work ? ['On the device', `${count(x.work.device_rows)} rows, ${seconds(x.work.device_ms / 1000)}`] : null,
        x.work ? ['On the cores', `${count(x.work.core_rows)} rows, ${seconds(x.work.core_ms / 1000)}`] : null,
        x.work && x.work.recomputed_rows ? ['Of these, ties', `${count(x.work.recomputed_rows)} rows`] : null,
        x.utilisation === null || x.utilisation === undefined ? null : ['Utilisation', percent(x.utilisation)],
        x.celsius === null || x.celsius === undefined ? null : ['Temperature', unit(x.celsius, '°C')],
        x.watts === null || x.watts === undefined ? null : ['Power', x.watt_limit ? `${plain(x.watts)} of ${unit(x.watt_limit, 'W')}` : unit(x.watts, 'W')],
      ]),
      el('div', { class: 'charts' },
        timeChart('Memory', h.t_ms, h.memory ?? [], { format: bytes, top: m.limit, kind: 'third' }),
        timeChart('Batch', h.t_ms, h.batch ?? [], { format: count, against: x.batch_configured }),
        timeChart('Rows per second', h.t_ms, h.rate ?? [], { format: compact, kind: 'second' }),
        timeChart('Temperature', h.t_ms, h.celsius ?? [], { format: (n) => unit(n, '°C') })));
  });
}

export function waves(state) {
  if (state.waves.length === 0) {
    return el('p', { class: 'soft' }, 'No waves planned.');
  }
  const parts = [];
  const named = words(state);
  for (const { level } of state.levels) {
    const levelWaves = state.waves.filter((w) => w.level === level);
    if (levelWaves.length) {
      const tally = ['written', 'processing', 'queued', 'failed']
        .map((status) => [levelWaves.filter((w) => w.status === status).length, status])
        .filter(([n]) => n > 0).map(([n, status]) => `${count(n)} ${status}`).join(', ');
      parts.push(el('p', { class: 'pair' }, el('span', {}, named.label(level)), el('span', {}, tally)),
        el('div', { class: 'queue', role: 'img', 'aria-label': `Waves of ${uncapitalized(named.label(level))}: ${tally}` },
          levelWaves.map((w) => el('i', { class: w.status, title: `Wave ${w.wave + 1}: ${w.status}` }))));
    }
  }
  const notable = state.waves.filter((w) => w.status === 'processing' || w.status === 'failed' || w.attempt > 1).slice(-MAX_SHOWN);
  if (notable.length) {
    parts.push(table('Active, retried and failed waves', ['Wave', 'Status', `>${capitalized(named.items)}`, `>${capitalized(named.cost)}`, '>Attempt', '>Time', 'Reason'],
      notable.map((w) => [`${w.level}/${w.wave + 1}`, w.status, count(w.eras), compact(w.values), count(w.attempt),
        seconds(w.started_ms ? ((w.ended_ms ?? state.now_ms) - w.started_ms) / 1000 : null), w.reason ?? ''])));
  }
  return parts;
}

export function recoveries(state) {
  if (state.recoveries.length === 0) {
    return el('p', { class: 'soft' }, 'None.');
  }
  return el('ol', { class: 'notes' }, state.recoveries.slice(-MAX_SHOWN).reverse()
    .map((r) => el('li', {}, el('time', {}, clock(r.at_ms)), el('b', {}, r.where), el('span', {}, r.what))));
}

/** A key column's heading; those of era_id and other ids are of numbers. */
function heading(key) {
  return key.endsWith('_id') ? `>${capitalized(key.slice(0, -3))}` : capitalized(key);
}

export function failed(state) {
  if (state.failed_total === 0 && state.failed.length === 0) {
    return el('p', { class: 'soft' }, 'None.');
  }
  const shown = state.failed.slice(-MAX_SHOWN);
  const named = words(state);
  const { level, error, ...unit } = shown[0] ?? {};
  const keys = Object.keys(unit);
  return [
    el('p', {}, `${named.count(state.failed_total)} failed. The table ${named.failures} lists all of them; --failed-only retries them.`),
    shown.length ? table(`Last ${shown.length} failures`, [capitalized(named.part), ...keys.map(heading), 'Error'],
      shown.reverse().map((f) => [f.level, ...keys.map((key) => f[key] ?? ''), f.error])) : null,
  ];
}

export function coverage(state) {
  const named = words(state);
  return state.coverage.map((c) => el('div', { class: 'coverage' },
    el('p', { class: 'pair' }, el('span', {}, named.label(c.level)), el('span', {}, percent(c.coverage))),
    meter(`${named.label(c.level)}: ${percent(c.coverage)} on the GPU`, c.coverage),
    c.on_cpu?.length ? table(`Operators on the CPU at ${uncapitalized(named.label(c.level))}`, ['Operator', 'Reason'], c.on_cpu.map((o) => [o.operator, o.reason])) : null,
    c.cpu_features?.length ? el('p', { class: 'soft' }, `Features without a GPU implementation: ${c.cpu_features.join(', ')}`) : null));
}
