// Builds elements. Data only ever becomes text or an attribute's value, never markup.
const SVG = 'http://www.w3.org/2000/svg';

function made(node, attributes, children) {
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

/** An element; children are nodes or texts. */
export function el(tag, attributes, ...children) {
  return made(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes, ...children) {
  return made(document.createElementNS(SVG, tag), attributes, children);
}

/** Gives a place new content if its data changed since the last time, so that what people read stays put. */
export function refill(place, data, build) {
  const now = JSON.stringify(data);
  if (place.shown !== now) {
    place.shown = now;
    const focused = place.contains(document.activeElement) ? document.activeElement.getAttribute('aria-label') : null;
    const scrolled = [...place.querySelectorAll('.scroll')].map((box) => [box.scrollLeft, box.scrollTop]);
    place.replaceChildren(...[build()].flat().filter(Boolean));
    [...place.querySelectorAll('.scroll')].forEach((box, i) => {
      [box.scrollLeft, box.scrollTop] = scrolled[i] ?? [0, 0];
      if (focused && box.getAttribute('aria-label') === focused) {
        box.focus({ preventScroll: true });
      }
    });
  }
}

/** A table that scrolls within itself; headings that start with ">" are numbers. */
export function table(caption, headings, rows) {
  const kind = (i) => (headings[i].startsWith('>') ? 'n' : 't');
  return el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    el('table', {},
      el('caption', {}, caption),
      el('thead', {}, el('tr', {}, headings.map((h, i) => el('th', { scope: 'col', class: kind(i) }, h.replace(/^>/, ''))))),
      el('tbody', {}, rows.map((row) => el('tr', {}, row.map((cell, i) => el('td', { class: kind(i) }, String(cell))))))));
}
