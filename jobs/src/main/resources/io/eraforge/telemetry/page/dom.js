// Creates elements. Data becomes text or attribute values, never markup.
const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name === 'style') {
      Object.assign(node.style, value);
    } else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(name, value === true ? '' : String(value));
    }
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** Creates an element; children are nodes, texts or arrays of them; null is skipped. */
export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Rebuilds the content of an element if its data has changed; keeps scroll positions and focus. */
export function refill(element, data, build) {
  const json = JSON.stringify(data);
  if (element.shown !== json) {
    element.shown = json;
    const focused = element.contains(document.activeElement) ? document.activeElement.getAttribute('aria-label') : null;
    const scrolled = [...element.querySelectorAll('.scroll')].map((box) => [box.scrollLeft, box.scrollTop]);
    element.replaceChildren(...[build()].flat().filter(Boolean));
    [...element.querySelectorAll('.scroll')].forEach((box, i) => {
      [box.scrollLeft, box.scrollTop] = scrolled[i] ?? [0, 0];
      if (focused && box.getAttribute('aria-label') === focused) {
        box.focus({ preventScroll: true });
      }
    });
  }
}

/** A table in a scrolling box. Columns whose heading starts with ">" are numeric. */
export function table(caption, headings, rows) {
  const kind = (i) => (headings[i].startsWith('>') ? 'n' : 't');
  return el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    el('table', {},
      el('caption', {}, caption),
      el('thead', {}, el('tr', {}, headings.map((h, i) => el('th', { scope: 'col', class: kind(i) }, h.replace(/^>/, ''))))),
      el('tbody', {}, rows.map((row) => el('tr', {}, row.map((cell, i) => el('td', { class: kind(i) }, String(cell))))))));
}
