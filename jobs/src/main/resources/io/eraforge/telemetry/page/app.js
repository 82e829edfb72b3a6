// Shows the state as it comes.
const place = document.getElementById('eraforge');
const pre = place.appendChild(document.createElement('pre'));
new EventSource(`${place.dataset.base}/events`).addEventListener('state', (event) => {
  pre.textContent = JSON.stringify(JSON.parse(event.data), null, 1);
});
