// Loads the program once the prerendered page is painted: before, its scripts would take the network from the stylesheet
// and the font. A hidden page is never painted.
function start() {
  const program = document.querySelector('template')
  if (program !== null) document.head.append(program.content)
}
if (document.visibilityState === 'hidden') start()
else requestAnimationFrame(() => setTimeout(start))
