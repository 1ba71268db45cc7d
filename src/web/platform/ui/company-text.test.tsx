import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CompanyText } from './company-text.tsx'

test.each([
  ['Engines Ltd', ['Engines Ltd']],
  ['Braithwaite & Sons Precision Engineering Ltd', ['Braithwaite & Sons Precision Engineering ', 'Ltd']],
  [
    'Braithwaite & Sons Precision Engineering (North West) Limited',
    ['Braithwaite & Sons Precision Engineering ', '(North West) Limited'],
  ],
])('of %j the end stays whole, with the brackets that tell companies of a group apart', (name, parts) => {
  const text = renderToStaticMarkup(<CompanyText name={name} />).replaceAll('&amp;', '&')
  expect(text.match(/(?<=<span[^>]*>)[^<]+/gu)).toEqual(parts)
})
