/** Scripts and preloads. */
const script = /<(?:script type="module"|link rel="(?:modulepreload|preload)")/g

/** Gives the scripts and preloads of a prerendered page a low priority: it needs its stylesheet first. */
export function withLowPriority(html: string): string {
  return html.replace(script, '$& fetchpriority="low"')
}
