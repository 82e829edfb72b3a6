// Small charts. Lines are SVG stretched to the page's width; labels are HTML, so that they are not stretched.
import { el, svg } from './dom.js';
import { bytes, seconds } from './format.js';

const SIZE = 1000;
/** Room to the right of the last point, so that a line that rises at its end is not cut off by the edge. */
const RIGHT_MARGIN = 20;

const known = (value) => value !== null && value !== undefined;

/** The next round number from n up: 1, 2, 2.5 or 5 times a power of ten; bytes are rounded in the unit they are shown in. */
function roundUp(n, format) {
  const base = format === bytes ? 1024 ** Math.floor(Math.log2(n) / 10) : 1;
  const power = 10 ** Math.floor(Math.log10(n / base));
  return base * [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= (n / base) * (1 - 1e-9));
}

/** Lines through the known points, interrupted at unknown ones. With `steps`, a value holds until the next point. */
function path(xs, ys, steps) {
  let d = '';
  let connected = false;
  xs.forEach((x, i) => {
    if (!known(ys[i])) {
      connected = false;
      return;
    }
    const [px, py] = [x.toFixed(1), ys[i].toFixed(1)];
    if (!connected) {
      d += `M${px} ${py}`;
    } else {
      d += steps ? `H${px}V${py}` : `L${px} ${py}`;
    }
    connected = true;
  });
  return d;
}

/**
 * A value over time. `top` is the natural end of the axis, such as a limit; `against` draws the configured value as a dashed line;
 * `steps` is for values that change only now and then; `end` labels the last point in time. Returns null for fewer than two points.
 */
export function timeChart(title, times, values, { format, top, against, steps = false, end = 'now', kind = 'main' }) {
  const numbers = values.filter(known);
  if (times.length < 2 || numbers.length < 2) {
    return null;
  }
  const max = Math.max(...numbers, against ?? 0);
  const axisEnd = top && top >= max ? top : roundUp(max > 0 ? max : 1, format);
  const [from, to] = [times[0], times[times.length - 1]];
  const x = (t) => ((SIZE - RIGHT_MARGIN) * (t - from)) / Math.max(1, to - from);
  const y = (v) => (known(v) ? SIZE * (1 - v / axisEnd) : null);
  const lastIndex = values.findLastIndex(known);
  const last = values[lastIndex];
  const [lastX, lastY] = [x(times[lastIndex]).toFixed(1), y(last).toFixed(1)];
  const duration = seconds((to - from) / 1000);
  const description = `${title} over ${duration}: last ${format(last)}, maximum ${format(Math.max(...numbers))}`
    + (against ? `, set to ${format(against)}` : '');
  const lines = [
    svg('path', { class: 'line grid', d: `M0 0L${SIZE} 0` }),
    svg('path', { class: 'line axis', d: `M0 ${SIZE}L${SIZE} ${SIZE}` }),
    svg('path', { class: `line ${kind}`, d: path(times.map(x), values.map(y), steps) }),
    svg('path', { class: `line ${kind} last`, d: `M${lastX} ${lastY}L${lastX} ${lastY}` }),
  ];
  if (against) {
    lines.push(svg('path', { class: 'line mark', d: `M0 ${y(against)}L${SIZE} ${y(against)}` }));
  }
  return el('figure', { class: 'chart' },
    el('figcaption', {}, title, el('b', {}, format(last))),
    el('div', { class: 'plot' },
      svg('svg', { viewBox: `0 0 ${SIZE} ${SIZE}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': description }, lines),
      el('span', { class: 'top', 'aria-hidden': 'true' }, format(axisEnd)),
      el('span', { class: 'from', 'aria-hidden': 'true' }, `−${duration}`),
      el('span', { class: 'to', 'aria-hidden': 'true' }, against ? `┄ set to ${format(against)}` : end)));
}

/** A bar that shows a share of a whole, with an optional mark at another share. */
export function meter(label, share, mark) {
  const width = (s) => `${Math.max(0, Math.min(1, s)) * 100}%`;
  return el('div', { class: 'meter', role: 'img', 'aria-label': label },
    el('i', { style: { width: width(share ?? 0) } }),
    mark ? el('b', { style: { left: width(mark) } }) : null);
}
