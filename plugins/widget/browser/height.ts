// Posts the height to the embedding page after each change; a page without a listener keeps its own height.

const page = document.documentElement
new ResizeObserver(() => parent.postMessage({ swellbook: { height: page.offsetHeight } }, '*')).observe(page)
