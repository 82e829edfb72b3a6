// Small charts: marks are SVG that stretches with the page, words are HTML so that they stay readable.
import { el, svg } from './dom.js';
import { bytes, seconds } from './words.js';

const SIZE = 1000;

/** A round number from n on: 1, 2, 2.5 or 5 times a power of ten; of bytes, in the unit that they are named in. */
function roundUp(n, words) {
  const base = words === bytes ? 1024 ** Math.floor(Math.log2(n) / 10) : 1;
  const power = 10 ** Math.floor(Math.log10(n / base));
  return base * [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= (n / base) * (1 - 1e-9));
}

function path(xs, ys) {
  let d = '';
  let pen = 'M';
  xs.forEach((x, i) => {
    if (ys[i] === null || ys[i] === undefined) {
      pen = 'M';
    } else {
      d += `${pen}${x.toFixed(1)} ${ys[i].toFixed(1)}`;
      pen = 'L';
    }
  });
  return d;
}

/**
 * A value over time. `top` is the axis's end if it has a natural one, such as a limit; `against` draws what was set as a dashed
 * line. Returns nothing before there are two points.
 */
export function over(title, times, values, { words, top, against, kind = 'main' }) {
  const numbers = values.filter((v) => v !== null && v !== undefined);
  if (times.length < 2 || numbers.length < 2) {
    return null;
  }
  const most = Math.max(...numbers, against ?? 0);
  const end = top && top >= most ? top : roundUp(most > 0 ? most : 1, words);
  const [from, to] = [times[0], times[times.length - 1]];
  const wide = (t) => (SIZE * (t - from)) / Math.max(1, to - from);
  const high = (v) => (v === null || v === undefined ? null : SIZE * (1 - v / end));
  const line = path(times.map(wide), values.map(high));
  const last = numbers[numbers.length - 1];
  const said = `${title} over ${seconds((to - from) / 1000)}: now ${words(last)}, at most ${words(Math.max(...numbers))}`
    + (against ? `, set to ${words(against)}` : '');
  const marks = [
    svg('path', { class: 'line grid', d: `M0 0L${SIZE} 0` }),
    svg('path', { class: 'line axis', d: `M0 ${SIZE}L${SIZE} ${SIZE}` }),
    svg('path', { class: `line ${kind}`, d: line }),
  ];
  if (against) {
    marks.push(svg('path', { class: 'line mark', d: `M0 ${high(against)}L${SIZE} ${high(against)}` }));
  }
  return el('figure', { class: 'chart' },
    el('figcaption', {}, title, el('b', {}, words(last))),
    el('div', { class: 'plot' },
      svg('svg', { viewBox: `0 0 ${SIZE} ${SIZE}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': said }, marks),
      el('span', { class: 'top', 'aria-hidden': 'true' }, words(end)),
      el('span', { class: 'from', 'aria-hidden': 'true' }, `−${seconds((to - from) / 1000)}`),
      el('span', { class: 'to', 'aria-hidden': 'true' }, against ? `┄ set ${words(against)}` : 'now')));
}

/** A share of a whole, with a mark at another share. */
export function meter(label, share, mark) {
  const wide = (s) => `${Math.max(0, Math.min(1, s)) * 100}%`;
  return el('div', { class: 'meter', role: 'img', 'aria-label': label },
    el('i', { style: { width: wide(share ?? 0) } }),
    mark ? el('b', { style: { left: wide(mark) } }) : null);
}
