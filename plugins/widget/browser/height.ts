// Post the height to the embedding page after each change. A page without a listener keeps its height.

const page = document.documentElement
new ResizeObserver(() => parent.postMessage({ swellbook: { height: page.offsetHeight } }, '*')).observe(page)
