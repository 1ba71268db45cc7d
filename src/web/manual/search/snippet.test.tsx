import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Snippet } from './snippet.tsx'

it.each([
  ['due <mark>VAT</mark> 2025', 'due <mark>VAT</mark> 2025'],
  ['1 &lt; 2 &amp;amp; <mark>R&amp;D</mark>', '1 &lt; 2 &amp;amp; <mark>R&amp;D</mark>'],
  // What is not a mark stays text, even if a server forgot to escape it.
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['<mark onclick=a>b</mark>', '&lt;mark onclick=a&gt;b&lt;/mark&gt;'],
  ['', ''],
])('shows %s', (html, shown) => {
  expect(renderToStaticMarkup(<Snippet html={html} />)).toBe(shown)
})
