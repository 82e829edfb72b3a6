// Formats numbers, sizes and times; unknown values become a dash.
const NONE = '–';
const counts = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const compacts = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const plains = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

const known = (value) => value !== null && value !== undefined && Number.isFinite(value);

export const count = (n) => (known(n) ? counts.format(n) : NONE);
export const compact = (n) => (known(n) ? compacts.format(n) : NONE);
export const plain = (n) => (known(n) ? plains.format(n) : NONE);
export const percent = (share) => (known(share) ? `${plains.format(Math.floor(share * 1000) / 10)} %` : NONE);
export const unit = (n, name) => (known(n) ? `${plains.format(n)} ${name}` : NONE);

export function bytes(n) {
  if (!known(n)) {
    return NONE;
  }
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const i = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, n)) / 10)));
  return `${plains.format(n / 1024 ** i)} ${units[i]}`;
}

export function seconds(s) {
  if (!known(s)) {
    return NONE;
  }
  const whole = Math.round(s);
  if (whole < 60) {
    return `${whole} s`;
  }
  const two = (n) => String(n).padStart(2, '0');
  return whole < 3600
    ? `${Math.floor(whole / 60)} min ${two(whole % 60)} s`
    : `${Math.floor(whole / 3600)} h ${two(Math.floor(whole / 60) % 60)} min`;
}

/** "3 min 00 s (2 min 10 s to 4 min 05 s)". */
export function eta(level) {
  if (!known(level.eta_s)) {
    return NONE;
  }
  const range = known(level.eta_low_s) && known(level.eta_high_s) && seconds(level.eta_low_s) !== seconds(level.eta_high_s)
    ? ` (${seconds(level.eta_low_s)} to ${seconds(level.eta_high_s)})` : '';
  return `${seconds(level.eta_s)}${range}`;
}

export const clock = (ms) => (known(ms) ? new Date(ms).toLocaleTimeString('en-GB') : NONE);

/** What the run's parts, items and cost are called. States without words are of eras. */
export function words(state) {
  const named = state.run.words ?? { part: 'level', item: 'era', items: 'eras', cost: 'values', failures: 'failed_eras', labels: {} };
  return {
    ...named,
    label: (id) => named.labels[id] ?? `${capitalized(named.part)} ${id}`,
    count: (n) => `${count(n)} ${n === 1 ? named.item : named.items}`,
  };
}

export const capitalized = (word) => word.charAt(0).toUpperCase() + word.slice(1);
export const uncapitalized = (word) => word.charAt(0).toLowerCase() + word.slice(1);
